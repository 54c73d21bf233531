import { rename, rm } from 'node:fs/promises';

/** Puts a finished folder in the place of another; the former one stays whole until then. */
export async function swapFolder(finished: string, target: string): Promise<void> {
  const former = `${target}.former`;
  await rm(former, { recursive: true, force: true });
  await rename(target, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(finished, target);
  await rm(former, { recursive: true, force: true });
}
