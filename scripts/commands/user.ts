import type { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import askPassword from '@inquirer/password';
import { listAccounts, removeAccount } from '../server/embedded/accounts.ts';
import { type AuthServer, openAuthServer } from '../server/embedded/auth-server.ts';
import { openDatabase } from '../server/embedded/database.ts';
import { dataDirectory } from '../server/embedded/local-services.ts';
import { runCommand } from '../shared/command-line.ts';
import { choice, defineCommand, optionalArgument, readText } from '../shared/command-parameters.ts';
import { loadEnvironment } from '../shared/environment.ts';
import { UsageError } from '../shared/run-main.ts';

/** Reads the password. On a terminal, asks for it twice. Otherwise, reads it from standard input. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await askPassword({ message: 'Password:', mask: true });
  if ((await askPassword({ message: 'Password again:', mask: true })) !== password) {
    throw new UsageError('The two passwords differ, so no account was added. Run the command again.');
  }
  return password;
}

type Context = { sql: DatabaseSync; auth: AuthServer };
type Action = { meaning: string; run: (context: Context, email: string) => Promise<string> | string };

/** The command's actions, keyed by name. `run` returns the text to print. */
const actions = {
  list: {
    meaning: 'shows all accounts; takes no EMAIL',
    run: ({ sql }) => {
      const lines = listAccounts(sql).map(({ email, created }) => `${email}  added ${created}`);
      return lines.join('\n') || 'There are no accounts. "npm run user -- add EMAIL" adds one.';
    },
  },
  add: {
    meaning: 'adds an account; asks for the password, or reads it from standard input',
    run: async ({ auth }, email) => {
      await auth.signUp(email, await readPassword());
      return `${email} can sign in now.`;
    },
  },
  remove: {
    meaning: 'deletes the account and ends its sessions',
    run: ({ sql }, email) => {
      removeAccount(sql, email);
      return `The account ${email} has been removed.`;
    },
  },
} as const satisfies Record<string, Action>;

const noPassword = 'Never pass a password as an argument: other users of this computer could read it.';

const command = defineCommand({
  call: 'npm run user --',
  summary: `Manages the accounts of the embedded sign-in. ${noPassword}`,
  takes: {
    action: choice('ACTION', actions),
    email: optionalArgument({ placeholder: 'EMAIL', meaning: 'address of the account', read: readText }),
  },
  examples: [
    ['npm run user -- list', 'shows all accounts'],
    ['npm run user -- add ada@example.org', 'asks for a password and creates the account'],
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
  const db = openDatabase(dataDirectory());
  try {
    console.log(await actions[action].run({ sql: db.sql, auth: await openAuthServer(db) }, email ?? ''));
  } finally {
    db.sql.close();
  }
});
