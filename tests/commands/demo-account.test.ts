// The server creates a demo account, so that new developers can try signing in.
import { afterEach, expect, test, vi } from 'vitest';
import { defaultDemoPassword } from '../../scripts/shared/embedded-addresses.ts';
import { nameDataFolder } from '../support/at-end.ts';
import { openServices } from '../support/open-services.ts';
import { content } from '../support/real-content.ts';
import { askForRenewal, askForSession, signIn } from '../support/requests.ts';
import { runScript } from '../support/run-commands.ts';

const email = `client@${content.site.email.split('@')[1]}`;
afterEach(() => void vi.unstubAllEnvs());

/** Opens the embedded services as the server does when it starts. */
function start(directory: string, demoPassword = '') {
  vi.stubEnv('DEMO_PASSWORD', demoPassword);
  return openServices({ directory });
}
const statusWith = async (origin: string, password: string) =>
  (await askForSession(origin, { email, password })).status;

test.each(['a fresh folder', 'a folder that a command has made'])(
  'Services started in %s have the demo account with the default password',
  async (what) => {
    const directory = nameDataFolder();
    if (what !== 'a fresh folder') await runScript('user.ts', ['list'], { directory });
    const { origin, services } = await start(directory);
    expect(services?.demoEmail).toBe(email);
    expect(await statusWith(origin, defaultDemoPassword)).toBe(200);
  },
);

test('A new DEMO_PASSWORD changes the demo account’s password and ends its sessions, but an unchanged one keeps them', async () => {
  const directory = nameDataFolder();
  const first = await start(directory);
  const { refresh_token: token } = await signIn(first.origin, { email, password: defaultDemoPassword });
  await first.close();
  const second = await start(directory, 'small-circle-2');
  expect(await statusWith(second.origin, defaultDemoPassword)).toBe(400);
  expect((await askForRenewal(second.origin, token)).status).toBe(400);
  const { refresh_token: kept } = await signIn(second.origin, { email, password: 'small-circle-2' });
  await second.close();
  const third = await start(directory, 'small-circle-2');
  expect((await askForRenewal(third.origin, kept)).status).toBe(200);
  await third.close();
  // Without the variable DEMO_PASSWORD, the changed password stays valid, and the server does not print the default
  // password.
  const { origin, services } = await start(directory);
  expect([services?.demoEmail, await statusWith(origin, 'small-circle-2')]).toEqual([null, 200]);
});

test('A DEMO_PASSWORD that is too short stops the server with one message', async () => {
  await expect(start(nameDataFolder(), 'short')).rejects.toThrow(/^DEMO_PASSWORD: .*at least 12 characters/);
});

test('After the demo account is removed, the server never adds or announces it again, with or without DEMO_PASSWORD', async () => {
  const directory = nameDataFolder();
  await (await start(directory)).close();
  await runScript('user.ts', ['remove', email], { directory });
  for (const value of ['', 'small-circle-4']) {
    const { origin, services, close } = await start(directory, value);
    expect([services?.demoEmail, await statusWith(origin, value || defaultDemoPassword)]).toEqual([null, 400]);
    await close();
  }
});
