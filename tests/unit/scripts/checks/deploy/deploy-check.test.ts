// `npm run deploy:check` reports each fault of a build folder or a live host, with a remedy (README, "Deploy").
import { expect, test } from 'vitest';
import { findAddressProblems } from '../../../../../scripts/checks/deploy/find-address-problems.ts';
import { findBuildProblems, findFileProblems } from '../../../../../scripts/checks/deploy/find-build-problems.ts';
import { findHeaderProblems } from '../../../../../scripts/checks/deploy/find-header-problems.ts';
import { findPageProblems } from '../../../../../scripts/checks/deploy/find-page-problems.ts';
import { type Finding, noAnswer, type Observed, printFinding } from '../../../../../scripts/checks/deploy/observed.ts';
import type { BuildFacts } from '../../../../../scripts/shared/build-facts.ts';
import { securityTxtPath } from '../../../../../src/model/seo/site-files.ts';
import {
  soundDeployment,
  soundFacts,
  soundHost,
  withAnswer,
  withoutHeader,
} from '../../../../support/sound-deployment.ts';

const findAll = (site: Observed): Finding[] => [
  ...findBuildProblems(site),
  ...findHeaderProblems(site),
  ...findPageProblems(site),
  ...findAddressProblems(site),
];

test('deploy:check reports nothing about a sound deployment', () => {
  expect(findAll(soundDeployment())).toEqual([]);
});

const withFacts = (facts: Partial<BuildFacts>): Observed => {
  const site = soundDeployment();
  return {
    ...site,
    facts: { ...soundFacts, ...facts },
    scripts: new Map([['/a.js', JSON.stringify({ ...soundFacts, ...facts })]]),
  };
};
const policyOf = (site: Observed): string => site.answers.get('/login')?.headers['content-security-policy'] ?? '';
const withPolicy = (change: (policy: string) => string): Observed =>
  withAnswer('/login', { headers: { 'content-security-policy': change(policyOf(soundDeployment())) } });
const withTransport = (change: Partial<NonNullable<Observed['transport']>>): Observed => {
  const site = soundDeployment();
  return { ...site, transport: site.transport && { ...site.transport, ...change } };
};

type Fault = [name: string, planted: Observed, says: string, severity?: Finding['severity']];

const faults: Fault[] = [
  ['a missing sign-in service', withFacts({ auth: null }), 'sign-in: the site was built for the embedded service'],
  [
    'a sign-in service on this machine',
    withFacts({ auth: { url: 'http://localhost:54321', publishableKey: 'sb_publishable_x' } }),
    "build.json: the site was built for http://localhost:54321, which is an address of the visitor's own machine. Set SUPABASE_URL",
  ],
  [
    'a build with the key of the embedded sign-in service',
    withFacts({ auth: { url: 'https://a.example', publishableKey: 'sb_publishable_embedded' } }),
    'build.json: the site was built with the key of the embedded service.',
  ],
  ['a build for another host', withFacts({ host: 'https://staging.sound.example' }), `but is at ${soundHost}.`],
  [
    'harbour results without a credit for their source',
    withAnswer('/licenses.txt', { body: 'Works of others' }),
    "/licenses.txt: the file does not credit the source of the harbor's results, U.S. Marine Cadastre AIS of 1 January 2020: ",
  ],
  [
    'a header missing on one page',
    withoutHeader('content-security-policy', '/about'),
    'FAILED  /about: Content-Security-Policy is missing.',
  ],
  [
    'a security policy that allows this machine',
    withPolicy((policy) => policy.replace('https://abcdefgh.supabase.co', 'http://localhost:54321')),
    `/login: Content-Security-Policy differs from the policy that the build wrote: "connect-src 'self' http://localhost:54321 https://forms.example", expected`,
  ],
  [
    'a security policy that allows inline scripts',
    withPolicy((policy) => policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")),
    `"script-src 'self' 'unsafe-inline'", expected "script-src 'self'"`,
  ],
  [
    'a cookie that the host sets',
    withAnswer('/about', { headers: { 'set-cookie': '__cf_bm=1' } }),
    '/about: the host sets a cookie, but the privacy page says that the website sets none.',
  ],
  [
    'assets that are not cached',
    withAnswer('/assets/index-1a2b3c4d.js', { headers: { 'cache-control': 'no-cache' } }),
    '/assets/index-1a2b3c4d.js: Cache-Control is "no-cache", expected "public, max-age=31536000, immutable"',
  ],
  [
    'a page without a Cache-Control header',
    withoutHeader('cache-control', '/about'),
    '/about: Cache-Control is missing, expected "no-cache".',
  ],
  [
    'a feed with a wrong content type',
    withAnswer('/blog/feed.atom', { headers: { 'content-type': 'text/xml' } }),
    '/blog/feed.atom: Content-Type is "text/xml", expected',
  ],
  [
    '/welcome without noindex in its header',
    withoutHeader('x-robots-tag', '/welcome'),
    '/welcome: X-Robots-Tag is missing.',
  ],
  [
    'a missing sign-in page',
    withAnswer('/login', { status: 404 }),
    '/login: the answer has status 404, expected 200. Upload the whole folder',
  ],
  [
    'a canonical address on another host',
    withAnswer('/about', { body: '<link rel="canonical" href="https://old.example/about">' }),
    `/about: the canonical address of the page is https://old.example/about, expected ${soundHost}/about.`,
  ],
  [
    'a missing security.txt',
    withAnswer(securityTxtPath, { status: 404 }),
    `${securityTxtPath}: the answer has status 404`,
  ],
  [
    'a security.txt that expires soon',
    { ...soundDeployment(), now: new Date('2026-12-22') },
    `${securityTxtPath}: the file expires in 10 days.`,
    'note',
  ],
  [
    'a soft 404',
    withAnswer('/no-such-page', { status: 200 }),
    '/no-such-page: the answer to an unknown path has status 200, expected 404.',
  ],
  [
    'a missing asset that is answered with a page',
    withAnswer('/assets/missing-12345678.js', { status: 200 }),
    'the answer to a missing asset has status 200, expected 404.',
  ],
  [
    'a temporary redirect',
    withAnswer('/about/', { status: 302 }),
    '/about/: the host redirects with 302, which search engines treat as temporary.',
  ],
  [
    'a former address without a redirect',
    withAnswer('/former?from=check', { status: 404, headers: { location: '' } }),
    '/former?from=check: the answer has status 404, expected 308 or 301 to /about?from=check. This path is an old address of that page. If the host reads _redirects',
  ],
  [
    "a redirect that drops the visitor's query",
    withAnswer('/former?from=check', { headers: { location: '/about' } }),
    '/former?from=check: the answer has status 308 to /about, expected',
  ],
  [
    '_headers that visitors can read',
    withAnswer('/_headers', { status: 200 }),
    '/_headers: visitors must not be able to open this file, but the answer has status 200',
  ],
  [
    'a page that does not answer',
    withAnswer('/about', noAnswer('socket hang up')),
    '/about: the host did not answer: socket hang up.',
  ],
  [
    'plain HTTP without a redirect',
    withTransport({ plain: { status: 200, headers: {}, body: '' } }),
    'http://www.sound.example: plain HTTP does not redirect',
  ],
  [
    'a host without TLS 1.3',
    withTransport({ version: 'TLSv1.2', acceptsTls12: true }),
    'the newest TLS version of the host is TLSv1.2, but the site promises TLS 1.3.',
  ],
];

test.each(faults)('deploy:check reports %s', (_name, planted, says, severity = 'failure') => {
  const found = findAll(planted).filter((finding) => printFinding(finding).includes(says));
  expect(found, findAll(planted).map(printFinding).join('\n')).toHaveLength(1);
  expect(found[0]).toMatchObject({ severity, remedy: expect.stringMatching(/\S\.$/) });
});

test('deploy:check does not look for redirects if it checks a folder instead of a host', () => {
  const site = soundDeployment();
  const answers = new Map([...site.answers].filter(([, { status }]) => status !== 308));
  const target = { kind: 'folder', place: '/srv/dist', isRehearsal: false } as const;
  expect(findAddressProblems({ ...site, answers, target, transport: null })).toEqual([]);
});

test('deploy:check accepts an equivalent Cache-Control header and additional style hashes', () => {
  const cached = withAnswer('/about', { headers: { 'cache-control': 'must-revalidate, public, max-age=0' } });
  expect(findAll(cached)).toEqual([]);
  expect(
    findAll(withPolicy((policy) => policy.replace("style-src 'self'", "style-src 'self' 'sha256-lastbuild='"))),
  ).toEqual([]);
});

test('deploy:check accepts a rehearsal on this machine without TLS, but not without a sign-in service', () => {
  const target = { kind: 'host', place: 'http://localhost:4173', isRehearsal: true } as const;
  const facts = {
    host: 'http://localhost:4173',
    auth: { url: 'http://localhost:54321', publishableKey: 'sb_publishable_embedded' },
    form: { endpoint: 'http://localhost:54321/api/contact' },
    keepDays: null,
    captcha: null,
  };
  const scripts = new Map([['/a.js', JSON.stringify(facts)]]);
  const site = { ...soundDeployment(), target, facts, transport: null, scripts };
  expect(findBuildProblems(site)).toEqual([]);
  expect(findBuildProblems({ ...site, facts: { ...facts, auth: null } })).toHaveLength(1);
});

test('deploy:check reports files that contain local addresses (such as localhost), but accepts those in library code', () => {
  const files = new Map([
    ['/index.html', '<a href="http://127.0.0.1:4173/about">'],
    ['/about.html', '<a href="http://127.0.0.1:4173/">'],
    ['/careers.html', '<a href="http://127.0.0.1:4173/">'],
    ['/_headers', "connect-src 'self' http://localhost:54321"],
    ['/contact.html', '<form action="http://localhost:54321/">'],
    ['/assets/app.js', 'let u="http://localhost",a="http://localhost:9999"'],
    ['/assets/other.js', '"sb_publishable_embedded"'],
  ]);
  expect(findFileProblems(soundDeployment(), files).map(({ about, message }) => `${about}: ${message}`)).toEqual([
    "/index.html: the file contains http://127.0.0.1:4173, which is an address of the visitor's own machine. So do 2 more files.",
    "/_headers: the file contains http://localhost:54321, which is an address of the visitor's own machine. So does 1 more file.",
    '/assets/other.js: the file contains the key of the embedded sign-in.',
  ]);
});
