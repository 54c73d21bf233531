// README, "Deploy": a build records its host and services, and warns about services that are missing for production.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type BuildFacts,
  buildFacts,
  findChanges,
  findMissingServices,
  parseBuildFacts,
  printBuildFacts,
  readBuildFacts,
  servicesOf,
} from '../../../../scripts/shared/build-facts.ts';
import { readServices } from '../../../../scripts/shared/environment.ts';

const host = 'https://www.example.org';
const messages = { keepDays: 365 };
const embedded: BuildFacts = { host, auth: null, form: null, keepDays: 365, captcha: null };
const hosted: BuildFacts = {
  host,
  auth: { url: 'https://abcdefgh.supabase.co', publishableKey: 'sb_publishable_abc' },
  form: { endpoint: 'https://forms.example/submit' },
  keepDays: null,
  captcha: 'turnstile',
};
const variables = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  FORM_ENDPOINT: 'https://forms.example/submit',
  FORM_ACCESS_KEY: 'secret-or-not',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: '1x00',
};

test.each([
  [variables, hosted],
  [{}, embedded],
])(
  'the record of a build with the variables %o can be read back, and names the services that the variables set',
  (environment, facts) => {
    const services = readServices(environment);
    const text = printBuildFacts(buildFacts({ host, messages, services }));
    expect(parseBuildFacts(text)).toEqual(facts);
    expect(servicesOf(facts).auth).toEqual(services.auth);
    expect(servicesOf(facts).contact.endpoint).toBe(services.contact.endpoint);
    expect(text).not.toContain('secret-or-not');
  },
);

test('the error for a missing or invalid build record names the file and says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unbuilt-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'build.json');
  await expect(readBuildFacts(folder)).rejects.toThrow(`${file} is missing`);
  for (const text of ['', '{}', '{"host":"www.example.org","auth":null,"form":null,"keepDays":1,"captcha":null}']) {
    writeFileSync(file, text);
    await expect(readBuildFacts(folder)).rejects.toThrow(/is not valid\. Run "npm run build"/);
  }
});

test('a warning names the variables of missing services and no others', () => {
  expect(findMissingServices(hosted)).toEqual([]);
  expect(findMissingServices(embedded)).toEqual([
    expect.stringMatching(/SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, FORM_ENDPOINT and FORM_ACCESS_KEY/),
  ]);
  expect(findMissingServices({ ...hosted, auth: null })).toEqual([expect.not.stringContaining('FORM_')]);
  expect(findMissingServices({ ...hosted, form: null })).toEqual([expect.not.stringContaining('SUPABASE_')]);
});

test('a change of the retention period is reported only if the built pages state a retention period', () => {
  expect(findChanges(embedded, { ...embedded, keepDays: 30 })).toEqual([
    'contact messages: the built pages promise to keep messages for 365 days, but messages.keepDays in content/site.yaml is now 30.',
  ]);
  expect(findChanges(hosted, { ...hosted, keepDays: null })).toEqual([]);
});
