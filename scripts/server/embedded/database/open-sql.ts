/** Opens the database file with all its tables, which are made whole or not at all. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildReplacedError, toDatabaseError } from './database-error.ts';
import { watchSql } from './watch-sql.ts';

export type OpenSql = {
  sql: DatabaseSync;
  /** @throws DatabaseError when the file that is open is no longer the one at its path. */
  assertInPlace: () => void;
};

export type SqlOptions = {
  /** Milliseconds to wait for another program's lock. */
  lockTimeout?: number;
  /** Largest size of the file in bytes: messages must not fill the disk. */
  maxBytes?: number;
};

const schema = ['auth-schema.sql', 'own-schema.sql']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');
const schemaNames = [...schema.matchAll(/^CREATE .*?IF NOT EXISTS "?([\w.]+)"?/gm)].map(([, name]) => name);

function hasSchema(sql: DatabaseSync): boolean {
  const names = new Set(
    sql
      .prepare('SELECT name FROM sqlite_master')
      .all()
      .map((row) => row.name),
  );
  return schemaNames.every((name) => name !== undefined && names.has(name));
}

/** Each statement makes what is missing alone: what an earlier version left half made is completed. */
function makeSchema(sql: DatabaseSync): void {
  sql.exec('BEGIN IMMEDIATE');
  try {
    sql.exec(schema);
    sql.exec('COMMIT');
  } catch (error) {
    if (sql.isTransaction) sql.exec('ROLLBACK');
    throw error;
  }
}

/** Opens a file that is there. Other processes may have it open too, or open it for the first time at the same moment. */
export function openSql(file: string, { lockTimeout = 5000, maxBytes = 2 ** 30 }: SqlOptions = {}): OpenSql {
  let opened: DatabaseSync | null = null;
  try {
    opened = new DatabaseSync(file, { timeout: lockTimeout });
    const sql = watchSql(opened, file);
    const inode = statSync(file).ino;
    // FULL: what has been answered with success is on disk, whatever ends the process.
    // secure_delete: what is deleted is overwritten with zeros, as the privacy page says.
    sql.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON');
    const pageSize = Number(sql.prepare('PRAGMA page_size').get()?.page_size);
    sql.exec(`PRAGMA max_page_count=${Math.ceil(maxBytes / pageSize)}`);
    if (!hasSchema(sql)) makeSchema(sql);
    const assertInPlace = (): void => {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== inode) throw buildReplacedError(file);
    };
    return { sql, assertInPlace };
  } catch (error) {
    opened?.close();
    throw toDatabaseError(error, file) ?? error;
  }
}
