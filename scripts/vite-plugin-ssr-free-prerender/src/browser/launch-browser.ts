import type { Browser, CDPSession, ConnectOptions, LaunchOptions } from 'puppeteer-core';
import { PrerenderError } from '../types/engine-error.ts';
import { findBrowser, findRunner, isShell, loadPuppeteer, type Puppeteer, readProgramVersion } from './find-browser.ts';

export const missingBrowser =
  'No Chromium was found. Install one: npx puppeteer browsers install chrome (on Debian: apt-get install chromium). If Chromium is installed elsewhere, set PUPPETEER_EXECUTABLE_PATH to its path.';

/**
 * Flags that stop Chromium from sending requests of its own, from using the GPU, and from sharing memory through
 * `/dev/shm`.
 */
const quietFlags: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
];

/** Milliseconds that Chromium gets to start. Puppeteer itself has no timeout if it talks to Chromium through a pipe. */
const startTimeout = 60_000;

/**
 * Ignores errors of the pipes to the browser. The pipe of a killed browser may break after puppeteer has stopped
 * listening, and an unhandled error would end this process.
 */
function hearBrokenPipe(browser: Browser): void {
  for (const stream of browser.process()?.stdio ?? []) stream?.on('error', () => {});
}

/**
 * Starts Chromium.
 * @param own more launch options for puppeteer; they override the defaults
 * @throws PrerenderError if `executablePath` is null, or if the program doesn't start
 */
async function startBrowser(
  puppeteer: Puppeteer,
  executablePath: string | null,
  own: LaunchOptions,
  args: readonly string[],
): Promise<Browser> {
  if (!executablePath) {
    throw new PrerenderError(missingBrowser);
  }
  // Chromium can't use its sandbox as root, which is the usual user in containers.
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
    throw new PrerenderError(`Chromium (${executablePath}) did not start: ${explainStart(reason, executablePath)}`);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts a headless Chromium that sends no requests of its own.
 * @param args more arguments for Chromium
 * @throws PrerenderError if no Chromium is found, or if it doesn't start
 */
export async function launchBrowser({ args = [] as readonly string[] } = {}): Promise<Browser> {
  const puppeteer = await loadPuppeteer();
  return startBrowser(puppeteer, await findBrowser(process.env, puppeteer), {}, args);
}

export type LeanBrowser = {
  browser: Browser;
  /** True if the browser draws a frame only when the protocol asks for one. Puppeteer then can't take screenshots. */
  isUnpainted: boolean;
};

async function startLean(
  puppeteer: Puppeteer,
  executablePath: string | null,
  own: LaunchOptions,
  paints: boolean,
): Promise<LeanBrowser> {
  const ofShell = executablePath !== null && isShell(executablePath);
  // Turn off drawing (`unpaintedFlags`) only on Linux. On macOS, a headless shell doesn't work with these flags.
  const isUnpainted = ofShell && !paints && process.platform === 'linux';
  const flags = [...leanFlags, ...(ofShell ? shellFlags : []), ...(isUnpainted ? unpaintedFlags : [])];
  return { browser: await startBrowser(puppeteer, executablePath, own, flags), isUnpainted };
}

/**
 * Starts Chromium for a prerender run, with flags that make it faster.
 * @param own more launch options for puppeteer
 * @param paints true if the browser must be able to take screenshots
 * @throws PrerenderError if no Chromium is found, or if it doesn't start
 */
export async function launchRunner(puppeteer: Puppeteer, own: LaunchOptions, paints: boolean): Promise<LeanBrowser> {
  const executablePath = await findRunner(process.env, puppeteer);
  try {
    return await startLean(puppeteer, executablePath, own, paints);
  } catch (error) {
    // If the headless shell doesn't start, try the full Chromium.
    const chromium = await findBrowser(process.env, puppeteer);
    if (chromium === executablePath) throw error;
    return startLean(puppeteer, chromium, own, paints);
  }
}

/**
 * Starts Chromium for a prerender run. Throws like `launchRunner`.
 * @param profile the folder for the browser's profile
 */
export const launchLeanBrowser = (puppeteer: Puppeteer, profile: string, paints: boolean): Promise<LeanBrowser> =>
  launchRunner(puppeteer, { ...leanLaunch, userDataDir: profile }, paints);

/**
 * Connects to a running browser.
 * @throws PrerenderError if no browser answers at the address
 */
export async function connectBrowser(puppeteer: Puppeteer, browserWSEndpoint: string): Promise<Browser> {
  try {
    return await puppeteer.connect({ browserWSEndpoint, ...leanConnection });
  } catch (error) {
    // If the connection is refused, puppeteer rejects with an event instead of an Error.
    const cause = error instanceof Object && 'message' in error && error.message ? ` (${error.message})` : '';
    throw new PrerenderError(
      `No browser answers at ${browserWSEndpoint}${cause}. Start the browser, or remove the option "browserEndpoint".`,
    );
  }
}

/**
 * Returns the name and version of the browser at the endpoint. Without an endpoint, returns the version of the browser
 * that a prerender run would start, or `none` if no browser is found.
 */
export async function readBrowserVersion(endpoint?: string | undefined): Promise<string> {
  if (endpoint !== undefined) {
    const browser = await connectBrowser(await loadPuppeteer(), endpoint);
    return browser.version().finally(() => browser.disconnect());
  }
  const executablePath = await findRunner(process.env, await loadPuppeteer());
  return executablePath === null ? 'none' : readProgramVersion(executablePath);
}

const sandbox =
  'Ubuntu 23.10 and newer restrict user namespaces, which the sandbox needs. To allow user namespaces until the next restart, run: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (to allow them permanently, write this setting into a file in /etc/sysctl.d)';

/** Removes the prefix with process, time and source file from a line of Chromium's log. */
const withoutPlace = (line: string): string => line.replace(/^\[[^\]]*\] */, '');

/**
 * Returns the reason why Chromium didn't start, and what to do.
 * @param output puppeteer's message: one line, followed by Chromium's log
 * @param executablePath the program that didn't start
 */
function explainStart(output: string, executablePath: string): string {
  if (output.includes('No usable sandbox')) return `No usable sandbox. ${sandbox}`;
  const [first = '', ...lines] = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /^\[[^\]]*(?:FATAL|ERROR):/.test(line)) ?? first;
  return `${withoutPlace(reason)} To see why, run: "${executablePath}" --version`;
}

const leanFlags: readonly string[] = [
  // Keep no previous pages for the Back button, and prepare no spare process for the next tab.
  '--disable-features=BackForwardCache,SpareRendererForSitePerProcess',
  // Run the network and GPU code in the browser's main process.
  '--enable-features=NetworkServiceInProcess2',
  '--in-process-gpu',
  // Let a tab in the default context share a process with the blank page that Chromium opens at its start.
  '--renderer-process-limit=1',
  // Turn off V8's slowest compiler. Few functions of a page run often enough to make up for its compile time.
  '--js-flags=--no-turbofan',
];

/** A flag that makes a headless shell position letters as Chromium does. */
const shellFlags: readonly string[] = ['--font-render-hinting=none'];

/**
 * A flag that saves needless drawing: a headless shell then draws a frame only when the protocol asks for one. With
 * this flag, puppeteer can't take screenshots.
 */
const unpaintedFlags: readonly string[] = ['--enable-begin-frame-control'];

/**
 * Options that turn off puppeteer's timeouts and its request tracking. The engine has timeouts of its own and tracks
 * requests itself.
 */
const leanConnection = { networkEnabled: false, protocolTimeout: 0 } satisfies ConnectOptions;

/**
 * Launch options for a prerender run. The engine itself ends the browser on a signal, so puppeteer's signal handlers
 * are off. Protocol messages use a pipe, so that no network port is open.
 */
export const leanLaunch = {
  ...leanConnection,
  pipe: true,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
} satisfies LaunchOptions;

/**
 * Stops the browser from sending an event whenever a tab's address or title changes, because the engine doesn't use
 * these events.
 * @param session the session with the browser itself
 */
export async function silenceTargets(session: CDPSession): Promise<void> {
  await session.connection()?.send('Target.setDiscoverTargets', { discover: false });
}
