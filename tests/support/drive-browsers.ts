/** Drives Firefox through WebDriver BiDi, and WebKitGTK through WebDriver on a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import puppeteer, { type Page } from 'puppeteer';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { expect, vi } from 'vitest';
import { findInstalledBrowsers } from '../setup/find-browsers.ts';
import { findFreePort } from './at-end.ts';
import { answerWithin, type DrivenBrowser, type Driver } from './driver.ts';
import { distDirectory } from './project.ts';
import { type ServedSite, serveSite } from './serve-site.ts';

/** Logs failures that browsers log on the console in an unreadable form or not at all. */
function sayTroubles(): void {
  const say = (what: string): void => console.error(what);
  addEventListener('securitypolicyviolation', (event) => {
    const { blockedURI, violatedDirective, sample, sourceFile, lineNumber, columnNumber } = event;
    const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
    say(`the content security policy refused ${blockedURI} by ${violatedDirective} (${place}) ${sample}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => say(`threw: ${reason}`));
  const sayError = (event: ErrorEvent | Event): void => {
    if (event instanceof ErrorEvent) say(`threw: ${event.message}`);
    else if (event.target instanceof Element) say(`failed: ${event.target.outerHTML}`);
  };
  // Load failures of elements don't bubble, so this listener captures them.
  addEventListener('error', sayError, true);
}

/** Saves errors and warnings in `window.name`, which survives navigation and is not part of the site's storage. */
function keepLines(): void {
  for (const kind of ['error', 'warn'] as const) {
    const original = console[kind];
    console[kind] = (...given: unknown[]) => {
      window.name += `${kind}: ${given.map(String).join(' ').replaceAll('\n', ' ')}\n`;
      original.apply(console, given);
    };
  }
}

/** Serves a copy of the site whose pages record their console output, for browsers whose driver does not report it. */
export async function serveRecordedSite(): Promise<ServedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'recorded-site-'));
  await cp(distDirectory, folder, { recursive: true });
  await writeFile(join(folder, 'record-console.js'), `(${keepLines})();(${sayTroubles})();`);
  for (const file of await readdir(folder, { recursive: true })) {
    if (/\.html\.(br|gz)$/.test(file)) await rm(join(folder, file));
    if (!file.endsWith('.html')) continue;
    const html = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), html.replace('<head>', '<head><script src="/record-console.js"></script>'));
  }
  const site = await serveSite({}, folder);
  const close = async (): Promise<void> => {
    await site.close();
    await rm(folder, { recursive: true });
  };
  return { ...site, close };
}

async function driveFirefox(page: Page, close: () => Promise<void>): Promise<Driver> {
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(sayTroubles);
  let troubles: string[] = [];
  const marks = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'debug') marks.add(message.text());
    if (message.type() === 'error' || message.type() === 'warn') troubles.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`threw: ${error instanceof Error ? error.message : error}`));
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    evaluate: <Found>(read: { toString: () => string }, ...given: unknown[]) =>
      page.evaluate(`(${read})(...${JSON.stringify(given)})`) as Promise<Found>,
    click: async (xpath) => {
      await (await page.waitForSelector(`::-p-xpath(${xpath})`))?.click();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    resize: (width) => page.setViewport({ width, height: 800 }),
    takeTroubles: async () => {
      // Console lines arrive in order. When this marker line has arrived, all earlier lines have arrived too.
      const mark = `mark ${marks.size}`;
      await page.evaluate((text) => console.debug(text), mark);
      await vi.waitUntil(() => marks.has(mark), { timeout: 60_000 });
      const taken = troubles;
      troubles = [];
      return taken;
    },
    screenshot: () => page.screenshot({ fullPage: true }),
    close,
  };
}

export async function openFirefox(): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findInstalledBrowsers().firefox,
    // On a busy machine, a command may take longer than any time limit of puppeteer.
    timeout: 0,
    protocolTimeout: 0,
  });
  return {
    openVisitor: async () => {
      const context = await browser.createBrowserContext();
      return driveFirefox(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

/** Styles that remove the padding of WebKit's toolbars, so that the window can be as narrow as a phone's screen. */
const narrow = '* { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; }';
const keys = { Enter: Key.ENTER, Tab: Key.TAB, ArrowRight: Key.ARROW_RIGHT };

async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Starts a virtual screen (Xvfb) on a free X display. */
async function openScreen(program: string): Promise<{ display: string; screen: ChildProcess }> {
  const options = ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const screen = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const complaint = readText(screen.stderr);
  const line = await Promise.race([once(screen.stdout, 'data'), once(screen, 'exit').then(() => null)]);
  if (!line) throw new Error(`Xvfb ended early: ${await complaint}`);
  return { display: `:${String(line[0]).trim()}`, screen };
}

async function driveWebKit(browser: WebDriver): Promise<Driver> {
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
      // Scroll without an animation before clicking. Otherwise the driver itself would scroll with an animation, and
      // click before it has ended.
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

/** Milliseconds within which WebKit's driver must answer a command. The slowest answer on two busy cores took 4 s. */
const patience = 45_000;

/** Opens WebKit. Only one visitor can be open at a time, because WebKitWebDriver has only one session. */
export async function openWebKit(): Promise<DrivenBrowser> {
  const { driver: program, browser: binary, screen: screenProgram } = findInstalledBrowsers().webkit;
  const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), narrow);
  const { display, screen } = await openScreen(screenProgram);
  const port = await findFreePort();
  const server = `http://127.0.0.1:${port}`;
  // WebKit needs a desktop bus only for screen readers, so turn off their support instead of starting a bus.
  const surroundings = { DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', GTK_A11Y: 'none' };
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, ...surroundings, XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  });
  const close = async (): Promise<void> => {
    // A driver that no longer answers ignores SIGTERM, so kill it. If a browser is left behind, it ends with its
    // virtual screen.
    await endProcess(driver, 'SIGKILL');
    await endProcess(screen);
    await rm(settings, { recursive: true });
  };
  const answers = async (): Promise<boolean> => {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended early with status ${driver.exitCode}.`);
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
      return driveWebKit(browser);
    },
    close,
  };
}
