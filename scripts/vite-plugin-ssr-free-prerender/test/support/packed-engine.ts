/** Packs the engine as others install it, once for a run. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../support/project.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface ProvidedContext {
    /** File of the package. */
    packedEngine: string;
  }
}

const run = promisify(execFile);

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = join(projectRoot, 'scripts/vite-plugin-ssr-free-prerender');
  const folder = await mkdtemp(join(tmpdir(), 'packed-engine-'));
  await run(process.execPath, ['build-package.ts'], { cwd: engine });
  await run('npm', ['pack', '--pack-destination', folder, join(projectRoot, '.cache/package')]);
  const [file] = await readdir(folder);
  if (file === undefined) throw new Error('npm has packed nothing.');
  project.provide('packedEngine', join(folder, file));
  return () => rm(folder, { recursive: true, force: true });
}
