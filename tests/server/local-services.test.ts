// README, "Sign-in and contact form": the local server mounts what the built site needs, whatever the environment names now.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BuildFacts, printBuildFacts } from '../../scripts/build-facts.ts';
import { openLocalServices } from '../../scripts/embedded/local-services.ts';

const auth = { url: 'https://abcdefgh.supabase.co', publishableKey: 'sb_publishable_abc' };
const form = { endpoint: 'https://forms.example/submit' };

async function servedFor(facts: Pick<BuildFacts, 'auth' | 'form'>) {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'build.json'),
    printBuildFacts({ host: 'https://www.example.org', captcha: null, keepDays: facts.form ? null : 30, ...facts }),
  );
  vi.stubEnv('DATA_DIRECTORY', join(folder, 'data'));
  onTestFinished(() => void vi.unstubAllEnvs());
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
