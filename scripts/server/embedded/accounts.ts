/** Lists and removes accounts of the embedded sign-in for `npm run user`, and adds the demo account. */
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
 * Deletes an account with its sessions. Also deletes the account's entries in the audit log, which the auth server
 * itself would never delete.
 * @throws EmbeddedError if there is no account with this e-mail address
 */
export function removeAccount(sql: DatabaseSync, given: string): void {
  const email = given.toLowerCase();
  const row = sql.prepare('DELETE FROM "auth.users" WHERE email = ? RETURNING id').get(email);
  if (!row) throw new EmbeddedError(`There is no account ${email}. "npm run user -- list" lists all accounts.`);
  sql.prepare(`DELETE FROM "auth.audit_log_entries" WHERE payload ->> 'actor_id' = ?`).run(String(row.id));
}

/** Returns the demo account's e-mail address: `client@` plus the domain of the site's e-mail address. */
export const demoEmail = (siteEmail: string): string => `client@${siteEmail.split('@').at(-1)}`;

/**
 * Adds the demo account when the services start for the first time. If DEMO_PASSWORD is set, every start changes the
 * password to that value. Doesn't add an account again after an operator has removed it. But if the account's address
 * changes with the site's domain, adds an account with the new address.
 * @param demo the account's `email`, and `named`: the value of DEMO_PASSWORD
 * @returns true if the account accepts the password that the server prints
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
