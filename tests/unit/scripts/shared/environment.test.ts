import { expect, test } from 'vitest';
import { applyEnvironment, EnvironmentError, readServices } from '../../../../scripts/shared/environment.ts';
import { sampleSite } from '../../../support/sample-content.ts';

test.each([
  'http://example.org',
  'https://me:secret@example.org',
  'https://example.org/site',
  'https://example.org/?a=1',
])('the SITE_URL "%s" is refused, and the message shows the expected form', (value) => {
  const apply = () => applyEnvironment(sampleSite, { SITE_URL: value });
  expect(apply).toThrow(EnvironmentError);
  expect(apply).toThrow(`SITE_URL: "${value}" is not the address of a host. Expected something like "https://`);
});

test.each([
  ['https://staging.example.org/', 'https://staging.example.org'],
  ['http://localhost:4173', 'http://localhost:4173'],
])('the SITE_URL "%s" is read as the host %s', (value, host) => {
  expect(applyEnvironment(sampleSite, { SITE_URL: value }).host).toBe(host);
});

test.each([{}, { SITE_URL: '' }])(
  'the host in content/site.yaml is used if the environment variables are %o',
  (environment) => {
    expect(applyEnvironment(sampleSite, environment).host).toBe(sampleSite.host);
  },
);

const hosted = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc123',
  FORM_ENDPOINT: 'https://api.web3forms.com/submit',
  FORM_ACCESS_KEY: '1234-abcd',
  CAPTCHA_PROVIDER: 'hcaptcha',
  CAPTCHA_SITE_KEY: '10000000-ffff-ffff-ffff-000000000001',
};
const keyWithRole = (role: string): string =>
  ['{"alg":"HS256"}', JSON.stringify({ role }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

test('without environment variables, pages use the embedded services on their own origin', () => {
  const { auth, contact, captcha } = readServices({});
  expect(auth.origin).toBeNull();
  expect(auth.key).toMatch(/^sb_publishable_/);
  expect(contact.endpoint).toBe('/api/contact');
  expect(captcha).toBeNull();
});

test('environment variables are enough to configure a hosted sign-in, a form service and a captcha', () => {
  expect(readServices({ ...hosted, SUPABASE_URL: 'https://abcdefgh.supabase.co/' })).toEqual({
    auth: { origin: 'https://abcdefgh.supabase.co', key: 'sb_publishable_abc123' },
    contact: { endpoint: 'https://api.web3forms.com/submit', accessKey: '1234-abcd' },
    captcha: { provider: 'hcaptcha', siteKey: '10000000-ffff-ffff-ffff-000000000001' },
  });
});

test.each([
  ['SUPABASE_URL', 'http://abcdefgh.supabase.co', 'with https and without a path'],
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc123', 'a secret or service key must never be published'],
  ['SUPABASE_PUBLISHABLE_KEY', keyWithRole('service_role'), 'a secret or service key must never be published'],
  ['FORM_ENDPOINT', 'http://forms.example/submit', 'with https'],
  ['CAPTCHA_PROVIDER', 'recaptcha', 'Expected "hcaptcha" or "turnstile"'],
  ['FORM_ACCESS_KEY', 'sb_secret_abc123', 'Expected the key that the form service gave you'],
  ['CAPTCHA_SITE_KEY', 'ES_abc123', 'its secret must never be published'],
])('%s="%s" is refused, and the message says what was expected', (name, value, expected) => {
  const read = () => readServices({ ...hosted, [name]: value });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(new RegExp(`^${name}: .*${expected.replaceAll('.', '\\.')}`));
});

test('an error message never repeats a key that may be secret', () => {
  expect(() => readServices({ ...hosted, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc123' })).not.toThrow(/abc123/);
  expect(() => readServices({ ...hosted, SUPABASE_URL: 'sb_secret_abc123' })).not.toThrow(/abc123/);
});

test.each([
  ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'],
  ['FORM_ENDPOINT', 'FORM_ACCESS_KEY'],
  ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY'],
])('%s is reported as missing if %s is set', (missing, set) => {
  const read = () => readServices({ ...hosted, [missing]: undefined });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(`${missing} is missing, but ${set} is set.`);
});
