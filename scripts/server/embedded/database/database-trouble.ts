/** What can befall the database file: each trouble names the file and the remedy. */
import { EmbeddedError } from '../shared/embedded-error.ts';

export class DatabaseTrouble extends EmbeddedError {
  override readonly name = 'DatabaseTrouble';
  /** False when only a restart helps, once the cause is mended. */
  readonly heals: boolean;
  constructor(message: string, heals: boolean) {
    super(message);
    this.heals = heals;
  }
}

type Trouble = { heals: boolean; describe: (file: string) => string };

const locked: Trouble = {
  heals: true,
  describe: () =>
    'another program keeps the database locked. End that program; the services go on by themselves once the lock is gone.',
};

/** Primary result codes of SQLite (sqlite.org/rescode.html). What is not named here is no trouble of the file. */
const troubles: Readonly<Record<number, Trouble>> = {
  5: locked,
  6: locked,
  8: {
    heals: false,
    describe: (file) =>
      `the database cannot be written. Run: chmod 600 ${file}, and check that its disk is not mounted read-only. Then restart.`,
  },
  10: {
    heals: true,
    describe: () =>
      'the disk reports an error. Check the disk and its free space; the services go on by themselves once it works.',
  },
  11: {
    heals: false,
    describe: (file) =>
      `the database is damaged. Move it away with its side files (${file}-wal, ${file}-shm) and restart: a new one is made. "sqlite3 ${file} .recover" saves what can be read.`,
  },
  13: {
    heals: true,
    describe: () =>
      'the database cannot grow: the disk is full, or the file has reached its largest size. Free some space; the services go on by themselves.',
  },
  14: {
    heals: true,
    describe: (file) =>
      `the database cannot be opened. Check that ${file} is a file which this user can read and write.`,
  },
  26: {
    heals: false,
    describe: (file) => `this file is not a database. Move ${file} away and restart: a new one is made.`,
  },
};

/** The trouble behind an error of SQLite; null for any other error. */
export function readTrouble(error: unknown, file: string): DatabaseTrouble | null {
  if (error instanceof DatabaseTrouble) return error;
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null;
  // The low byte of an extended code is the primary one.
  const trouble = troubles[error.errcode & 0xff];
  return trouble ? new DatabaseTrouble(`${file}: ${trouble.describe(file)}`, trouble.heals) : null;
}

/** The file was deleted, or another has taken its place: what is written now, nobody ever reads. */
export const buildGoneTrouble = (file: string): DatabaseTrouble =>
  new DatabaseTrouble(
    `${file}: the database was deleted or replaced while the services ran. Nothing is stored until they are restarted.`,
    false,
  );
