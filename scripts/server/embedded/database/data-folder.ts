/** The folder of the embedded services: a database and a secret, for the user who runs them alone. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from '../shared/embedded-error.ts';

const secretBytes = 32;
/** Random 32 bytes hold some 30 different ones; a word or a repeated pattern holds few. */
const minDistinctBytes = 16;
const onlyOwner = 0o600;

export type DataFolder = { databaseFile: string; jwtSecret: string };

function assertStrong(file: string, secret: string): void {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length >= secretBytes && new Set(bytes).size >= minDistinctBytes) return;
  throw new EmbeddedError(
    `${file}: the secret that signs sessions is weak. Expected at least ${secretBytes} random bytes in base64url. Remove the file: the next start makes a new one, and everybody signs in again.`,
  );
}

function assertPrivate(path: string, mode: '600' | '700'): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  // Windows keeps access in lists, not in mode bits.
  if (!stats || process.platform === 'win32' || (stats.mode & 0o077) === 0) return;
  const what = mode === '700' ? 'folder with accounts and messages' : 'file';
  throw new EmbeddedError(`${path}: others than its owner can use this ${what}. Run: chmod ${mode} ${path}`);
}

/** The file gets its name when it is complete: neither a full disk nor a second start beside this one leaves half a secret. */
function writeSecret(file: string): void {
  // Two threads of one process may be here at once.
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, `${randomBytes(secretBytes).toString('base64url')}\n`, { mode: onlyOwner, flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function readSecret(file: string): string {
  if (!existsSync(file)) writeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  assertStrong(file, secret);
  return secret;
}

function explain(error: unknown, directory: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const path = 'path' in error ? String(error.path) : directory;
  const remedy =
    error.code === 'ENOSPC' || error.code === 'EDQUOT'
      ? 'the disk is full. Free some space'
      : `${error.message.split(':')[0]}. Make it a ${path === directory ? 'folder' : 'file'} that this user can read and write`;
  return new EmbeddedError(
    `${path}: the embedded services cannot use it: ${remedy}, or name another folder in DATA_DIRECTORY.`,
  );
}

/**
 * Opens the folder, and makes it with a new secret when it is missing.
 * @throws EmbeddedError when it cannot be used, when others than its owner can, or when the secret is weak.
 */
export function openDataFolder(directory: string): DataFolder {
  const [databaseFile, secretFile] = [join(directory, 'embedded.db'), join(directory, 'jwt-secret')];
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    assertPrivate(directory, '700');
    // SQLite would create the file readable by all users; its side files take its mode.
    if (!existsSync(databaseFile)) closeSync(openSync(databaseFile, 'a', onlyOwner));
    const jwtSecret = readSecret(secretFile);
    for (const file of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, secretFile]) {
      assertPrivate(file, '600');
    }
    return { databaseFile, jwtSecret };
  } catch (error) {
    throw explain(error, directory);
  }
}
