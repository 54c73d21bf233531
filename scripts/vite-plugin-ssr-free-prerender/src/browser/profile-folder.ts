/** The folder of a browser's profile, which is of no use once its run is over. */
import { mkdtempSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

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
  // What the system still holds stays where it is: no reason for a run to fail.
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
