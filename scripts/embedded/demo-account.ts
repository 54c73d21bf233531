/** The account with which a newcomer tries the sign-in. It exists in the embedded database only. */
import { addAccount, assertPassword, changePassword, hasAccount } from './accounts.ts';
import type { Database } from './database.ts';

export const defaultDemoPassword = 'great-circle';

/** `client@` at the domain of the site's own address. */
export const demoEmail = (siteEmail: string): string => `client@${siteEmail.split('@').at(-1)}`;

/**
 * Makes the account in a new database, or gives it the password that DEMO_PASSWORD names. An account that an operator
 * has removed or changed stays so.
 * @throws EmbeddedError when the named password is too short or too long.
 */
export async function provisionDemoAccount(
  db: Database,
  email: string,
  namedPassword: string | undefined = process.env.DEMO_PASSWORD,
): Promise<void> {
  if (namedPassword) assertPassword(namedPassword, 'DEMO_PASSWORD: the value');
  if (!hasAccount(db, email)) {
    if (db.fresh || namedPassword) await addAccount(db, email, namedPassword || defaultDemoPassword);
  } else if (namedPassword) {
    await changePassword(db, email, namedPassword);
  }
}
