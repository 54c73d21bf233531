/** `npm run user -- add|list|disable|enable|remove|password EMAIL`: accounts of the embedded sign-in. */
import { text } from 'node:stream/consumers';
import askPassword from '@inquirer/password';
import {
  addAccount,
  changePassword,
  disableAccount,
  enableAccount,
  listAccounts,
  removeAccount,
} from '../server/embedded/accounts.ts';
import { openDataFolder } from '../server/embedded/data-folder.ts';
import { type Database, openDatabase } from '../server/embedded/database.ts';
import { dataDirectory } from '../server/embedded/local-services.ts';
import { loadEnvironment } from '../shared/load-environment.ts';
import { runMain } from '../shared/run-main.ts';
import { UsageError } from '../shared/usage-error.ts';

const usage = `Usage: npm run user -- list
       npm run user -- add EMAIL        asks for the password, or reads it from standard input
       npm run user -- password EMAIL   sets a new password in the same way; ends the account's sessions
       npm run user -- disable EMAIL    bars the account and ends its sessions
       npm run user -- enable EMAIL
       npm run user -- remove EMAIL
A password is never an argument: other users of the machine could read it there.`;

/** Asks on a terminal, twice; reads standard input where there is none. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await askPassword({ message: 'Password:', mask: true });
  if ((await askPassword({ message: 'Again:', mask: true })) !== password) {
    throw new UsageError('The two passwords differ. Nothing has been changed.');
  }
  return password;
}

function printAccounts(db: Database): void {
  const accounts = listAccounts(db);
  if (accounts.length === 0) console.log('There are no accounts. "npm run user -- add EMAIL" makes one.');
  for (const { email, created, lastSignIn, disabled } of accounts) {
    const seen = lastSignIn ? `last signed in ${lastSignIn}` : 'never signed in';
    console.log(`${email}  ${disabled ? 'disabled' : 'enabled'}  made ${created}, ${seen}`);
  }
}

type Action = { needsEmail: boolean; run: (db: Database, email: string) => Promise<string> | string };

const actions: Readonly<Record<string, Action>> = {
  list: {
    needsEmail: false,
    run: (db) => {
      printAccounts(db);
      return '';
    },
  },
  add: {
    needsEmail: true,
    run: async (db, email) => {
      await addAccount(db, email, await readPassword());
      return `${email} can sign in now.`;
    },
  },
  password: {
    needsEmail: true,
    run: async (db, email) => {
      await changePassword(db, email, await readPassword());
      return `${email} has a new password; its sessions have ended.`;
    },
  },
  disable: {
    needsEmail: true,
    run: (db, email) => {
      disableAccount(db, email);
      return `${email} is disabled; its sessions have ended.`;
    },
  },
  enable: {
    needsEmail: true,
    run: (db, email) => {
      enableAccount(db, email);
      return `${email} can sign in again.`;
    },
  },
  remove: {
    needsEmail: true,
    run: (db, email) => {
      removeAccount(db, email);
      return `${email} is removed.`;
    },
  },
};

await runMain(async () => {
  const [name = '', email = '', ...more] = process.argv.slice(2);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || more.length > 0 || action.needsEmail !== (email !== '')) throw new UsageError(usage);
  loadEnvironment();
  const db = await openDatabase(openDataFolder(dataDirectory()));
  try {
    const done = await action.run(db, email);
    if (done) console.log(done);
  } finally {
    await db.close();
  }
});
