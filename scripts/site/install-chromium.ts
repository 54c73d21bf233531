import { spawn } from 'node:child_process';
import puppeteer from 'puppeteer';
import { findBrowser } from 'vite-plugin-ssr-free-prerender';
import { timeStep } from '../shared/print-progress.ts';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** Runs a command without showing its output. Returns false if the command fails or doesn't exist. */
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

/** @throws Error with instructions if Chromium is missing and can't be installed */
export async function installMissingChromium(): Promise<void> {
  if (await findBrowser()) return;
  // Follow puppeteer's own configuration. It sets version, source and folder, and may forbid the download.
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
    'No Chromium was found, and none could be installed. Install Chromium or Chrome (Debian: sudo apt-get install chromium), or set PUPPETEER_EXECUTABLE_PATH to the path of one. Then run this command again.',
  );
}
