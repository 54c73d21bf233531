// Runs `npm run user` while a server has the same database open.
import { expect, test } from 'vitest';
import { listAccounts } from '../../scripts/server/embedded/accounts.ts';
import { openServices } from '../support/open-services.ts';
import { askAuth, askForRenewal, askForSession, signIn } from '../support/requests.ts';
import { runScript } from '../support/run-commands.ts';
import { asOperator } from '../support/serve-site.ts';

const { origin, directory } = await openServices();
const run = (args: string[], input = '') => runScript('user.ts', args, { directory, input });
const list = async () => (await run(['list'])).stdout;
const password = 'a password of the test';
const statusOfSignIn = async (email: string, given = password) =>
  (await askForSession(origin, { email, password: given })).status;

test('A new account can sign in, and the list shows its e-mail address in lower case but no password', async () => {
  const { status, stderr } = await run(['add', 'Capital.Letters@example.org'], `${password}\n`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(await statusOfSignIn('capital.letters@example.org')).toBe(200);
  expect(await list()).toMatch(/^capital\.letters@example\.org {2}added \d{4}-\d{2}-\d{2}T/m);
  expect(await list()).not.toMatch(/\$2[aby]\$|a password of the test/);
});

test('The command uses the exact input line as the password, including spaces and non-Latin letters', async () => {
  const odd = '  Пароль с пробелами 密码 ';
  await run(['add', 'odd@example.org'], `${odd}\r\n`);
  expect(await statusOfSignIn('odd@example.org', odd)).toBe(200);
  expect(await statusOfSignIn('odd@example.org', odd.trim())).toBe(400);
});

test('Removing an account ends its sessions, and the account can be added again', async () => {
  const email = 'removed@example.org';
  await run(['add', email], password);
  const session = await signIn(origin, { email, password });
  expect((await run(['remove', email])).status).toBe(0);
  expect(await list()).not.toContain(email);
  expect(await statusOfSignIn(email)).toBe(400);
  expect((await askForRenewal(origin, session.refresh_token)).status).toBe(400);
  const user = await askAuth(origin, '/auth/v1/user', { method: 'GET', token: session.access_token });
  expect(user.status).toBe(403);
  await run(['add', email], password);
  expect(await statusOfSignIn(email)).toBe(200);
});

const refused: [args: string[], input: string, message: RegExp][] = [
  [['shout'], '', /^ACTION: "shout" is not a valid value\. Choose one of list, add, remove\.\nUsage: /],
  [['add'], password, /^The action "add" needs an EMAIL\.\nUsage: /],
  [['add', 'argument@example.org', password], '', /^Never pass a password as an argument: /],
  [['add', 'short@example.org'], 'eleven char', /^The account short@example\.org was not added: .*at least 12 char/],
  [['add', 'long@example.org'], 'x'.repeat(73), /The account .+ was not added: .*longer than 72/],
  [
    ['remove', 'nobody@example.org'],
    '',
    /^There is no account nobody@example\.org\. "npm run user -- list" lists all accounts\.$/,
  ],
];

test.each(refused)(
  'The command refuses %j with one message and exit status 1, and changes nothing',
  async (...given) => {
    const [args, input, message] = given;
    const readAccounts = () => asOperator(directory, ({ sql }) => listAccounts(sql));
    const before = await readAccounts();
    const { status, stdout, stderr } = await run(args, input);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim()).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(await readAccounts()).toEqual(before);
  },
);
