import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The folder of the engine's own code, and how its files end: as a package it is JavaScript. */
const source = join(import.meta.dirname, '..');
const ending = extname(import.meta.filename);

let hash: string | null = null;

/** Hash of the engine's own code: another one may print another page. */
export function hashEngine(): string {
  if (hash !== null) return hash;
  const all = createHash('sha256');
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith(ending)).sort())
    all.update(readFileSync(join(source, name))).update('\0');
  hash = all.digest('base64url');
  return hash;
}
