/** Finds Chromium. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { getInstalledBrowsers } from '@puppeteer/browsers';
import type * as PuppeteerCore from 'puppeteer-core';
import type { Browser, ConnectOptions, LaunchOptions } from 'puppeteer-core';
import { PrerenderError } from '../types/engine-error.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's program is a script that reads desktop settings first, and then starts this one. */
const programs: Readonly<Record<string, string>> = { '/usr/bin/chromium': '/usr/lib/chromium/chromium' };

const browserDownloads = (environment: NodeJS.ProcessEnv): string =>
  environment.PUPPETEER_CACHE_DIR || join(homedir(), '.cache/puppeteer');

function findNamed(environment: NodeJS.ProcessEnv): string | null {
  for (const variable of ['PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH']) {
    const named = environment[variable];
    if (!named) continue;
    if (existsSync(named)) return named;
    throw new PrerenderError(`${variable} names ${named}, which does not exist. Correct or unset it.`);
  }
  return null;
}

async function findChosen({ findChrome }: Puppeteer): Promise<string | null> {
  if (!findChrome) return null;
  const { executablePath, isConfigured } = await findChrome();
  if (existsSync(executablePath)) return executablePath;
  if (!isConfigured) return null;
  throw new PrerenderError(
    `Puppeteer's configuration names ${executablePath}, which does not exist. Correct "executablePath" there.`,
  );
}

/** Lists puppeteer's downloads of a kind, the newest first. */
async function listDownloads(environment: NodeJS.ProcessEnv, kind: 'chrome' | 'chrome-headless-shell') {
  const installed = await getInstalledBrowsers({ cacheDir: browserDownloads(environment) });
  const found = installed.filter(({ browser, executablePath }) => browser === kind && existsSync(executablePath));
  return found.sort((one, other) => other.buildId.localeCompare(one.buildId, 'en', { numeric: true }));
}

async function findDownload(...asked: Parameters<typeof listDownloads>): Promise<string | null> {
  const [newest] = await listDownloads(...asked);
  return newest?.executablePath ?? null;
}

function findInstalled({ PATH = '' }: NodeJS.ProcessEnv, programNames: readonly string[]): string | null {
  const candidates = PATH.split(delimiter).flatMap((folder) => programNames.map((name) => join(folder, name)));
  const found = [...candidates, ...applications].find((candidate) => existsSync(candidate)) ?? null;
  const program = programs[found ?? ''];
  return program && existsSync(program) ? program : found;
}

/**
 * Returns the path of a Chromium, or null. The order: `PUPPETEER_EXECUTABLE_PATH`, `CHROME_PATH`, puppeteer's configuration,
 * puppeteer's newest download, the system's Chromium, a headless shell.
 * @throws PrerenderError if a variable or the configuration names a missing file, or if puppeteer is not installed.
 */
export async function findBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  loaded: Puppeteer | null = null,
): Promise<string | null> {
  const named = findNamed(environment);
  if (named) return named;
  const puppeteer = loaded ?? (await loadPuppeteer());
  return (
    (await findChosen(puppeteer)) ??
    (await findDownload(environment, 'chrome')) ??
    findInstalled(environment, names) ??
    (await findDownload(environment, 'chrome-headless-shell')) ??
    findInstalled(environment, shellNames)
  );
}

/** Returns true for a headless shell (Chromium without windows), as Chrome for Testing and Debian name it. */
export const isShell = (executablePath: string): boolean => /headless[-_]shell/.test(basename(executablePath));

/** Finds the headless shell that was installed with this Chromium. */
async function findShellOf(executablePath: string, environment: NodeJS.ProcessEnv): Promise<string | null> {
  const downloads = await listDownloads(environment, 'chrome');
  const own = downloads.find((download) => download.executablePath === executablePath);
  const shells = own ? await listDownloads(environment, 'chrome-headless-shell') : [];
  const downloaded = shells.find(({ buildId }) => buildId === own?.buildId);
  // Debian's packages of both have the same version.
  const besides = Object.values(programs).includes(executablePath) ? `${executablePath}-headless-shell` : null;
  return downloaded?.executablePath ?? (besides !== null && existsSync(besides) ? besides : null);
}

/**
 * Returns the program for runs: the found Chromium, or its headless shell if no variable names a program. The shell is used on
 * Linux only, because elsewhere it draws every frame. Throws like `findBrowser`.
 */
export async function findRunner(environment: NodeJS.ProcessEnv, puppeteer: Puppeteer): Promise<string | null> {
  const executablePath = await findBrowser(environment, puppeteer);
  if (executablePath === null || process.platform !== 'linux' || findNamed(environment) !== null) return executablePath;
  return (await findShellOf(executablePath, environment)) ?? executablePath;
}

/** Returns the version that a program prints, or its path if it prints none. */
export async function readProgramVersion(executablePath: string): Promise<string> {
  const { stdout } = await promisify(execFile)(executablePath, ['--version']).catch(() => ({ stdout: '' }));
  return stdout.trim() || executablePath;
}

export type Puppeteer = {
  name: 'puppeteer' | 'puppeteer-core';
  launch: (options: LaunchOptions) => Promise<Browser>;
  connect: (options: ConnectOptions) => Promise<Browser>;
  /** Thrown if the browser answers with an error, or if its target or connection is closed. */
  ProtocolError: typeof PuppeteerCore.ProtocolError;
  /** Returns the Chrome of puppeteer's configuration, which may be missing. Null for puppeteer-core. */
  findChrome: (() => Promise<ChosenChrome>) | null;
};

type ChosenChrome = {
  executablePath: string;
  /** True when the configuration names the program itself. */
  isConfigured: boolean;
};

type PuppeteerModule = Pick<typeof PuppeteerCore, 'ProtocolError'> & { default: typeof PuppeteerCore.default };

function resolveFrom(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Loads `puppeteer` where it is installed, else `puppeteer-core`.
 * @param from file that resolves the package; default: this one
 * @throws PrerenderError when neither is installed.
 */
export async function loadPuppeteer(from: string = import.meta.url): Promise<Puppeteer> {
  const require = createRequire(from);
  for (const name of ['puppeteer', 'puppeteer-core'] as const) {
    const file = resolveFrom(require, name);
    if (file === null) continue;
    const { default: node, ProtocolError }: PuppeteerModule = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const findChrome = async (): Promise<ChosenChrome> => {
      const executablePath = await node.executablePath({ browser: 'chrome' });
      return { executablePath, isConfigured: (await node.configuration()).executablePath === executablePath };
    };
    return {
      name,
      ProtocolError,
      launch: node.launch,
      connect: node.connect,
      findChrome: name === 'puppeteer' ? findChrome : null,
    };
  }
  throw new PrerenderError(
    'Neither puppeteer nor puppeteer-core is installed. Install one: npm install --save-dev puppeteer',
  );
}
