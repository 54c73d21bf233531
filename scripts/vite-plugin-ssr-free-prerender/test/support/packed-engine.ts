/** Packs the engine as others install it, once for a run. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface ProvidedContext {
    /** File of the package. */
    packedEngine: string;
  }
}

const run = promisify(execFile);

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-engine-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: join(import.meta.dirname, '../..') });
  const [file] = await readdir(folder);
  if (file === undefined) throw new Error('npm has packed nothing.');
  project.provide('packedEngine', join(folder, file));
  return () => rm(folder, { recursive: true, force: true });
}
