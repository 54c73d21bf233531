/** The folder of the embedded services: a database and a secret, for the user who runs them and nobody else. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';

const secretBytes = 32;
/** Random 32 bytes hold some 30 different ones; a word or a repeated pattern holds few. */
const leastDifferentBytes = 16;
const onlyOwner = 0o600;

export type DataFolder = { databaseFile: string; jwtSecret: string };

function assertStrong(file: string, secret: string): void {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length >= secretBytes && new Set(bytes).size >= leastDifferentBytes) return;
  throw new EmbeddedError(
    `${file}: the secret that signs sessions is weak. Expected at least ${secretBytes} random bytes in base64url. Remove the file: the next start makes a new one, and everybody signs in again.`,
  );
}

function assertPrivate(file: string): void {
  // Windows keeps access in lists, not in mode bits.
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  throw new EmbeddedError(`${file}: others than its owner can read this secret. Run: chmod 600 ${file}`);
}

function readSecret(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(secretBytes).toString('base64url')}\n`, { mode: onlyOwner, flag: 'wx' });
  }
  assertPrivate(file);
  const secret = readFileSync(file, 'utf8').trim();
  assertStrong(file, secret);
  return secret;
}

/**
 * Opens the folder, and makes it with a new secret when it is missing.
 * @throws EmbeddedError when the secret is weak or readable by others.
 */
export function openDataFolder(directory: string): DataFolder {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const databaseFile = join(directory, 'embedded.db');
  // SQLite would make the file readable by everybody; its side files take over the mode of this one.
  if (!existsSync(databaseFile)) closeSync(openSync(databaseFile, 'a', onlyOwner));
  return { databaseFile, jwtSecret: readSecret(join(directory, 'jwt-secret')) };
}
