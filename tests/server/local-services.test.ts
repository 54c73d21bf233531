// The local server runs the embedded services that its site needs, but only if no other machine can reach it (README,
// "Sign-in and contact form").
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLocalServices } from '../../scripts/server/embedded/local-services.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { type BuildFacts, printBuildFacts } from '../../scripts/shared/build-facts.ts';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { nameDataFolder } from '../support/at-end.ts';
import { makeSmallSite } from '../support/open-services.ts';
import { askForSession, sendMessage, typed } from '../support/requests.ts';

const auth = { url: 'https://abcdefgh.supabase.co', publishableKey: 'sb_publishable_abc' };
const form = { endpoint: 'https://forms.example/submit' };
type Facts = Pick<BuildFacts, 'auth' | 'form'>;

async function openFor(facts: Facts, address?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  const own = { host: 'https://www.example.org', captcha: null, keepDays: facts.form ? null : 30 };
  writeFileSync(join(folder, 'build.json'), printBuildFacts({ ...own, ...facts }));
  vi.stubEnv('DATA_DIRECTORY', nameDataFolder());
  const services = await openLocalServices(folder, address);
  onTestFinished(async () => {
    await services?.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return services;
}

test.each<[what: string, facts: Facts, signIn: boolean, contact: boolean]>([
  ['no hosted services', { auth: null, form: null }, true, true],
  ['a hosted form service', { auth: null, form }, true, false],
  ['a hosted sign-in', { auth, form: null }, false, true],
])('A site built for %s gets the missing services embedded, whatever the environment says', async (...given) => {
  const [, facts, signIn, contact] = given;
  vi.stubEnv('SUPABASE_URL', auth.url);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', auth.publishableKey);
  const services = await openFor(facts);
  expect([services?.serves('/auth/v1/token'), services?.serves(contactPath)]).toEqual([signIn, contact]);
  expect([services?.demoEmail !== null, services?.hasInbox]).toEqual([signIn, contact]);
});

test('No embedded services start for a site that was built for hosted services', async () => {
  expect(await openFor({ auth, form })).toBeNull();
});

test.each(['0.0.0.0', '::', '192.168.1.5'])(
  'On a server that listens on %s, both embedded services refuse requests and give the reason',
  async (address) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const services = await openFor({ auth: null, form: null }, address);
    const site = makeSmallSite();
    const { origin, close } = await serveSite(site.folder, 0, services);
    onTestFinished(async () => {
      await close();
      site.remove();
    });
    const message = expect.stringMatching(/are off while this server answers other machines/);
    // The status must be 5xx. The app then keeps a client signed in, and the sign-in page does not say that the
    // password is wrong.
    const signIn = await askForSession(origin, { email: services?.demoEmail, password: 'great-circle' });
    expect([signIn.status, JSON.parse(signIn.text).msg]).toEqual([503, message]);
    const answer = await sendMessage(origin, typed);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([503, { success: false, message }]);
    expect((await sendMessage(origin, typed, { accept: 'text/html' })).text).toEqual(message);
    expect(log.mock.calls).toEqual([[message]]);
  },
);
