/** Ends the browser of a run by killing it. Closing it properly is slow, and its profile is deleted anyway. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'puppeteer-core';

/** Milliseconds that a browser gets to close before it is killed. */
const closeTimeout = 5000;

/** Kills a process and its child processes. Resolves to false on Windows, or if the system refuses the signal. */
export async function killGroup(
  child: Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode' | 'once'>,
): Promise<boolean> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return true;
  if (process.platform === 'win32') return false;
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // ESRCH means that the process has just ended. After any other error, such as EPERM, it still runs.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
  await exited;
  return true;
}

/** Ends a browser that the run started. If the run only connected to the browser, disconnects from it. */
export async function endBrowser(browser: Browser): Promise<void> {
  const child = browser.process();
  if (!child) return browser.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), closeTimeout);
  try {
    const killed = await killGroup(child);
    const closed = browser.close();
    // The process is gone and only the connection is left, so nobody has to wait for it to close.
    if (killed) closed.catch(() => {});
    else await closed;
  } finally {
    clearTimeout(timer);
  }
}

export type Profile = {
  folder: string;
  /** Removes the folder. Must be called after the browser has ended. */
  remove: () => Promise<void>;
};

/**
 * The folder for profiles on Linux, which is in memory. Chromium reads its profile before it opens the first tab, so a
 * faster folder shortens the start.
 */
const memory = '/dev/shm';

/**
 * Free bytes that `/dev/shm` must have. A profile takes 4 MB, but containers often have only 64 MB there for all
 * processes.
 */
const leastRoom = 32 * 1024 ** 2;

function createFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= leastRoom) return mkdtempSync(join(memory, 'ssr-free-prerender-'));
  } catch {
    // The folder does not exist on this system, or is not writable.
  }
  return mkdtempSync(join(tmpdir(), 'ssr-free-prerender-'));
}

/** Returns the folder with the browser's lock, which is outside the profile. A killed browser leaves it behind. */
function findLock(folder: string): string[] {
  try {
    return [dirname(readlinkSync(join(folder, 'SingletonSocket')))];
  } catch {
    return [];
  }
}

export function createProfile(): Profile {
  const folder = createFolder();
  const list = (): string[] => [...findLock(folder), folder];
  const options = { recursive: true, force: true, maxRetries: 3 } as const;
  // If the system still uses a file, the folder is left behind and the run doesn't fail.
  const removeAtExit = (): void => {
    for (const path of list()) {
      try {
        rmSync(path, options);
      } catch {}
    }
  };
  // The process may end before `remove` is called.
  process.on('exit', removeAtExit);
  return {
    folder,
    remove: async () => {
      const ends = await Promise.allSettled(list().map((path) => rm(path, options)));
      if (ends.every(({ status }) => status === 'fulfilled')) process.off('exit', removeAtExit);
    },
  };
}
