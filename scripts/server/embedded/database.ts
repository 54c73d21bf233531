/**
 * Opens the SQLite file that contains accounts, sessions and messages. Only the user who runs the server can read the
 * file.
 */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown if the embedded services can't start or can't do a task. The message says why, and what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

const tables = `
  CREATE TABLE IF NOT EXISTS contact_messages (
    id INTEGER PRIMARY KEY,
    received TEXT NOT NULL,
    firstName TEXT NOT NULL,
    lastName TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    organization TEXT NOT NULL,
    message TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS embedded_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`;

/** Milliseconds to wait while another program, such as `npm run inbox`, has locked the database. */
const lockTimeout = 5000;

export type Database = { file: string; sql: DatabaseSync };

/**
 * Opens `embedded.db` in the folder, and creates the folder and the file if they are missing. Several processes can
 * have the file open at the same time.
 * @throws EmbeddedError if the folder or the file can't be used
 */
export function openDatabase(directory: string): Database {
  const file = join(directory, 'embedded.db');
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    // Create the file here, so that only its owner can read it. SQLite would let everybody read a file that it creates,
    // and it gives its journal the same mode as the file.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    const sql = new DatabaseSync(file, { timeout: lockTimeout });
    // synchronous=FULL: a committed message survives a crash. secure_delete: deleted text is overwritten, as the
    // privacy page promises. journal_mode=DELETE: a write-ahead log would keep copies of deleted text, and would accept
    // writes even after somebody deleted the database file.
    sql.exec('PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON');
    sql.exec(`BEGIN IMMEDIATE; ${tables} COMMIT`);
    return { file, sql };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedError(
      `${file}: the embedded services cannot use this database: ${reason}. Make the file writable for this user, or end the program that locks it. If you move the file away, the next start creates a new one.`,
    );
  }
}

/**
 * Runs the work in one transaction, and rolls the transaction back if the work throws. Must be used only at startup and
 * in commands: while the server answers requests, the SQL statements of those requests would become part of this
 * transaction.
 */
export async function transact<Result>(sql: DatabaseSync, work: () => Promise<Result>): Promise<Result> {
  sql.exec('BEGIN IMMEDIATE');
  try {
    const result = await work();
    sql.exec('COMMIT');
    return result;
  } catch (error) {
    if (sql.isTransaction) sql.exec('ROLLBACK');
    throw error;
  }
}
