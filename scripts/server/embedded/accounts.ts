/** Accounts of the embedded sign-in: `npm run user` and the demo account. */
import type { DatabaseSync } from 'node:sqlite';
import bcrypt from 'bcryptjs';
import { defaultDemoPassword } from '../../shared/embedded-addresses.ts';
import type { AuthServer } from './auth-server.ts';
import { EmbeddedError, transact } from './database.ts';

export type Account = { email: string; created: string };

export const listAccounts = (sql: DatabaseSync): Account[] =>
  sql
    .prepare('SELECT email, created_at FROM "auth.users" ORDER BY email')
    .all()
    .map((row) => ({ email: String(row.email), created: String(row.created_at) }));

/**
 * Removes the account with its sessions, and its entries in the audit log, which the auth server would keep.
 * @throws EmbeddedError when there is no such account
 */
export function removeAccount(sql: DatabaseSync, given: string): void {
  const email = given.toLowerCase();
  const row = sql.prepare('DELETE FROM "auth.users" WHERE email = ? RETURNING id').get(email);
  if (!row) throw new EmbeddedError(`There is no account ${email}. "npm run user -- list" shows all.`);
  sql.prepare(`DELETE FROM "auth.audit_log_entries" WHERE payload ->> 'actor_id' = ?`).run(String(row.id));
}

/** `client@` at the domain of the site's own address. */
export const demoEmail = (siteEmail: string): string => `client@${siteEmail.split('@').at(-1)}`;

/**
 * Adds the demo account when the services start for the first time, and gives it the password of DEMO_PASSWORD at any start.
 * Once an operator has removed it, it stays removed. Resolves to true when it can sign in with the password that is announced.
 */
export const provisionDemoAccount = (
  sql: DatabaseSync,
  auth: AuthServer,
  { email, named }: { email: string; named: string | undefined },
): Promise<boolean> =>
  transact(sql, async () => {
    const password = named || defaultDemoPassword;
    const note = sql.prepare("INSERT INTO embedded_state VALUES (?, '') ON CONFLICT DO NOTHING");
    const isFirst = note.run(`demo account ${email}`).changes === 1;
    const account = sql.prepare('SELECT encrypted_password FROM "auth.users" WHERE email = ?').get(email);
    if (account) {
      if (await bcrypt.compare(password, String(account.encrypted_password))) return true;
      if (!named) return false;
      removeAccount(sql, email);
    } else if (!isFirst) return false;
    await auth.signUp(email, password).catch((error: Error) => {
      throw new EmbeddedError(`DEMO_PASSWORD: ${error.message}`);
    });
    return true;
  });
