/** Starts Chromium, or connects to one. */
import type { Browser, LaunchOptions } from 'puppeteer-core';
import { PrerenderError } from '../contract/engine-error.ts';
import { explainStart } from './explain-start.ts';
import { findBrowser, findRunner, isShell, readProgramVersion } from './find-browser.ts';
import { leanConnection, leanFlags, leanLaunch, shellFlags, unpaintedFlags } from './lean-browser.ts';
import { loadPuppeteer, type Puppeteer } from './load-puppeteer.ts';

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
