// The pages' statements about the site itself are true. The tests compare them with the software.
import { describe, expect, test } from 'vitest';
import { buildFacts } from '../../scripts/shared/build-facts.ts';
import type { Environment } from '../../scripts/shared/environment.ts';
import { readContent } from '../../scripts/site/content/read-content.ts';
import { printCaddyfile } from '../../scripts/site/hosting/caddy.ts';
import { printNginx } from '../../scripts/site/hosting/nginx.ts';
import { securityHeaders } from '../../scripts/site/hosting/security-headers.ts';
import { everySetting, rules, textSettings, widthsHeld } from '../support/barriers.ts';
import { type Change, contentAfter } from '../support/changed-content.ts';
import { browsers } from '../support/driven-journey.ts';
import { rowsIn, sectionOf, wordsOf } from '../support/page-data.ts';
import { projectRoot } from '../support/project.ts';
import { content } from '../support/real-content.ts';

const auth = { SUPABASE_URL: 'https://abcdefgh.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc' };
const form = { FORM_ENDPOINT: 'https://forms.example/submit', FORM_ACCESS_KEY: 'key' };
const captcha = (provider: string) => ({ CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'site-key' });

const builds: readonly { build: string; variables: Environment }[] = [
  { build: 'the embedded services', variables: {} },
  { build: 'a Supabase project', variables: auth },
  { build: 'a form service', variables: form },
  { build: 'a Supabase project and a form service', variables: { ...auth, ...form } },
  { build: 'both hosted services and hCaptcha', variables: { ...auth, ...form, ...captcha('hcaptcha') } },
  { build: 'both hosted services and Turnstile', variables: { ...auth, ...form, ...captcha('turnstile') } },
];

describe.each(builds)('the privacy page of a build for $build', ({ variables }) => {
  const read = readContent(projectRoot, variables);
  const rowsOf = async (): Promise<string[][]> => rowsIn(await read, '/privacy', 'this-website');

  test('names exactly the third parties that its content security policy allows', async () => {
    const { site } = await read;
    const policy = securityHeaders([], site.services)['Content-Security-Policy'] ?? '';
    const allowed = [...policy.matchAll(/https:\/\/(?:\*\.)?([\w.-]+)/g)].map(([, host = '']) => host);
    const named = (await rowsOf()).flatMap(([who = '']) => who.match(/[\w-]+(?:\.[\w-]+)+/g) ?? []);
    const own = new URL(site.host).host;
    expect(new Set(named.filter((host) => host !== own))).toEqual(new Set(allowed));
  });

  test('says how long its own inbox keeps messages, and gives no period for other inboxes', async () => {
    const { keepDays } = buildFacts((await read).site);
    const periods = [...wordsOf(await rowsOf()).matchAll(/(\d+) days?\b/g)].map(([, days]) => Number(days));
    expect(periods).toEqual(keepDays === null ? [] : [keepDays]);
  });

  test('mentions a log of requests only if a web host serves the pages', async () => {
    const [, , data = ''] = (await rowsOf()).find(([who]) => who?.startsWith('Pages:')) ?? [];
    const { services } = (await read).site;
    const isHosted = services.auth.origin !== null && !services.contact.endpoint.startsWith('/');
    expect(data.startsWith('No log of requests.')).toBe(!isHosted);
  });
});

test('the privacy page describes the default nginx log, which our configurations do not change', async () => {
  const rows = rowsIn(await readContent(projectRoot, { ...auth, ...form }), '/privacy', 'this-website');
  // The fields of nginx's default log format: nginx.org/en/docs/http/ngx_http_log_module.html
  for (const logged of ['IP address', 'time', 'address asked for', 'status', 'size', 'page that led here', 'browser’s'])
    expect(rows[0]?.[2]).toContain(logged);
  const folder = '/var/www/site';
  const listen = { http: ['80'], https: ['443'] };
  const nginx = printNginx({ host: 'site.example', folder, certificate: 'c', certificateKey: 'k', listen });
  expect(nginx).not.toMatch(/^\s*(access_log|log_format)\b/m);
  // Caddy logs requests only if its configuration contains `log`.
  expect(printCaddyfile({ address: 'site.example', folder })).not.toMatch(/^\s*log\b/m);
});

test('every response carries the headers that the privacy page promises', () => {
  const words = wordsOf(sectionOf(content, '/privacy', 'browser-storage'));
  const headers = securityHeaders([], content.site.services);
  const [, asked = ''] =
    /The pages do not ask for access to your (.+), and their headers forbid it\./.exec(words) ?? [];
  const features = asked.split(/, | or /).map((name) => (name === 'location' ? 'geolocation' : name));
  expect(features.length).toBeGreaterThan(1);
  for (const feature of features) expect(headers['Permissions-Policy']).toContain(`${feature}=()`);
  expect(words).toContain('can see that a request came from this site, but not from which page.');
  expect(headers['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
});

test('the accessibility statement names what the tests check', () => {
  const words = wordsOf(sectionOf(content, '/contact', 'accessibility'));
  const [, from, to] = /Widths from (\d+) to (\d+) px/.exec(words) ?? [];
  expect({ from: Number(from), to: Number(to) }).toEqual(widthsHeld);
  const [, version = '', levels = ''] = /axe rule set for WCAG (\d\.\d), levels ([A ]+and AA)/.exec(words) ?? [];
  const tag = `wcag${version.replace('.', '')}`;
  expect(rules.all.filter((rule) => rule.startsWith('wcag')).at(-1)).toBe(`${tag}aa`);
  expect(levels).toBe('A and AA');
  for (const setting of Object.keys(textSettings)) {
    expect(words).toContain(
      setting.replace('text of 200 %', 'text at 200%').replace('text spacing', 'the text spacing of'),
    );
  }
  expect(everySetting).toMatchObject({ setText: true, forcedColours: true, calmAndStrong: true });
  expect(words).toContain('Forced colours, increased contrast and reduced motion');
  expect(words).toContain(`in Chromium, ${browsers.map(({ name }) => name).join(' and ')}`);
});

const site = (field: readonly string[], to: unknown): Change => ({ file: 'site.yaml', set: field, to });
const privacyOf = async (changes: Change[], id: string, variables: Environment = {}): Promise<string> =>
  wordsOf(sectionOf(await contentAfter(changes, variables), '/privacy', id));

test('the privacy page shows the details that an operator sets, and no placeholder for unset ones', async () => {
  const hosts = await privacyOf([], 'this-website', { ...auth, ...form });
  expect(hosts).not.toMatch(/\(\w/);
  const places = { pages: 'Canada', form: 'Ireland' };
  const placed = await privacyOf([site(['privacy', 'places'], places)], 'this-website', { ...auth, ...form });
  expect(placed.match(/^.*\)$/gm)).toEqual([
    expect.stringMatching(/^Pages: .* \(Canada\)$/),
    'Contact form: a form service, forms.example (Ireland)',
  ]);
  expect(await privacyOf([], 'your-rights')).toContain('Write to our privacy officer,');
  const officer = [site(['privacy'], { officer: 'Ada Example' })];
  expect(await privacyOf(officer, 'your-rights')).toContain('Write to Ada Example, our privacy officer,');
});

test('the security page names the contact for reports, and a deadline only if the operator sets one', async () => {
  const reportOf = async (...changes: Change[]) => {
    const changed = await contentAfter(changes);
    const [, id = ''] = (changed.site.security.policy ?? '').split('#');
    return wordsOf(sectionOf(changed, '/security', id));
  };
  expect(await reportOf(site(['security', 'contact'], 'weak@site.example'))).toContain('write to weak@site.example.');
  expect(await reportOf()).toContain('A person confirms your report, tries');
  expect(await reportOf(site(['security', 'confirmDays'], 5))).toContain('confirms your report within 5 days, tries');
});
