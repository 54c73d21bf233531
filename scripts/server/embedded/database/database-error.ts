/** Failures of the database file: each names the file and the remedy. */
import { EmbeddedError } from '../shared/embedded-error.ts';

export class DatabaseError extends EmbeddedError {
  override readonly name = 'DatabaseError';
  /** False when the services have to be restarted once the cause is removed. */
  readonly isTransient: boolean;
  constructor(message: string, isTransient: boolean) {
    super(message);
    this.isTransient = isTransient;
  }
}

type Failure = { isTransient: boolean; describe: (file: string) => string };

const locked: Failure = {
  isTransient: true,
  describe: () =>
    'another program keeps the database locked. End that program; the services go on by themselves once the lock is gone.',
};

/** Primary result codes of SQLite (sqlite.org/rescode.html). A code that is not listed does not concern the file. */
const failures: Readonly<Record<number, Failure>> = {
  5: locked,
  6: locked,
  8: {
    isTransient: false,
    describe: (file) =>
      `the database cannot be written. Run: chmod 600 ${file}, and check that its disk is not mounted read-only. Then restart.`,
  },
  10: {
    isTransient: true,
    describe: () =>
      'the disk reports an error. Check the disk and its free space; the services go on by themselves once it works.',
  },
  11: {
    isTransient: false,
    describe: (file) =>
      `the database is damaged. Move it away with its side files (${file}-wal, ${file}-shm) and restart: a new one is made. "sqlite3 ${file} .recover" saves what can be read.`,
  },
  13: {
    isTransient: true,
    describe: () =>
      'the database cannot grow: the disk is full, or the file has reached its largest size. Free some space; the services go on by themselves.',
  },
  14: {
    isTransient: true,
    describe: (file) =>
      `the database cannot be opened. Check that ${file} is a file which this user can read and write.`,
  },
  26: {
    isTransient: false,
    describe: (file) => `this file is not a database. Move ${file} away and restart: a new one is made.`,
  },
};

/** The failure of the file behind an error of SQLite; null for any other error. */
export function toDatabaseError(error: unknown, file: string): DatabaseError | null {
  if (error instanceof DatabaseError) return error;
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null;
  // The low byte of an extended code is the primary one.
  const failure = failures[error.errcode & 0xff];
  return failure ? new DatabaseError(`${file}: ${failure.describe(file)}`, failure.isTransient) : null;
}

/** The file was deleted or replaced: what is written to it now is lost. */
export const buildReplacedError = (file: string): DatabaseError =>
  new DatabaseError(
    `${file}: the database was deleted or replaced while the services ran. Nothing is stored until they are restarted.`,
    false,
  );
