import { spawn } from 'node:child_process';
import puppeteer from 'puppeteer';
import { findBrowser } from 'vite-plugin-ssr-free-prerender';
import { timeStep } from '../shared/print-progress.ts';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** Runs a command with its output hidden. Returns whether it succeeded: a missing command fails. */
const succeeds = (name: string, command: string, args: string[]): Promise<boolean> =>
  timeStep(
    name,
    () =>
      new Promise((resolve) => {
        const child = spawn(command, args, { stdio: 'ignore', env });
        child.on('error', () => resolve(false));
        child.on('close', (code) => resolve(code === 0));
      }),
  );

/** @throws Error if there is no Chromium and none can be installed, with what to do */
export async function installMissingChromium(): Promise<void> {
  if (await findBrowser()) return;
  // Which version, from where and to which folder is for puppeteer's own configuration to say, and whether at all.
  const { skipDownload, chrome } = await puppeteer.configuration();
  if (!(skipDownload || chrome?.skipDownload)) {
    const downloaded = await succeeds('Downloading Chrome', 'npx', ['puppeteer', 'browsers', 'install', 'chrome']);
    if (downloaded && (await findBrowser())) return;
  }
  if (process.getuid?.() === 0) {
    const updated = await succeeds('Updating the package lists', 'apt-get', ['update', '-qq']);
    const install = ['install', '-y', '-qq', 'chromium'];
    if (updated && (await succeeds('Installing Chromium', 'apt-get', install)) && (await findBrowser())) return;
  }
  throw new Error(
    'No Chromium was found, and none could be installed. Install Chromium or Chrome (Debian: sudo apt-get install chromium), or name one in PUPPETEER_EXECUTABLE_PATH, then run this command again.',
  );
}
