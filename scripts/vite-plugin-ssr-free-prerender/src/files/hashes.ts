import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export const hashBytes = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('base64url');

/** The folder of the engine's code. Its files end in .ts in the repository and in .js in the published package. */
const source = join(import.meta.dirname, '..');
const ending = extname(import.meta.filename);

let engineHash: string | null = null;

/**
 * Returns the hash of the engine's code. This hash is an input of every page, because another version of the engine may
 * serialize pages differently.
 */
export function hashEngine(): string {
  if (engineHash !== null) return engineHash;
  const hash = createHash('sha256');
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith(ending)).sort())
    hash.update(readFileSync(join(source, name))).update('\0');
  engineHash = hash.digest('base64url');
  return engineHash;
}
