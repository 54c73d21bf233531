/** Accounts of the embedded auth server: commands of an operator, as public sign-up is off. */
import bcrypt from 'bcryptjs';
import { z } from 'zod';
import { type Database, minPasswordLength } from '../database/database.ts';
import { EmbeddedError } from '../shared/embedded-error.ts';

/** bcrypt reads no further than this. */
export const maxPasswordBytes = 72;
/** Of the auth server's own hashes: equal cost, equal time. */
export const passwordHashCost = 10;
/** Of a random password, at that cost: compared where there is no account. To hash one at each start would take 0.1 s. */
export const nobodysHash = '$2b$10$3PDbBFueJVbHafkr/6Gs/.RQ6ZTpExgH8fKoPO6mcuAT.nZEzc90e';
/** The auth server has no permanent ban: it stores a date in the far future. */
const farFuture = '9999-12-31T23:59:59.000Z';

export type Account = { email: string; created: string; lastSignIn: string | null; disabled: boolean };

/** Reads the column `banned_until`. */
export const isBanned = (until: unknown): boolean => Boolean(until) && Date.parse(String(until)) > Date.now();

export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

function readEmail(text: string): string {
  const email = normaliseEmail(text);
  if (!z.email().safeParse(email).success) throw new EmbeddedError(`"${text}" is not an e-mail address.`);
  return email;
}

/** @throws EmbeddedError when the auth server could not keep the password whole, or it is too short. */
export function assertPassword(password: string, name = 'The password'): void {
  if (password.length < minPasswordLength) {
    throw new EmbeddedError(`${name} has ${password.length} characters; at least ${minPasswordLength} are needed.`);
  }
  const bytes = Buffer.byteLength(password);
  if (bytes > maxPasswordBytes) {
    throw new EmbeddedError(
      `${name} has ${bytes} bytes; at most ${maxPasswordBytes} are compared, so a longer one would promise too much.`,
    );
  }
}

function findUserId(db: Database, email: string): string | null {
  const row = db.sql.prepare('SELECT id FROM "auth.users" WHERE email = ? AND deleted_at IS NULL').get(email);
  return row ? String(row.id) : null;
}

function requireUserId(db: Database, email: string): string {
  const id = findUserId(db, email);
  if (id === null) throw new EmbeddedError(`There is no account ${email}. "npm run user -- list" shows all.`);
  return id;
}

const endSessions = (db: Database, id: string): void => {
  // Refresh tokens go with their sessions.
  db.sql.prepare('DELETE FROM "auth.sessions" WHERE user_id = ?').run(id);
};

export function hasAccount(db: Database, email: string): boolean {
  return findUserId(db, normaliseEmail(email)) !== null;
}

/** True when the account exists, is not disabled and has this password. */
export async function canSignIn(db: Database, email: string, password: string): Promise<boolean> {
  const row = db.sql
    .prepare('SELECT encrypted_password, banned_until FROM "auth.users" WHERE email = ? AND deleted_at IS NULL')
    .get(normaliseEmail(email));
  if (!row?.encrypted_password || isBanned(row.banned_until)) return false;
  return bcrypt.compare(password, String(row.encrypted_password));
}

export async function addAccount(db: Database, given: string, password: string): Promise<void> {
  const email = readEmail(given);
  assertPassword(password);
  await db.transact(async () => {
    if (findUserId(db, email) !== null) {
      throw new EmbeddedError(
        `There is an account ${email} already. "npm run user -- password ${email}" changes its password.`,
      );
    }
    await db.signUp(email, password);
  });
}

export function listAccounts(db: Database): Account[] {
  const rows = db.sql
    .prepare(
      'SELECT email, created_at, last_sign_in_at, banned_until FROM "auth.users" WHERE deleted_at IS NULL ORDER BY email',
    )
    .all();
  return rows.map((row) => ({
    email: String(row.email),
    created: String(row.created_at),
    lastSignIn: row.last_sign_in_at === null ? null : String(row.last_sign_in_at),
    disabled: isBanned(row.banned_until),
  }));
}

/** Bars an account from signing in and ends its sessions. What it was already given is valid until it expires. */
export function disableAccount(db: Database, given: string): void {
  const id = requireUserId(db, readEmail(given));
  db.sql.prepare('UPDATE "auth.users" SET banned_until = ? WHERE id = ?').run(farFuture, id);
  endSessions(db, id);
}

export function enableAccount(db: Database, given: string): void {
  const id = requireUserId(db, readEmail(given));
  db.sql.prepare('UPDATE "auth.users" SET banned_until = NULL WHERE id = ?').run(id);
}

/** Removes an account with its sessions and its part of the audit log, which the auth server itself would keep. */
export function removeAccount(db: Database, given: string): void {
  const id = requireUserId(db, readEmail(given));
  db.sql.prepare('DELETE FROM "auth.users" WHERE id = ?').run(id);
  db.sql.prepare(`DELETE FROM "auth.audit_log_entries" WHERE payload ->> 'actor_id' = ?`).run(id);
}

/** Sets a new password and ends the sessions that the old one has opened. */
export async function changePassword(db: Database, given: string, password: string): Promise<void> {
  const id = requireUserId(db, readEmail(given));
  assertPassword(password);
  const hash = await bcrypt.hash(password, passwordHashCost);
  db.sql.prepare('UPDATE "auth.users" SET encrypted_password = ? WHERE id = ?').run(hash, id);
  endSessions(db, id);
}
