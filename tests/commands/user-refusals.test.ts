// `npm run user` with wrong arguments: a message, exit status 1, and no change.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { signIn } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';
import { runScript } from '../support/run-script.ts';

const { origin, account, directory } = await openServices();
await signIn(origin, account);

const password = 'a password of the test';
const known = account.email;
const unknown = 'nobody@example.org';
const noAccount = /^There is no account nobody@example\.org\. "npm run user -- list" shows all\.$/;

const refused: [args: string[], input: string, message: RegExp][] = [
  [[], '', /^ACTION is missing: one of list, add, .*\nUsage: npm run user/],
  [['shout'], '', /^ACTION: there is no "shout"\.\nUsage: /],
  [['add'], password, /^The action "add" needs an EMAIL\.\nUsage: /],
  [['list', known], '', /^The action "list" takes no EMAIL\.\nUsage: /],
  [['add', 'argument@example.org', password], '', /^A password is never an argument: [^\n]*\nUsage: [^\n]*$/],
  [['add', 'short@example.org'], 'eleven char', /^The password has 11 characters; at least 12 are needed\.$/],
  [['add', 'long@example.org'], 'ä'.repeat(37), /^The password has 74 bytes; at most 72 are compared/],
  [['password', known], 'short', /^The password has 5 characters/],
  [['add', known], password, /^There is an account .* already\./],
  [['add', known.toUpperCase()], password, /^There is an account .* already\./],
  [['add', 'no address'], password, /^"no address" is not an e-mail address\.$/],
  [['disable', unknown], '', noAccount],
  [['remove', unknown], '', noAccount],
  [['password', unknown], password, noAccount],
];

/** All that the database says of accounts and their sessions. */
function readAccounts() {
  const db = new DatabaseSync(join(directory, 'embedded.db'), { readOnly: true });
  const tables = ['auth.users', 'auth.identities', 'auth.sessions', 'auth.refresh_tokens'];
  const rows = tables.map((table) => db.prepare(`SELECT * FROM "${table}"`).all());
  db.close();
  return rows;
}

test.each(refused)('user %j is refused with exit status 1, and changes nothing', async (args, input, message) => {
  const before = readAccounts();
  const { status, stdout, stderr } = await runScript('user.ts', args, { directory, input });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim()).toMatch(message);
  expect(stderr, 'a stack').not.toMatch(/^\s+at /m);
  expect(readAccounts()).toEqual(before);
});
