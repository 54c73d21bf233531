/** Ends the browser of a run. Killed, not closed: closing is slow and the profile is disposable. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'puppeteer-core';

/** Milliseconds in which a browser that works closes by itself. */
const closeTimeout = 5000;

/**
 * Kills a process with all processes that it has started. Resolves to whether it has ended: false where processes are no
 * groups, or where the system refuses the signal.
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
    // ESRCH: it has ended in this very moment. Anything else (EPERM) leaves it running.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
  await exited;
  return true;
}

/** Ends the browser that a run has started; of one that was there before, only the connection and what the run opened. */
export async function endBrowser(browser: Browser): Promise<void> {
  const child = browser.process();
  if (!child) return browser.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), closeTimeout);
  try {
    const killed = await killGroup(child);
    const closed = browser.close();
    // What is left of it is the connection.
    if (killed) closed.catch(() => {});
    else await closed;
  } finally {
    clearTimeout(timer);
  }
}

export type Profile = {
  folder: string;
  /** Removes it, once its browser has ended. */
  remove: () => Promise<void>;
};

/** Files in memory, of Linux. Chromium waits for the disk as it starts, and again for its first tab. */
const memory = '/dev/shm';

/** A profile has 4 MB after a run of 400 pages; containers have 64 there by default, for all of their processes. */
const leastRoom = 32 * 1024 ** 2;

function createFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= leastRoom) return mkdtempSync(join(memory, 'ssr-free-prerender-'));
  } catch {
    // Another system, or not this user's to write to.
  }
  return mkdtempSync(join(tmpdir(), 'ssr-free-prerender-'));
}

/** A browser that is killed leaves its lock, which is in a folder of its own. */
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
  // The system may still hold a file. The folder then stays, and the run does not fail.
  const removeAtExit = (): void => {
    for (const path of list()) {
      try {
        rmSync(path, options);
      } catch {}
    }
  };
  // Where the process ends before its run.
  process.on('exit', removeAtExit);
  return {
    folder,
    remove: async () => {
      const ends = await Promise.allSettled(list().map((path) => rm(path, options)));
      if (ends.every(({ status }) => status === 'fulfilled')) process.off('exit', removeAtExit);
    },
  };
}
