// The account with which a newcomer tries the sign-in.
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { changePassword, disableAccount, removeAccount } from '../../scripts/server/embedded/auth/accounts.ts';
import { defaultDemoPassword } from '../../scripts/server/embedded/auth/demo-password.ts';
import type { Database } from '../../scripts/server/embedded/database/database.ts';
import { asOperator } from '../support/as-operator.ts';
import { askForRenewal, askForSession, signIn } from '../support/ask-auth.ts';
import { nameDataFolder, openServices } from '../support/open-services.ts';
import { content } from '../support/real-content.ts';
import { runScript } from '../support/run-script.ts';
import { makeSmallSite } from '../support/small-site.ts';

const site = makeSmallSite();
afterAll(site.remove);

const email = `client@${content.site.email.split('@')[1]}`;
const hostedAuth = { SUPABASE_URL: 'https://abcdefgh.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc123' };

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Opens the services as a start of the server does. */
function start(directory: string, demoPassword = '') {
  vi.stubEnv('DEMO_PASSWORD', demoPassword);
  return openServices({ directory });
}

const statusWith = async (origin: string, password: string) =>
  (await askForSession(origin, { email, password })).status;

test('a fresh folder has it, with the default password, and the server announces it', async () => {
  const { origin, services } = await start(nameDataFolder());
  expect(services?.demoEmail).toBe(email);
  expect(await statusWith(origin, defaultDemoPassword)).toBe(200);
});

test('DEMO_PASSWORD is its password from the first start', async () => {
  const { origin } = await start(nameDataFolder(), 'small-circle-1');
  expect(await statusWith(origin, 'small-circle-1')).toBe(200);
  expect(await statusWith(origin, defaultDemoPassword)).toBe(400);
});

test('DEMO_PASSWORD changes it at a later start, which ends its sessions; a restart with the same one ends none', async () => {
  const directory = nameDataFolder();
  const first = await start(directory);
  const { refresh_token: token } = await signIn(first.origin, { email, password: defaultDemoPassword });
  await first.close();
  const second = await start(directory, 'small-circle-2');
  expect(await statusWith(second.origin, defaultDemoPassword)).toBe(400);
  expect((await askForRenewal(second.origin, token)).status).toBe(400);
  const { refresh_token: kept } = await signIn(second.origin, { email, password: 'small-circle-2' });
  await second.close();
  const { origin } = await start(directory, 'small-circle-2');
  expect((await askForRenewal(origin, kept)).status).toBe(200);
});

test.each([
  ['too short', 'short', 'DEMO_PASSWORD: the value has 5 characters; at least 12 are needed.'],
  ['too long', 'x'.repeat(73), 'DEMO_PASSWORD: the value has 73 bytes; at most 72 are compared'],
])('a DEMO_PASSWORD that is %s is refused by name', async (_what, value, message) => {
  await expect(start(nameDataFolder(), value)).rejects.toThrow(message);
});

test('the server does not start with a DEMO_PASSWORD that is too short', async () => {
  const { status, stderr } = await runScript('serve.ts', ['--dist', site.folder], {
    directory: nameDataFolder(),
    variables: { DEMO_PASSWORD: 'short' },
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('DEMO_PASSWORD: the value has 5 characters; at least 12 are needed.');
});

/** A folder in which an operator has done something to the account after the first start. */
async function makeFolderAfter(act: (db: Database) => unknown): Promise<string> {
  const directory = nameDataFolder();
  await (await start(directory)).close();
  await asOperator(directory, act);
  return directory;
}

test('a password that an operator has set stays, and the default one is not announced', async () => {
  const directory = await makeFolderAfter((db) => changePassword(db, email, 'the-operators-own'));
  const { origin, services } = await start(directory);
  expect(services?.demoEmail).toBeNull();
  expect(await statusWith(origin, 'the-operators-own')).toBe(200);
  expect(await statusWith(origin, defaultDemoPassword)).toBe(400);
});

test.each([
  ['removed', removeAccount],
  ['disabled', disableAccount],
])('once %s it stays so, and is not announced, with DEMO_PASSWORD and without', async (_what, act) => {
  const directory = await makeFolderAfter((db) => act(db, email));
  for (const value of ['', 'small-circle-4']) {
    const { origin, services, close } = await start(directory, value);
    expect(services?.demoEmail).toBeNull();
    expect(await statusWith(origin, value || defaultDemoPassword)).toBe(400);
    await close();
  }
});

test.each(['user.ts', 'inbox.ts'])('it is there too when scripts/%s has made the database', async (script) => {
  const directory = nameDataFolder();
  await runScript(script, script === 'user.ts' ? ['list'] : [], { directory });
  const { origin, services } = await start(directory);
  expect(services?.demoEmail).toBe(email);
  expect(await statusWith(origin, defaultDemoPassword)).toBe(200);
});

test('it is not made where a hosted project signs people in', async () => {
  const { directory, services } = await openServices({ directory: nameDataFolder(), environment: hostedAuth });
  expect(services).toMatchObject({ demoEmail: null, hasInbox: true });
  expect((await runScript('user.ts', ['list'], { directory })).stdout).toMatch(/^There are no accounts\./);
});
