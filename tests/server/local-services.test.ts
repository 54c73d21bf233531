// README, "Sign-in and contact form": the local server mounts what the built site needs, whatever the environment names now.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openInbox } from '../../scripts/server/embedded/inbox/inbox.ts';
import { openLocalServices } from '../../scripts/server/embedded/local-services.ts';
import { type BuildFacts, printBuildFacts } from '../../scripts/shared/build-facts.ts';
import { asOperator } from '../support/as-operator.ts';
import { typed } from '../support/send-message.ts';

const auth = { url: 'https://abcdefgh.supabase.co', publishableKey: 'sb_publishable_abc' };
const form = { endpoint: 'https://forms.example/submit' };

function buildFor(facts: Pick<BuildFacts, 'auth' | 'form'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'build.json'),
    printBuildFacts({ host: 'https://www.example.org', captcha: null, keepDays: facts.form ? null : 30, ...facts }),
  );
  vi.stubEnv('DATA_DIRECTORY', join(folder, 'data'));
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

async function servedFor(facts: Pick<BuildFacts, 'auth' | 'form'>) {
  const folder = buildFor(facts);
  const services = await openLocalServices(folder);
  onTestFinished(() => services?.close());
  return (
    services && {
      signIn: services.serves('/auth/v1/token'),
      contact: services.serves('/api/contact'),
      offersDemo: services.demoEmail !== null,
    }
  );
}

test('a site that was built for the embedded sign-in gets it, though the environment names a hosted one', async () => {
  vi.stubEnv('SUPABASE_URL', auth.url);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', auth.publishableKey);
  expect(await servedFor({ auth: null, form })).toEqual({ signIn: true, contact: false, offersDemo: true });
});

test('a site that was built for a hosted sign-in gets none and offers no demo account, though the environment names none', async () => {
  expect(await servedFor({ auth, form: null })).toEqual({ signIn: false, contact: true, offersDemo: false });
  expect(await servedFor({ auth, form })).toBeNull();
});

test('messages are kept for as long as the built pages say, whatever the settings say now', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const folder = buildFor({ auth, form: null });
  await asOperator(join(folder, 'data'), ({ sql }) => {
    for (const days of [29, 31]) openInbox(sql).store({ ...typed, message: `${days} days` });
    const age = sql.prepare('UPDATE contact_messages SET received = ? WHERE message = ?');
    for (const days of [29, 31]) age.run(new Date(Date.now() - days * 86_400_000).toISOString(), `${days} days`);
  });
  const services = await openLocalServices(folder);
  onTestFinished(() => services?.close());
  await asOperator(join(folder, 'data'), ({ sql }) => {
    expect(
      openInbox(sql)
        .list()
        .map(({ message }) => message),
    ).toEqual(['29 days']);
  });
});
