/** Keeps snapshots for the next run, and puts the finished folder in the place of the former output. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { eachAtOnce } from '../system/each-at-once.ts';
import { listFiles } from '../system/link-files.ts';
import { swapFolder } from '../system/swap-folder.ts';
import { type Run, timed } from './run.ts';

/** Of names and contents of all files. */
async function hashSite({ folder, hashes }: Run): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await listFiles(folder)).sort())
    hash.update(`${name} ${hashes.read(join(folder, name))?.hash}\n`);
  return hash.digest('base64url');
}

async function keepSnapshots(run: Run): Promise<void> {
  const { build, findings, pages, unproven, compressed, written, hashes } = run;
  const { cache } = build;
  if (!cache) return;
  // A page with a warning is rendered again, so that the warning is not silenced by the cache.
  const withFindings = findings.routes();
  const sound = [...pages.values()].filter(({ path }) => !withFindings.has(path));
  // The others are as the cache has given them.
  const open = new Set(unproven);
  const changed = sound.filter(({ path, status }) => status === 'rendered' || open.has(path));
  await eachAtOnce(changed, 8, ({ status, reason, ...entry }) => cache.write(entry));
  await cache.keepWritten({ compressed: compressed ?? new Map(), pages: written, hashes: hashes.list() });
  await cache.keepOnly(sound.map(({ path }) => path));
}

/** The swap comes last: nothing can fail once the former output is gone. */
export async function commit(run: Run): Promise<void> {
  run.hash = await hashSite(run);
  await keepSnapshots(run);
  await timed(run, 'write', () => swapFolder(run.folder, run.options.outDir));
}
