/** Finds Chromium. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { getInstalledBrowsers } from '@puppeteer/browsers';
import { PrerenderError } from '../contract/engine-error.ts';
import { loadPuppeteer, type Puppeteer } from './load-puppeteer.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's is a script that reads the settings of a desktop first; this is what it starts. See README, "What is fast". */
const programs: Readonly<Record<string, string>> = { '/usr/bin/chromium': '/usr/lib/chromium/chromium' };

/** The folder that puppeteer downloads browsers to. */
const browserDownloads = (environment: NodeJS.ProcessEnv): string =>
  environment.PUPPETEER_CACHE_DIR || join(homedir(), '.cache/puppeteer');

/** The program that a variable names. */
function findNamed(environment: NodeJS.ProcessEnv): string | null {
  for (const variable of ['PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH']) {
    const named = environment[variable];
    if (!named) continue;
    if (existsSync(named)) return named;
    throw new PrerenderError(`${variable} names ${named}, which does not exist. Correct or unset it.`);
  }
  return null;
}

/** The one that puppeteer's own rules choose, if it is there. */
async function findChosen({ findChrome }: Puppeteer): Promise<string | null> {
  if (!findChrome) return null;
  const { executablePath, isConfigured } = await findChrome();
  if (existsSync(executablePath)) return executablePath;
  if (!isConfigured) return null;
  throw new PrerenderError(
    `Puppeteer's configuration names ${executablePath}, which does not exist. Correct "executablePath" there.`,
  );
}

/** The newest Chrome that puppeteer has downloaded. */
async function findDownload(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const installed = await getInstalledBrowsers({ cacheDir: browserDownloads(environment) });
  const found = installed.filter(({ browser, executablePath }) => browser === 'chrome' && existsSync(executablePath));
  found.sort((one, other) => other.buildId.localeCompare(one.buildId, 'en', { numeric: true }));
  return found[0]?.executablePath ?? null;
}

function findInstalled(environment: NodeJS.ProcessEnv): string | null {
  const folders = (environment.PATH ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...applications];
  const found = candidates.find((candidate) => existsSync(candidate)) ?? null;
  const program = programs[found ?? ''];
  return program && existsSync(program) ? program : found;
}

/**
 * Path of a Chromium: the environment's (`PUPPETEER_EXECUTABLE_PATH`, `CHROME_PATH`), else the one that puppeteer's
 * configuration chooses where `puppeteer` is installed, else puppeteer's newest download, else the system's. Null when
 * there is none.
 * @throws PrerenderError when a variable or the configuration names a file that isn't there, or when neither puppeteer
 * nor puppeteer-core is installed.
 */
export async function findBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  loaded: Puppeteer | null = null,
): Promise<string | null> {
  const named = findNamed(environment);
  if (named) return named;
  const puppeteer = loaded ?? (await loadPuppeteer());
  return (await findChosen(puppeteer)) ?? (await findDownload(environment)) ?? findInstalled(environment);
}

/** What a program says of its version; its path when it does not say. */
export async function readProgramVersion(executablePath: string): Promise<string> {
  const { stdout } = await promisify(execFile)(executablePath, ['--version']).catch(() => ({ stdout: '' }));
  return stdout.trim() || executablePath;
}
