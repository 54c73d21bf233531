// The same policy in all three forms: `_headers`, nginx and Caddy.
import { expect, test } from 'vitest';
import { printCaddyfile } from '../../scripts/hosting/caddy.ts';
import type { HeaderRule } from '../../scripts/hosting/header-rules.ts';
import { parseHeadersFile, printHeadersFile } from '../../scripts/hosting/headers-file.ts';
import { printNginx } from '../../scripts/hosting/nginx.ts';
import { rulesOf } from '../support/header-rules.ts';

const nginx = (rules: readonly HeaderRule[]): string =>
  printNginx(rules, {
    ...{ host: 'www.site.example', root: '/var/www/site', certificate: '/cert.pem', certificateKey: '/key.pem' },
    listen: { http: ['80'], https: ['443', '[::]:443'] },
  });
const caddy = (rules: readonly HeaderRule[]): string =>
  printCaddyfile(rules, { address: 'www.site.example', root: '/var/www/site' });

const hosted = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_hosted',
  FORM_ENDPOINT: 'https://forms.example/submit',
  FORM_ACCESS_KEY: 'hosted-key',
};
const captcha = (provider: string) => ({ CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'site-key' });

test.each([
  { variables: {}, directives: ["connect-src 'self';", "form-action 'self';", "script-src 'self';"] },
  {
    variables: { ...hosted, FORM_ENDPOINT: '', FORM_ACCESS_KEY: '' },
    directives: [`connect-src 'self' ${hosted.SUPABASE_URL};`],
  },
  {
    variables: { ...hosted, SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: '' },
    directives: ["connect-src 'self' https://forms.example;", "form-action 'self' https://forms.example;"],
  },
  {
    variables: { ...hosted, ...captcha('hcaptcha') },
    directives: [
      "script-src 'self' https://hcaptcha.com https://*.hcaptcha.com;",
      'frame-src https://hcaptcha.com https://*.hcaptcha.com;',
      `connect-src 'self' ${hosted.SUPABASE_URL} https://forms.example https://hcaptcha.com https://*.hcaptcha.com;`,
    ],
  },
  {
    variables: { ...hosted, ...captcha('turnstile') },
    directives: [
      "script-src 'self' https://challenges.cloudflare.com;",
      'frame-src https://challenges.cloudflare.com;',
    ],
  },
])('a build for $variables allows what they name, on every host', ({ variables, directives }) => {
  const rules = rulesOf(variables);
  for (const print of [printHeadersFile, nginx, caddy]) {
    const text = print(rules);
    for (const directive of directives) expect(text).toContain(directive);
    expect(text.includes('Cross-Origin-Embedder-Policy')).toBe(!('CAPTCHA_PROVIDER' in variables));
  }
});

test('every header of every rule stands in the configuration of every host', () => {
  const rules = parseHeadersFile(printHeadersFile(rulesOf()));
  for (const { headers } of rules) {
    for (const [name, value] of Object.entries(headers)) {
      for (const text of [nginx(rules), caddy(rules)]) {
        expect(text).toContain(value);
        // nginx knows types by other words.
        if (name !== 'Content-Type') expect(text).toContain(name);
      }
    }
  }
});

test('nginx sets headers in one place only: a location with its own would lose all the others', () => {
  const locations = nginx(rulesOf())
    .split(/^ {2}location /m)
    .slice(1);
  expect(locations.length).toBeGreaterThan(3);
  for (const location of locations) expect(location).not.toContain('add_header');
});
