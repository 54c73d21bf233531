/** WebKitGTK, by WebDriver, on a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { expect, vi } from 'vitest';
import { answerWithin, type DrivenBrowser, type Driver } from './driver.ts';
import { findFreePort } from './find-free-port.ts';
import { findInstalledBrowsers } from './installed-browsers.ts';

/** Of the browser's own bars: with their paddings the window could not be as narrow as a phone. */
const narrow = '* { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; }';
const keys = { Enter: Key.ENTER, Tab: Key.TAB, ArrowRight: Key.ARROW_RIGHT };

async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Starts a screen on a display that is free; gives its number. */
async function openScreen(program: string): Promise<{ display: string; screen: ChildProcess }> {
  const options = ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const screen = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const complaint = readText(screen.stderr);
  const line = await Promise.race([once(screen.stdout, 'data'), once(screen, 'exit').then(() => null)]);
  if (!line) throw new Error(`Xvfb has ended: ${await complaint}`);
  return { display: `:${String(line[0]).trim()}`, screen };
}

async function drive(browser: WebDriver): Promise<Driver> {
  const evaluate: Driver['evaluate'] = (read, ...given) =>
    browser.executeScript(`return (${read}).apply(null, arguments)`, ...given);
  const resize = async (width: number): Promise<void> => {
    await browser.manage().window().setRect({ width, height: 800 });
    await expect.poll(() => evaluate(() => innerWidth), { timeout: 60_000 }).toBe(width);
  };
  await resize(1280);
  return {
    goto: (address) => browser.get(address),
    evaluate,
    click: async (xpath) => {
      await vi.waitUntil(async () => (await browser.findElements(By.xpath(xpath))).length > 0, { timeout: 60_000 });
      const element = await browser.findElement(By.xpath(xpath));
      // The driver scrolls by itself, but clicks before a smooth scroll has ended.
      const show = (target: Element): void => target.scrollIntoView({ block: 'center', behavior: 'instant' });
      await browser.executeScript(`(${show})(arguments[0])`, element);
      await element.click();
    },
    type: (text) => browser.switchTo().activeElement().sendKeys(text.replaceAll('\n', Key.ENTER)),
    press: (key) => browser.switchTo().activeElement().sendKeys(keys[key]),
    back: () => browser.navigate().back(),
    forward: () => browser.navigate().forward(),
    resize,
    takeTroubles: async () => {
      const lines = await evaluate(() => {
        const kept = window.name;
        window.name = '';
        return kept;
      });
      return lines.split('\n').filter(Boolean);
    },
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    close: () => browser.quit(),
  };
}

/**
 * One visitor at a time: WebKitWebDriver has one session.
 * @param options.patience milliseconds in which each command is answered; the longest on two busy cores took 4 s
 */
export async function openWebKit({ patience = 45_000 } = {}): Promise<DrivenBrowser & { driver: ChildProcess }> {
  const { driver: program, browser: binary, screen: screenProgram } = findInstalledBrowsers().webkit;
  const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), narrow);
  const { display, screen } = await openScreen(screenProgram);
  const port = await findFreePort();
  const server = `http://127.0.0.1:${port}`;
  // No bus of a desktop is needed: its only use here would be the tree for screen readers.
  const surroundings = { DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', GTK_A11Y: 'none' };
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, ...surroundings, XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  });
  const close = async (): Promise<void> => {
    // At once: one that is silent would not hear of an end. A browser that it leaves behind ends with its screen.
    await endProcess(driver, 'SIGKILL');
    await endProcess(screen);
    await rm(settings, { recursive: true });
  };
  const answers = async (): Promise<boolean> => {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver has ended with status ${driver.exitCode}.`);
    return fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    await vi.waitUntil(answers, { timeout: 60_000 });
  } catch (error) {
    await close();
    throw error;
  }
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const open = (): Promise<WebDriver> =>
    new Builder().disableEnvironmentOverrides().usingServer(server).withCapabilities(capabilities).build();
  return {
    openVisitor: async () => {
      const browser = await answerWithin(patience, 'newSession', open());
      const execute = browser.execute.bind(browser);
      browser.execute = (command) => answerWithin(patience, command.getName(), execute(command));
      return drive(browser);
    },
    close,
    driver,
  };
}
