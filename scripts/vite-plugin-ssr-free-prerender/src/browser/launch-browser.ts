/** Starts Chromium, or connects to one. */
import type { Browser, CDPSession, ConnectOptions, LaunchOptions } from 'puppeteer-core';
import { PrerenderError } from '../types/engine-error.ts';
import { findBrowser, findRunner, isShell, loadPuppeteer, type Puppeteer, readProgramVersion } from './find-browser.ts';

export const missingBrowser =
  'No Chromium was found. Install one (Debian: apt-get install chromium; anywhere: npx puppeteer browsers install chrome) or name it in PUPPETEER_EXECUTABLE_PATH.';

/** It sends no requests by itself. */
const quietFlags: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
];

/** Milliseconds for Chromium to answer. On one busy core it takes a few seconds; puppeteer waits by a pipe for ever. */
const startTimeout = 60_000;

/**
 * The pipe of a browser that is killed breaks, and may say so once puppeteer, which has closed the connection, listens no more: an
 * error that nobody hears would end this process.
 */
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
  /** It draws no frame by itself, and takes no pictures. */
  isUnpainted: boolean;
};

async function startLean(
  puppeteer: Puppeteer,
  executablePath: string | null,
  own: LaunchOptions,
  paints: boolean,
): Promise<LeanBrowser> {
  const ofShell = executablePath !== null && isShell(executablePath);
  // Elsewhere than on Linux a shell that is named is not told: on macOS it cannot do without frames.
  const isUnpainted = ofShell && !paints && process.platform === 'linux';
  const flags = [...leanFlags, ...(ofShell ? shellFlags : []), ...(isUnpainted ? unpaintedFlags : [])];
  return { browser: await startBrowser(puppeteer, executablePath, own, flags), isUnpainted };
}

/**
 * Starts the Chromium of a run: as `launchBrowser`, and without what README, "What is fast and why" lists.
 * @param own what puppeteer is told besides
 * @param paints for who takes pictures
 * @throws PrerenderError when none is found or it does not start.
 */
export async function launchRunner(puppeteer: Puppeteer, own: LaunchOptions, paints: boolean): Promise<LeanBrowser> {
  const executablePath = await findRunner(process.env, puppeteer);
  try {
    return await startLean(puppeteer, executablePath, own, paints);
  } catch (error) {
    // A shell that does not start stops nobody whose Chromium does.
    const chromium = await findBrowser(process.env, puppeteer);
    if (chromium === executablePath) throw error;
    return startLean(puppeteer, chromium, own, paints);
  }
}

/**
 * The same with messages by a pipe.
 * @param profile folder of its profile
 */
export const launchLeanBrowser = (puppeteer: Puppeteer, profile: string, paints: boolean): Promise<LeanBrowser> =>
  launchRunner(puppeteer, { ...leanLaunch, userDataDir: profile }, paints);

/** @throws PrerenderError when no browser answers there. */
export async function connectBrowser(puppeteer: Puppeteer, browserWSEndpoint: string): Promise<Browser> {
  try {
    return await puppeteer.connect({ browserWSEndpoint, ...leanConnection });
  } catch (error) {
    // A socket that is refused gives an event in place of an error.
    const cause = error instanceof Object && 'message' in error && error.message ? ` (${error.message})` : '';
    throw new PrerenderError(
      `No browser answers at ${browserWSEndpoint}${cause}. Start it, or leave out the option "browserEndpoint".`,
    );
  }
}

/** Name and version of the browser that would be started, or of the one at the address. */
export async function readBrowserVersion(endpoint?: string | undefined): Promise<string> {
  if (endpoint !== undefined) {
    const browser = await connectBrowser(await loadPuppeteer(), endpoint);
    return browser.version().finally(() => browser.disconnect());
  }
  const executablePath = await findRunner(process.env, await loadPuppeteer());
  return executablePath === null ? 'none' : readProgramVersion(executablePath);
}

const sandbox =
  'This system keeps from it what its sandbox is made of (user namespaces), as Ubuntu 23.10 and newer do. Allow it: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (until the next start of the system; a file in /etc/sysctl.d keeps it).';

/** A line of Chromium's log without process, time and place in its source. */
const withoutPlace = (line: string): string => line.replace(/^\[[^\]]*\] */, '');

/** @param output puppeteer's message: a line of its own, then what Chromium has printed */
function explainStart(output: string): string {
  if (output.includes('No usable sandbox')) return `No usable sandbox. ${sandbox}`;
  const [first = '', ...lines] = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /^\[[^\]]*(?:FATAL|ERROR):/.test(line)) ?? first;
  return `${withoutPlace(reason)} Run it with --version to see why.`;
}

const leanFlags: readonly string[] = [
  // No store of pages that were left, and no process that waits for the next tab.
  '--disable-features=BackForwardCache,SpareRendererForSitePerProcess',
  // In the browser's own process.
  '--enable-features=NetworkServiceInProcess2',
  '--in-process-gpu',
  // A tab in the browser's own context shares the process of the page that the browser opens with.
  '--renderer-process-limit=1',
  // Few functions run often enough to win back the time of the last and slowest compiler; the others stay.
  '--js-flags=--no-turbofan',
];

/** Makes a headless shell place letters where Chromium with windows places them. */
const shellFlags: readonly string[] = ['--font-render-hinting=none'];

/**
 * Flags that make a headless shell draw only frames that the protocol asks for. It has no hidden tabs. With these flags the usual
 * calls can't take pictures.
 */
const unpaintedFlags: readonly string[] = ['--enable-begin-frame-control'];

/** The engine has a timeout of its own for every page, and does without puppeteer's record of requests. */
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
 * Keeps the browser from telling of every address and title that any of its tabs comes to. Messages keep their order: it
 * holds for whatever is asked next.
 * @param session with the browser itself
 */
export async function silenceTargets(session: CDPSession): Promise<void> {
  await session.connection()?.send('Target.setDiscoverTargets', { discover: false });
}
