/** Creates the engine's npm package, as users install it. This is done once per test run. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Vitest's
  interface ProvidedContext {
    /** The path of the packed package (.tgz). */
    packedEngine: string;
  }
}

const run = promisify(execFile);

/** The files and folders that are needed to pack the engine. */
const sources = ['src', 'docs', 'package.json', 'tsconfig.json', 'README.md', 'CHANGELOG.md', 'LICENSE'];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = join(import.meta.dirname, '../..');
  const cache = join(engine, '.cache');
  await mkdir(cache, { recursive: true });
  // A copy is packed, because npm changes the package.json while it packs, and other processes may import the engine.
  const copy = await mkdtemp(join(cache, 'packed-'));
  for (const name of sources) await cp(join(engine, name), join(copy, name), { recursive: true });
  const { stdout } = await run('npm', ['pack', '--silent'], { cwd: copy });
  project.provide('packedEngine', join(copy, stdout.trim()));
  return () => rm(copy, { recursive: true, force: true });
}
