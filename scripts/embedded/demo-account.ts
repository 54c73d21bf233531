/** The account with which a newcomer tries the sign-in. It exists in the embedded database only. */
import { addAccount, assertPassword, canSignIn, changePassword, hasAccount } from './accounts.ts';
import type { Database } from './database.ts';

export const defaultDemoPassword = 'great-circle';

/** `client@` at the domain of the site's own address. */
export const demoEmail = (siteEmail: string): string => `client@${siteEmail.split('@').at(-1)}`;

/** True when this database has had the account: whoever has removed it does not find it made again. */
function wasMade(db: Database, email: string): boolean {
  return db.sql.prepare('SELECT 1 FROM demo_accounts WHERE email = ?').get(email) !== undefined;
}

function remember(db: Database, email: string): void {
  db.sql.prepare('INSERT INTO demo_accounts (email) VALUES (?) ON CONFLICT DO NOTHING').run(email);
}

/**
 * Makes the account when the services start for the first time, and gives it the password that DEMO_PASSWORD names. An
 * account that an operator has removed stays so, and without DEMO_PASSWORD one that he has changed.
 * @returns true when that account and password sign in
 * @throws EmbeddedError when the named password is too short or too long.
 */
export async function provisionDemoAccount(
  db: Database,
  email: string,
  namedPassword: string | undefined = process.env.DEMO_PASSWORD,
): Promise<boolean> {
  if (namedPassword) assertPassword(namedPassword, 'DEMO_PASSWORD: the value');
  const password = namedPassword || defaultDemoPassword;
  db.sql.exec('CREATE TABLE IF NOT EXISTS demo_accounts (email TEXT PRIMARY KEY) STRICT');
  if (!hasAccount(db, email)) {
    if (wasMade(db, email)) return false;
    await addAccount(db, email, password);
  }
  remember(db, email);
  if (await canSignIn(db, email, password)) return true;
  // Only a password that is a new one ends sessions.
  if (namedPassword) await changePassword(db, email, namedPassword);
  return canSignIn(db, email, password);
}
