/** Ends the browser of a run by killing it. Closing it properly is slow, and its profile is deleted anyway. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'puppeteer-core';

/** Milliseconds that a browser gets to close before it is killed. */
const closeTimeout = 5000;

/**
 * Kills a process and its child processes. Resolves to false if the process can't be killed: on Windows, or if the
 * system refuses the signal.
 */
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
    // ESRCH means that the process has just ended. After any other error, such as EPERM, the process still runs.
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
    // The killed process is gone, so don't wait for puppeteer to close its connection.
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
 * The folder in which browser profiles are created on Linux. It is in memory, because Chromium reads its whole profile
 * before it opens the first tab.
 */
const memory = '/dev/shm';

/**
 * The minimum number of free bytes in `/dev/shm`. With less, the profile is created on disk. A profile takes 4 MB, but
 * containers often have only 64 MB of `/dev/shm` for all their processes.
 */
const leastRoom = 32 * 1024 ** 2;

function createFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= leastRoom) return mkdtempSync(join(memory, 'ssr-free-prerender-'));
  } catch {
    // `/dev/shm` doesn't exist on this system, or isn't writable. Use the temporary folder.
  }
  return mkdtempSync(join(tmpdir(), 'ssr-free-prerender-'));
}

/**
 * Returns the temporary folder that contains the browser's lock, or an empty list if there is no lock. This folder is
 * outside the profile, and a killed browser doesn't delete it.
 */
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
  // Ignore errors. If another process still uses a file, the folder stays, but the run must not fail.
  const removeAtExit = (): void => {
    for (const path of list()) {
      try {
        rmSync(path, options);
      } catch {}
    }
  };
  // Also remove the folders at exit, because the process may end before `remove` is called.
  process.on('exit', removeAtExit);
  return {
    folder,
    remove: async () => {
      const ends = await Promise.allSettled(list().map((path) => rm(path, options)));
      if (ends.every(({ status }) => status === 'fulfilled')) process.off('exit', removeAtExit);
    },
  };
}
