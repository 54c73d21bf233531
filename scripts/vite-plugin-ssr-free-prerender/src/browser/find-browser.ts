/** Finds puppeteer and a Chromium for the engine. */

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

/**
 * Maps Debian's `chromium` command to the program that it starts. The command is a script that reads desktop settings
 * first, so the engine starts the program directly.
 */
const programs: Readonly<Record<string, string>> = { '/usr/bin/chromium': '/usr/lib/chromium/chromium' };

const browserDownloads = (environment: NodeJS.ProcessEnv): string =>
  environment.PUPPETEER_CACHE_DIR || join(homedir(), '.cache/puppeteer');

function findNamed(environment: NodeJS.ProcessEnv): string | null {
  for (const variable of ['PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH']) {
    const named = environment[variable];
    if (!named) continue;
    if (existsSync(named)) return named;
    throw new PrerenderError(
      `${variable} is set to ${named}, but that file does not exist. Correct the variable, or unset it.`,
    );
  }
  return null;
}

async function findChosen({ findChrome }: Puppeteer): Promise<string | null> {
  if (!findChrome) return null;
  const { executablePath, isConfigured } = await findChrome();
  if (existsSync(executablePath)) return executablePath;
  if (!isConfigured) return null;
  throw new PrerenderError(
    `Puppeteer's configuration sets "executablePath" to ${executablePath}, but that file does not exist. Correct it there.`,
  );
}

/** Returns puppeteer's downloads of one kind of browser, the newest first. */
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
 * Returns the path of a Chromium, or null if it finds no Chromium. It tries these places in this order:
 * `PUPPETEER_EXECUTABLE_PATH`, `CHROME_PATH`, puppeteer's configuration, puppeteer's newest download, the system's
 * Chromium, a headless shell.
 * @throws PrerenderError if a variable or the configuration names a missing file, or if puppeteer is not installed
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

/**
 * Returns true if the file name is that of a headless shell (Chromium without windows) from Chrome for Testing or
 * Debian.
 */
export const isShell = (executablePath: string): boolean => /headless[-_]shell/.test(basename(executablePath));

/** Returns the headless shell that was installed with this Chromium, or null if Chromium was installed without one. */
async function findShellOf(executablePath: string, environment: NodeJS.ProcessEnv): Promise<string | null> {
  const downloads = await listDownloads(environment, 'chrome');
  const own = downloads.find((download) => download.executablePath === executablePath);
  const shells = own ? await listDownloads(environment, 'chrome-headless-shell') : [];
  const downloaded = shells.find(({ buildId }) => buildId === own?.buildId);
  // Debian installs the shell next to Chromium, and both packages have the same version.
  const besides = Object.values(programs).includes(executablePath) ? `${executablePath}-headless-shell` : null;
  return downloaded?.executablePath ?? (besides !== null && existsSync(besides) ? besides : null);
}

/**
 * Returns the browser program for prerender runs, or null if no Chromium is found. It prefers the headless shell that
 * belongs to the Chromium from `findBrowser`. On systems other than Linux it returns that Chromium, because the shell
 * can't skip drawing frames there. A program set by an environment variable is always used. Throws like `findBrowser`.
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
  /** The class of puppeteer's errors for a failed protocol call, and for a closed target or connection. */
  ProtocolError: typeof PuppeteerCore.ProtocolError;
  /**
   * Returns the path of the Chrome that puppeteer would start; the file may be missing. Null for puppeteer-core, which
   * doesn't choose a browser.
   */
  findChrome: (() => Promise<ChosenChrome>) | null;
};

type ChosenChrome = {
  executablePath: string;
  /** True if the user's puppeteer configuration sets this path. A missing file is then an error. */
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
 * Loads `puppeteer` if it is installed, otherwise `puppeteer-core`.
 * @param from the file from which the package is resolved; default: this file
 * @throws PrerenderError if neither package is installed
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
    'Neither puppeteer nor puppeteer-core is installed, so the engine cannot start a browser. Run: npm install --save-dev puppeteer',
  );
}
