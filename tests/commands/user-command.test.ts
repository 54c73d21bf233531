// `npm run user` as an operator runs it, beside a server that has the same database open.
import { expect, test } from 'vitest';
import { addAccount } from '../../scripts/server/embedded/auth/accounts.ts';
import { asOperator } from '../support/as-operator.ts';
import { askAuth, askForRenewal, askForSession, signIn } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';
import { runScript } from '../support/run-script.ts';

const { origin, directory } = await openServices();
const run = (args: string[], input = '') => runScript('user.ts', args, { directory, input });
const list = async () => (await run(['list'])).stdout;
const statusOfSignIn = async (email: string, password: string) =>
  (await askForSession(origin, { email, password })).status;

const password = 'a password of the test';
/** An account of its own for each test. */
async function makeAccount(name: string): Promise<{ email: string; password: string }> {
  const email = `${name}@example.org`;
  await asOperator(directory, (db) => addAccount(db, email, password));
  return { email, password };
}

test('an account that is added can sign in at once', async () => {
  const email = 'added@example.org';
  expect(await run(['add', email], `${password}\n`)).toMatchObject({ status: 0, stderr: '' });
  expect(await statusOfSignIn(email, password)).toBe(200);
});

test('an e-mail address is the same in capitals', async () => {
  await run(['add', 'Capital.Letters@example.org'], password);
  expect(await statusOfSignIn('capital.letters@example.org', password)).toBe(200);
  expect(await list()).toContain('capital.letters@example.org');
});

test('the password is the line as it stands: spaces and letters of any script count', async () => {
  const odd = '  Пароль с пробелами 密码 ';
  const { status } = await run(['add', 'odd@example.org'], `${odd}\r\n`);
  expect(status).toBe(0);
  expect(await statusOfSignIn('odd@example.org', odd)).toBe(200);
  expect(await statusOfSignIn('odd@example.org', odd.trim())).toBe(400);
});

test('the list tells each account, when it was made, whether it is disabled and when it was used', async () => {
  const { email } = await makeAccount('listed');
  const line = async () => (await list()).split('\n').find((one) => one.startsWith(`${email} `));
  expect(await line()).toMatch(/enabled.*made \d{4}-\d{2}-\d{2}T.*never signed in/);
  await signIn(origin, { email, password });
  await run(['disable', email]);
  expect(await line()).toMatch(/disabled.*last signed in \d{4}-\d{2}-\d{2}T/);
});

test('the list never tells a password, nor what is made of it', async () => {
  await makeAccount('secretive');
  expect(await list()).not.toMatch(/\$2[aby]\$|a password of the test/);
});

test('a disabled account cannot sign in and its sessions end, until it is enabled', async () => {
  const { email } = await makeAccount('disabled');
  const session = await signIn(origin, { email, password });
  expect((await run(['disable', email])).status).toBe(0);
  expect(await statusOfSignIn(email, password)).toBe(400);
  expect((await askForRenewal(origin, session.refresh_token)).status).toBe(400);
  expect((await run(['enable', email])).status).toBe(0);
  expect(await statusOfSignIn(email, password)).toBe(200);
  expect((await askForRenewal(origin, session.refresh_token)).status).toBe(400);
});

test('a new password takes the place of the old one and ends the sessions that this one has opened', async () => {
  const { email } = await makeAccount('changed');
  const session = await signIn(origin, { email, password });
  expect((await run(['password', email], 'another password')).status).toBe(0);
  expect(await statusOfSignIn(email, password)).toBe(400);
  expect(await statusOfSignIn(email, 'another password')).toBe(200);
  expect((await askForRenewal(origin, session.refresh_token)).status).toBe(400);
});

test('a removed account is gone with its sessions, and can be added anew', async () => {
  const { email } = await makeAccount('removed');
  const session = await signIn(origin, { email, password });
  expect((await run(['remove', email])).status).toBe(0);
  expect(await list()).not.toContain(email);
  expect(await statusOfSignIn(email, password)).toBe(400);
  expect((await askForRenewal(origin, session.refresh_token)).status).toBe(400);
  const user = await askAuth(origin, '/auth/v1/user', { method: 'GET', token: session.access_token });
  expect(user.status).toBe(403);
  await run(['add', email], password);
  expect(await statusOfSignIn(email, password)).toBe(200);
});
