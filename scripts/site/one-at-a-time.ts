/** Lets only one build at a time write to a folder. Parallel builds would delete each other's files. */
import { mkdir } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { lock } from 'proper-lockfile';

/**
 * Times in milliseconds. A running build refreshes its lock file every `update`. If a lock file isn't refreshed for
 * `stale`, its build was killed.
 */
const timing = { stale: 30_000, update: 5000 };
const patience = `${timing.stale / 1000} s`;

/** Runs `work` while this process holds the lock file. First waits until no other build holds it. */
export async function oneAtATime<Result>(lockfilePath: string, work: () => Promise<Result>): Promise<Result> {
  const name = relative(process.cwd(), lockfilePath);
  // This callback runs outside of any promise, so the error ends the process. If the process continued, two builds
  // would overwrite each other's files.
  const onCompromised = () => {
    throw new Error(
      `This build lost its lock ${name}: the file was removed, or not refreshed for ${patience}. Build again.`,
    );
  };
  await mkdir(dirname(lockfilePath), { recursive: true });
  const options = { ...timing, lockfilePath, realpath: false, onCompromised };
  const release = await lock(lockfilePath, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ELOCKED') throw error;
    console.log(
      `Another build into this folder holds the lock ${name}. This build starts when the other build ends, or ${patience} after the other build is killed.`,
    );
    return lock(lockfilePath, { ...options, retries: { forever: true, minTimeout: 200, maxTimeout: 200 } });
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
