/** Keeps snapshots for the next run, and puts the finished folder in the place of the former output. */
import { eachAtOnce } from '../system/each-at-once.ts';
import { swapFolder } from '../system/swap-folder.ts';
import { type Run, timed } from './run.ts';

async function keepSnapshots({ options, build, findings, pages, unproven, compressed }: Run): Promise<void> {
  const { cache } = build;
  if (!cache) return;
  // A page with a warning is rendered again, so that the warning is not silenced by the cache.
  const withFindings = findings.routes();
  const sound = [...pages.values()].filter(({ path }) => !withFindings.has(path));
  // The others are as the cache has given them.
  const open = new Set(unproven);
  const changed = sound.filter(({ path, status }) => status === 'rendered' || open.has(path));
  await eachAtOnce(changed, 8, ({ status, reason, ...entry }) => cache.write(entry));
  if (compressed) await cache.keepCompressed(compressed);
  if (!options.shard) await cache.keepOnly(sound.map(({ path }) => path));
}

/** The swap comes last: nothing can fail once the former output is gone. */
export async function commit(run: Run): Promise<void> {
  await keepSnapshots(run);
  if (!run.options.shard) await timed(run, 'write', () => swapFolder(run.folder, run.options.outDir));
}
