/** Kills the browser of a run: closing it is slow, and nobody needs the profile again. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'puppeteer-core';

/** Milliseconds after which a browser that does not close is killed. */
const closeTimeout = 5000;

/** Kills a process and those it started. Resolves to false on Windows, or if the system refuses the signal. */
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
    // ESRCH: the process has just ended. After any other error (EPERM) it still runs.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
  await exited;
  return true;
}

/** Ends the browser that a run started. From any other browser it only disconnects. */
export async function endBrowser(browser: Browser): Promise<void> {
  const child = browser.process();
  if (!child) return browser.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), closeTimeout);
  try {
    const killed = await killGroup(child);
    const closed = browser.close();
    // Only the connection is left to close.
    if (killed) closed.catch(() => {});
    else await closed;
  } finally {
    clearTimeout(timer);
  }
}

export type Profile = {
  folder: string;
  /** Removes the folder. Call it once the browser has ended. */
  remove: () => Promise<void>;
};

/** Linux keeps these files in memory. Chromium waits for its profile when it starts and opens the first tab. */
const memory = '/dev/shm';

/** Bytes that must be free: a profile takes 4 MB, and containers have 64 MB there for all processes. */
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

/** A killed browser leaves its lock in another folder. */
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
  // If the system still uses a file, the folder stays and the run does not fail.
  const removeAtExit = (): void => {
    for (const path of list()) {
      try {
        rmSync(path, options);
      } catch {}
    }
  };
  // The process may end during a run.
  process.on('exit', removeAtExit);
  return {
    folder,
    remove: async () => {
      const ends = await Promise.allSettled(list().map((path) => rm(path, options)));
      if (ends.every(({ status }) => status === 'fulfilled')) process.off('exit', removeAtExit);
    },
  };
}
