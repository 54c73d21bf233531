/** Scripts that former runs have bundled: the bundler takes longer to load, and to make one, than a page takes to be rendered. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hashEngine } from './hash-engine.ts';
import { writeFile } from './write-file.ts';

export type ScriptName = 'entry' | 'render-fresh';

const fileOf = (name: ScriptName): string => `${name}.script.json`;

/** Files that lie beside the snapshots. */
export const scriptFiles: readonly string[] = [fileOf('entry'), fileOf('render-fresh')];

/** Packages that scripts are made of, and by. */
const packages = ['vite', 'react', 'react-dom'];

let folder: string | null = null;

/** From now on, scripts of this process are kept in a folder. */
export function keepScripts(directory: string): void {
  folder = directory;
}

function identify(): string {
  const { resolve } = createRequire(import.meta.url);
  const versions = packages.map((name) => JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version);
  return createHash('sha256')
    .update(JSON.stringify([hashEngine(), versions]))
    .digest('base64url');
}

async function readKept(file: string, of: string): Promise<string | null> {
  try {
    const kept: { of: string; code: string } = JSON.parse(await readFile(file, 'utf8'));
    return kept.of === of ? kept.code : null;
  } catch {
    // None, or half of one.
    return null;
  }
}

/** The script that a former run has made of the same, or what is made now. */
export async function takeScript(name: ScriptName, make: () => Promise<string>): Promise<string> {
  if (folder === null) return make();
  const file = join(folder, fileOf(name));
  const of = identify();
  const known = await readKept(file, of);
  if (known !== null) return known;
  const code = await make();
  mkdirSync(folder, { recursive: true });
  // A name of its own: several runs may do so at once.
  const aside = `${file}.${process.pid}`;
  writeFile(aside, JSON.stringify({ of, code }));
  await rename(aside, file);
  return code;
}
