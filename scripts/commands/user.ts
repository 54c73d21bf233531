import { text } from 'node:stream/consumers';
import askPassword from '@inquirer/password';
import {
  addAccount,
  changePassword,
  disableAccount,
  enableAccount,
  listAccounts,
  removeAccount,
} from '../server/embedded/auth/accounts.ts';
import { openDataFolder } from '../server/embedded/database/data-folder.ts';
import { type Database, openDatabase } from '../server/embedded/database/database.ts';
import { dataDirectory } from '../server/embedded/local-services.ts';
import { runCommand } from '../shared/command-line.ts';
import { choice, defineCommand, optionalArgument, readText } from '../shared/command-parameters.ts';
import { loadEnvironment } from '../shared/load-environment.ts';
import { UsageError } from '../shared/usage-error.ts';

/** Asks on a terminal, twice; reads standard input where there is none. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await askPassword({ message: 'Password:', mask: true });
  if ((await askPassword({ message: 'Again:', mask: true })) !== password) {
    throw new UsageError('The two passwords differ. Nothing has been changed.');
  }
  return password;
}

function printAccounts(db: Database): string {
  const accounts = listAccounts(db);
  if (accounts.length === 0) return 'There are no accounts. "npm run user -- add EMAIL" makes one.';
  const lines = accounts.map(({ email, created, lastSignIn, disabled }) => {
    const seen = lastSignIn ? `last signed in ${lastSignIn}` : 'never signed in';
    return `${email}  ${disabled ? 'disabled' : 'enabled'}  made ${created}, ${seen}`;
  });
  return lines.join('\n');
}

type Action = { meaning: string; run: (db: Database, email: string) => Promise<string> | string };

/** What `run` gives back is printed. */
const actions = {
  list: {
    meaning: 'shows all accounts; takes no EMAIL',
    run: printAccounts,
  },
  add: {
    meaning: 'makes an account; asks for the password, or reads it from standard input',
    run: async (db, email) => {
      await addAccount(db, email, await readPassword());
      return `${email} can sign in now.`;
    },
  },
  password: {
    meaning: "sets a new password in the same way, and ends the account's sessions",
    run: async (db, email) => {
      await changePassword(db, email, await readPassword());
      return `${email} has a new password; its sessions have ended.`;
    },
  },
  disable: {
    meaning: 'bars the account and ends its sessions',
    run: (db, email) => {
      disableAccount(db, email);
      return `${email} is disabled; its sessions have ended.`;
    },
  },
  enable: {
    meaning: 'lets a disabled account sign in again',
    run: (db, email) => {
      enableAccount(db, email);
      return `${email} can sign in again.`;
    },
  },
  remove: {
    meaning: 'deletes the account',
    run: (db, email) => {
      removeAccount(db, email);
      return `${email} is removed.`;
    },
  },
} as const satisfies Record<string, Action>;

const noPassword = 'A password is never an argument: other users of the machine could read it there.';

const command = defineCommand({
  call: 'npm run user --',
  summary: `Looks after the accounts of the embedded sign-in. ${noPassword}`,
  takes: {
    action: choice('ACTION', actions),
    email: optionalArgument({ placeholder: 'EMAIL', meaning: 'address of the account', read: readText }),
  },
  examples: [
    ['npm run user -- list', 'shows all accounts'],
    ['npm run user -- add ada@example.org', 'asks for a password and makes the account'],
    ['npm run user -- add ada@example.org < password.txt', 'reads the password from a file'],
  ],
  findConflict: ({ action, email }) => {
    if (action === 'list') return email === null ? null : 'The action "list" takes no EMAIL.';
    return email === null ? `The action "${action}" needs an EMAIL.` : null;
  },
  surplus: noPassword,
});

await runCommand(command, async ({ action, email }) => {
  loadEnvironment();
  const db = await openDatabase(openDataFolder(dataDirectory()));
  try {
    console.log(await actions[action].run(db, email ?? ''));
  } finally {
    await db.close();
  }
});
