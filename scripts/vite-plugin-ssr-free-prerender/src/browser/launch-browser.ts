/** Starts Chromium, or connects to one. */
import type { Browser, CDPSession, ConnectOptions, LaunchOptions } from 'puppeteer-core';
import { PrerenderError } from '../types/engine-error.ts';
import { findBrowser, findRunner, isShell, loadPuppeteer, type Puppeteer, readProgramVersion } from './find-browser.ts';

export const missingBrowser =
  'No Chromium was found. Install one: npx puppeteer browsers install chrome (on Debian: apt-get install chromium). Or set PUPPETEER_EXECUTABLE_PATH to its path.';

/** With these flags Chromium sends no requests by itself. */
const quietFlags: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
];

/** Milliseconds for Chromium to answer. Puppeteer has no timeout for a pipe. */
const startTimeout = 60_000;

/** The pipe of a killed browser may break after puppeteer has stopped listening. Without a listener, that error ends this process. */
function hearBrokenPipe(browser: Browser): void {
  for (const stream of browser.process()?.stdio ?? []) stream?.on('error', () => {});
}

/** @throws PrerenderError when no Chromium is found or it does not start. */
async function startBrowser(
  puppeteer: Puppeteer,
  executablePath: string | null,
  own: LaunchOptions,
  args: readonly string[],
): Promise<Browser> {
  if (!executablePath) {
    throw new PrerenderError(missingBrowser);
  }
  // Chromium refuses its sandbox to root, as in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { timeout = startTimeout } = own;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), timeout);
  try {
    const browser = await puppeteer.launch({
      executablePath,
      ...own,
      args: [...sandbox, ...quietFlags, ...args],
      signal: waiting.signal,
    });
    hearBrokenPipe(browser);
    return browser;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const reason = waiting.signal.aborted ? `it did not answer within ${timeout / 1000} s.` : said;
    throw new PrerenderError(`Chromium (${executablePath}) did not start: ${explainStart(reason)}`);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts a headless Chromium that sends no requests by itself.
 * @param args more arguments for Chromium
 * @throws PrerenderError when none is found or it does not start.
 */
export async function launchBrowser({ args = [] as readonly string[] } = {}): Promise<Browser> {
  const puppeteer = await loadPuppeteer();
  return startBrowser(puppeteer, await findBrowser(process.env, puppeteer), {}, args);
}

export type LeanBrowser = {
  browser: Browser;
  /** The browser draws no frame by itself, and takes no screenshots. */
  isUnpainted: boolean;
};

async function startLean(
  puppeteer: Puppeteer,
  executablePath: string | null,
  own: LaunchOptions,
  paints: boolean,
): Promise<LeanBrowser> {
  const ofShell = executablePath !== null && isShell(executablePath);
  // On macOS a shell needs its frames.
  const isUnpainted = ofShell && !paints && process.platform === 'linux';
  const flags = [...leanFlags, ...(ofShell ? shellFlags : []), ...(isUnpainted ? unpaintedFlags : [])];
  return { browser: await startBrowser(puppeteer, executablePath, own, flags), isUnpainted };
}

/**
 * Starts the Chromium of a run, with flags that make it faster.
 * @param own more options for puppeteer
 * @param paints true for screenshots
 * @throws PrerenderError if none is found or it does not start.
 */
export async function launchRunner(puppeteer: Puppeteer, own: LaunchOptions, paints: boolean): Promise<LeanBrowser> {
  const executablePath = await findRunner(process.env, puppeteer);
  try {
    return await startLean(puppeteer, executablePath, own, paints);
  } catch (error) {
    // If the shell does not start, Chromium may.
    const chromium = await findBrowser(process.env, puppeteer);
    if (chromium === executablePath) throw error;
    return startLean(puppeteer, chromium, own, paints);
  }
}

/** @param profile folder of the browser's profile */
export const launchLeanBrowser = (puppeteer: Puppeteer, profile: string, paints: boolean): Promise<LeanBrowser> =>
  launchRunner(puppeteer, { ...leanLaunch, userDataDir: profile }, paints);

/** @throws PrerenderError when no browser answers there. */
export async function connectBrowser(puppeteer: Puppeteer, browserWSEndpoint: string): Promise<Browser> {
  try {
    return await puppeteer.connect({ browserWSEndpoint, ...leanConnection });
  } catch (error) {
    // A refused socket gives an event, not an error.
    const cause = error instanceof Object && 'message' in error && error.message ? ` (${error.message})` : '';
    throw new PrerenderError(
      `No browser answers at ${browserWSEndpoint}${cause}. Start it, or remove the option "browserEndpoint".`,
    );
  }
}

/** Returns name and version of the browser at the address, or of the one that a run would start. */
export async function readBrowserVersion(endpoint?: string | undefined): Promise<string> {
  if (endpoint !== undefined) {
    const browser = await connectBrowser(await loadPuppeteer(), endpoint);
    return browser.version().finally(() => browser.disconnect());
  }
  const executablePath = await findRunner(process.env, await loadPuppeteer());
  return executablePath === null ? 'none' : readProgramVersion(executablePath);
}

const sandbox =
  'Ubuntu 23.10 and newer restrict user namespaces, which the sandbox needs. Until the next restart, allow them: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (for good: a file in /etc/sysctl.d)';

/** Removes process, time and source file from a line of Chromium's log. */
const withoutPlace = (line: string): string => line.replace(/^\[[^\]]*\] */, '');

/** @param output puppeteer's message: one line, then Chromium's log */
function explainStart(output: string): string {
  if (output.includes('No usable sandbox')) return `No usable sandbox. ${sandbox}`;
  const [first = '', ...lines] = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /^\[[^\]]*(?:FATAL|ERROR):/.test(line)) ?? first;
  return `${withoutPlace(reason)} Run it with --version to see why.`;
}

const leanFlags: readonly string[] = [
  // No cache of previous pages, and no spare process for the next tab.
  '--disable-features=BackForwardCache,SpareRendererForSitePerProcess',
  // Network and GPU run in the browser's own process.
  '--enable-features=NetworkServiceInProcess2',
  '--in-process-gpu',
  // A tab in the browser's own context shares the process of the page that the browser opens with.
  '--renderer-process-limit=1',
  // Few functions run often enough to win back the time of V8's slowest compiler.
  '--js-flags=--no-turbofan',
];

/** Makes a headless shell place letters as Chromium does. */
const shellFlags: readonly string[] = ['--font-render-hinting=none'];

/** Makes a headless shell draw only frames that the protocol asks for. The usual calls then can't take screenshots. */
const unpaintedFlags: readonly string[] = ['--enable-begin-frame-control'];

/** The engine has its own timeouts, and does not need puppeteer's record of requests. */
const leanConnection = { networkEnabled: false, protocolTimeout: 0 } satisfies ConnectOptions;

/** The engine ends the browser when the process gets a signal. Messages use a pipe, so no port is open. */
export const leanLaunch = {
  ...leanConnection,
  pipe: true,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
} satisfies LaunchOptions;

/**
 * Stops the browser's events about addresses and titles of all tabs.
 * @param session with the browser itself
 */
export async function silenceTargets(session: CDPSession): Promise<void> {
  await session.connection()?.send('Target.setDiscoverTargets', { discover: false });
}
