/** Builds into one folder run one after another: two at once would delete each other's files. */
import { mkdir } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lock } from 'proper-lockfile';

/** Milliseconds. A build refreshes its lock; without a refresh for `stale`, it counts as killed. */
const timing = { stale: 30_000, update: 5000 };
const retryEvery = 200;

const isHeld = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ELOCKED';

/** Runs the work when nobody else holds the lock, in this process or another. */
export async function oneAtATime<Result>(lockfilePath: string, work: () => Promise<Result>): Promise<Result> {
  const name = relative(process.cwd(), lockfilePath);
  const patience = `${timing.stale / 1000} s`;
  // Thrown outside of any promise, so that it ends the process: two builds would spoil each other's files.
  const onCompromised = () => {
    throw new Error(`This build lost ${name}: it was removed, or not refreshed for ${patience}. Build again.`);
  };
  await mkdir(dirname(lockfilePath), { recursive: true });
  const acquire = () =>
    lock(lockfilePath, { ...timing, lockfilePath, realpath: false, onCompromised }).catch((error: unknown) => {
      if (isHeld(error)) return null;
      throw error;
    });
  let release = await acquire();
  if (release === null) {
    console.log(
      `Another build of this folder is running: it holds ${name}. This one starts when it ends, or ${patience} after it was killed.`,
    );
  }
  while (release === null) {
    await wait(retryEvery);
    release = await acquire();
  }
  try {
    return await work();
  } finally {
    await release();
  }
}
