import { rmSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a finished folder in the place of another; the former one stays whole until then. */
export async function swapFolder(finished: string, target: string): Promise<void> {
  const former = `${target}.former`;
  await rm(former, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(target, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(finished, target).catch(async (error: unknown) => {
    // Nothing is lost: the former folder is all there is.
    await rename(former, target).catch(() => {});
    throw error;
  });
  try {
    // At once: file by file in threads takes several times as long.
    rmSync(former, { recursive: true, force: true });
  } catch {
    // The new one is in place; what is left of the former goes at the next run.
  }
}
