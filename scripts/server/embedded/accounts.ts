/** Accounts of the embedded sign-in, used by `npm run user` and by the demo account. */
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
 * Removes an account and its sessions. Also removes its entries in the audit log, which the auth server would keep.
 * @throws EmbeddedError when there is no account with this e-mail address
 */
export function removeAccount(sql: DatabaseSync, given: string): void {
  const email = given.toLowerCase();
  const row = sql.prepare('DELETE FROM "auth.users" WHERE email = ? RETURNING id').get(email);
  if (!row) throw new EmbeddedError(`There is no account ${email}. "npm run user -- list" lists all accounts.`);
  sql.prepare(`DELETE FROM "auth.audit_log_entries" WHERE payload ->> 'actor_id' = ?`).run(String(row.id));
}

/** Returns the address of the demo account: `client@` plus the domain of the site's e-mail address. */
export const demoEmail = (siteEmail: string): string => `client@${siteEmail.split('@').at(-1)}`;

/**
 * Adds the demo account on the first start of the services. If DEMO_PASSWORD is set, every start sets that password.
 * Does not add the account again after an operator has removed it.
 * @param demo `email` of the account, and `named`: the value of DEMO_PASSWORD
 * @returns true if the account accepts the password that the server announces
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
