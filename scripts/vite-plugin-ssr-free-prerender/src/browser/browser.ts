/** Finds and starts Chromium. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { devNull, homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { getInstalledBrowsers } from '@puppeteer/browsers';
import puppeteer, { type Browser } from 'puppeteer-core';
import { PrerenderError } from '../contract/engine-error.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's is a script that reads the settings of a desktop first, which takes a tenth of the start; this is what it starts. */
const programs: Readonly<Record<string, string>> = { '/usr/bin/chromium': '/usr/lib/chromium/chromium' };

/** The folder that puppeteer downloads browsers to. */
export const browserDownloads = (environment: NodeJS.ProcessEnv): string =>
  environment.PUPPETEER_CACHE_DIR || join(homedir(), '.cache/puppeteer');

/** The newest Chrome that puppeteer has downloaded. Its own answer takes long: it looks for settings in every folder above, five times. */
async function findDownload(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const installed = await getInstalledBrowsers({ cacheDir: browserDownloads(environment) });
  const found = installed.filter(({ browser, executablePath }) => browser === 'chrome' && existsSync(executablePath));
  found.sort((one, other) => other.buildId.localeCompare(one.buildId, 'en', { numeric: true }));
  return found[0]?.executablePath;
}

/**
 * Path of a Chromium: the environment's (`PUPPETEER_EXECUTABLE_PATH`, `CHROME_PATH`), else puppeteer's newest download,
 * else the system's. Null when there is none.
 * @throws PrerenderError when a variable names a file that isn't there.
 */
export async function findBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  for (const variable of ['PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH']) {
    const named = environment[variable];
    if (!named) continue;
    if (existsSync(named)) return named;
    throw new PrerenderError(`${variable} names ${named}, which does not exist. Correct or unset it.`);
  }
  const downloaded = await findDownload(environment);
  if (downloaded) return downloaded;
  const folders = (environment.PATH ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...applications];
  const found = candidates.find((candidate) => existsSync(candidate)) ?? null;
  const program = programs[found ?? ''];
  return program && existsSync(program) ? program : found;
}

/** Name and version of the browser that would be started, or of the one at the address. */
export async function readBrowserVersion(endpoint?: string | undefined): Promise<string> {
  if (endpoint !== undefined) {
    const browser = await connectBrowser(endpoint);
    return browser.version().finally(() => browser.disconnect());
  }
  const executablePath = await findBrowser();
  if (!executablePath) return 'none';
  const { stdout } = await promisify(execFile)(executablePath, ['--version']).catch(() => ({ stdout: '' }));
  // A browser that does not say is told apart by its place.
  return stdout.trim() || executablePath;
}

/** True when a page may get import maps at any time; before Chromium 133 it may get one, and before any module. */
export const takesManyMaps = async (browser: Browser): Promise<boolean> =>
  Number(/\d+/.exec(await browser.version())) >= 133;

export type BrowserHold = {
  /** The one browser of a run; started when it is first asked for. */
  get: () => Promise<Browser>;
  /** Ends it, and resolves when it has ended; the next `get` starts a fresh one. */
  discard: () => Promise<void>;
};

/** Milliseconds in which a living browser ends by itself. */
const longestFarewell = 5000;

/**
 * It keeps nothing that anybody needs, and its farewell takes long: it is killed with all its processes, where they are a
 * group. Resolves to whether it has ended.
 */
async function killGroup(browser: Browser): Promise<boolean> {
  const child = browser.process();
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return true;
  if (process.platform === 'win32') return false;
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has died in this very moment.
    return true;
  }
  await gone;
  return true;
}

async function endBrowser(browser: Browser): Promise<void> {
  // Of one that was there before, the connection ends, and with it whatever this run has opened.
  if (!browser.process()) return browser.disconnect();
  const timer = setTimeout(() => browser.process()?.kill('SIGKILL'), longestFarewell);
  try {
    const ended = await killGroup(browser);
    const closed = browser.close();
    // What is left is its profile, which puppeteer removes now, or at the latest as this process ends.
    if (ended) closed.catch(() => {});
    else await closed;
  } finally {
    clearTimeout(timer);
  }
}

/** @param endpoint address of a browser that is there already; default: one is started */
export function holdBrowser(endpoint?: string | undefined): BrowserHold {
  let held: Promise<Browser> | null = null;
  let ended: Promise<void> = Promise.resolve();
  return {
    get: () => {
      held ??= endpoint === undefined ? launchBrowser({ lean: true }) : connectBrowser(endpoint);
      return held;
    },
    discard: () => {
      const former = held;
      held = null;
      // Whoever comes second waits for the same end.
      if (former) ended = Promise.all([ended, former.then(endBrowser, () => {})]).then(() => {});
      return ended;
    },
  };
}

const leanFlags = [
  // No store of pages that were left, and no process that waits for the next tab.
  '--disable-features=BackForwardCache,SpareRendererForSitePerProcess',
  // In the browser's own process.
  '--enable-features=NetworkServiceInProcess2',
  '--in-process-gpu',
  // A tab in the browser's own context shares the process of the page that the browser opens with.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // The profile lives for one run, in which hardly a file is read twice: neither files nor compiled scripts are kept.
  `--disk-cache-dir=${devNull}`,
  '--v8-cache-options=none',
  // Hardly a function lives long enough to win back the time of the last and slowest compiler; the others stay.
  '--js-flags=--no-turbofan',
];

/** The engine has a limit of its own for every page, and does without puppeteer's record of requests. */
const leanConnection = { networkEnabled: false, protocolTimeout: 0 };

/** @throws PrerenderError when no browser answers there. */
async function connectBrowser(browserWSEndpoint: string): Promise<Browser> {
  try {
    const browser = await puppeteer.connect({ browserWSEndpoint, ...leanConnection });
    silenceTargets(browser).catch(() => {});
    return browser;
  } catch (error) {
    // A socket that is refused gives an event in place of an error.
    const cause = error instanceof Object && 'message' in error && error.message ? ` (${error.message})` : '';
    throw new PrerenderError(
      `No browser answers at ${browserWSEndpoint}${cause}. Start it, or leave out the option "browserEndpoint".`,
    );
  }
}

/** Keeps the browser from telling of every address and title that any of its tabs comes to. */
async function silenceTargets(browser: Browser): Promise<void> {
  // The session stays: puppeteer forgets the browser's own target when one is detached.
  const session = await browser.target().createCDPSession();
  await session.connection()?.send('Target.setDiscoverTargets', { discover: false });
}

/**
 * Starts a headless Chromium that calls nobody by itself.
 * @param lean without puppeteer's record of all requests and of what tabs are at, its time limit and its ending by
 * signals; without the browser's stores of pages that were left and of what it has loaded and compiled, and without
 * processes of their own for the network, for drawing and for each site
 * @param args more arguments for Chromium
 * @throws PrerenderError when none is found or it does not start.
 */
export async function launchBrowser({ lean = false, args = [] as readonly string[] } = {}): Promise<Browser> {
  const executablePath = await findBrowser();
  if (!executablePath) {
    throw new PrerenderError(
      'No Chromium was found. Install one (Debian: apt-get install chromium; anywhere: npx puppeteer browsers install chrome) or name it in PUPPETEER_EXECUTABLE_PATH.',
    );
  }
  // Chromium refuses its sandbox to root, as in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  try {
    const browser = await puppeteer.launch({
      executablePath,
      // The engine ends the browser itself when the process is told to end.
      ...(lean ? { ...leanConnection, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false } : {}),
      args: [
        ...sandbox,
        ...(lean ? leanFlags : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        ...args,
      ],
    });
    // Messages keep their order: it holds for whatever is asked next. A browser that dies says so there.
    if (lean) silenceTargets(browser).catch(() => {});
    return browser;
  } catch (error) {
    throw new PrerenderError(
      `Chromium (${executablePath}) did not start: ${error instanceof Error ? error.message.split('\n')[0] : error}. Run it with --version to see why.`,
    );
  }
}
