/** The account with which a newcomer tries the sign-in. It exists in the embedded database only. */

import type { Database } from '../database/database.ts';
import { assertPassword, canSignIn, changePassword, hasAccount } from './accounts.ts';
import { defaultDemoPassword } from './demo-password.ts';

/** `client@` at the domain of the site's own address. */
export const demoEmail = (siteEmail: string): string => `client@${siteEmail.split('@').at(-1)}`;

/** True when this database has had the account: once removed, it is not made again. */
function wasMade(db: Database, email: string): boolean {
  return db.sql.prepare('SELECT 1 FROM demo_accounts WHERE email = ?').get(email) !== undefined;
}

function remember(db: Database, email: string): void {
  db.sql.prepare('INSERT INTO demo_accounts (email) VALUES (?) ON CONFLICT DO NOTHING').run(email);
}

/** Makes the account once; under the database's lock, as a second start may be under way. */
const makeOnce = (db: Database, email: string, password: string): Promise<'made' | 'there' | 'removed'> =>
  db.transact(async () => {
    const missing = !hasAccount(db, email);
    if (missing && wasMade(db, email)) return 'removed';
    if (missing) await db.signUp(email, password);
    remember(db, email);
    return missing ? 'made' : 'there';
  });

export type DemoAccount = {
  /** That account and password sign in. */
  works: boolean;
  /** Its password is the one in the README. */
  isPublic: boolean;
};

/**
 * Makes the account when the services start for the first time, and gives it the password that DEMO_PASSWORD names. An
 * account that an operator has removed stays removed; without DEMO_PASSWORD, one whose password was changed keeps it.
 * @throws EmbeddedError when the named password is too short or too long.
 */
export async function provisionDemoAccount(
  db: Database,
  email: string,
  namedPassword: string | undefined,
): Promise<DemoAccount> {
  if (namedPassword) assertPassword(namedPassword, 'DEMO_PASSWORD: the value');
  const password = namedPassword || defaultDemoPassword;
  const state = await makeOnce(db, email, password);
  if (state === 'removed') return { works: false, isPublic: false };
  let works = state === 'made' || (await canSignIn(db, email, password));
  if (!works && namedPassword) {
    // Only a password that is a new one ends sessions.
    await changePassword(db, email, namedPassword);
    works = await canSignIn(db, email, password);
  }
  return { works, isPublic: works && password === defaultDemoPassword };
}
