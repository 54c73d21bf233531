import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchRuns } from '../support/failed-run.ts';
import { buildFixture, type FixtureSite } from '../support/fixture-site.ts';

let site: FixtureSite;
let runs: Awaited<ReturnType<typeof watchRuns>>;
beforeAll(async () => {
  site = await buildFixture('faulty');
  runs = await watchRuns(site, 4000, { visitors: 'all' });
});
afterAll(() => site.remove());

const personal = [
  { route: '/theme-stored', says: ['who comes back', "localStorage.getItem('theme')"] },
  { route: '/theme-preferred', says: ['dark colour scheme', "matchMedia('(prefers-color-scheme: dark)')"] },
  { route: '/sheet-preferred', says: ['dark colour scheme', '<style data-href="dark" data-precedence="theme">'] },
  { route: '/motion-preferred', says: ['reduced motion', "matchMedia('(prefers-reduced-motion: reduce)')"] },
  { route: '/width', says: ['with a phone', 'window.innerWidth'] },
  { route: '/language', says: ['another language', 'navigator.language'] },
  { route: '/number', says: ['another language', 'Number.prototype.toLocaleString()'] },
  { route: '/hour', says: ['another time zone', 'Date.prototype.toString()'] },
  { route: '/today', says: ['a year later', 'new Date()'] },
  { route: '/hour-only', says: ['a year later', 'new Date()'] },
  { route: '/year-only', says: ['a year later', 'Date.prototype.getFullYear()'] },
  { route: '/cookie', says: ['who comes back', 'document.cookie'] },
  { route: '/query', says: ['with a query in the address', 'new URLSearchParams()'] },
  { route: '/kind', says: ['with a query that the page reads (?kind=leek)', "URLSearchParams.get('kind')"] },
  { route: '/system', says: ['with a phone', 'navigator.platform'] },
  { route: '/agent', says: ['with a phone', 'navigator.userAgent'] },
  { route: '/touch', says: ['with a phone', 'navigator.maxTouchPoints'] },
  { route: '/date-only', says: ['another time zone (America/New_York)', 'Date.prototype.toDateString()'] },
  { route: '/month', says: ['another language (fr-FR)', 'Date.prototype.toLocaleDateString()'] },
  { route: '/keys', says: ['a Mac', 'navigator.platform'] },
  { route: '/wide-only', says: ['a wide screen', "matchMedia('(min-width: 1440px)')"] },
  { route: '/cancelled', says: ['with a phone', 'window.innerWidth'] },
];

test('If the first render reads visitor data, the finding names the kind of visitor and the data', async () => {
  const { findings } = await runs.findFailure(['/', '/borrowed', ...personal.map(({ route }) => route)]);
  for (const { route, says } of personal) {
    const messages = findings.filter((finding) => finding.route === route).map(({ message }) => message);
    const [message = ''] = messages.filter((text) => says.every((words) => text.includes(words)));
    expect(message, `${route}\n${messages.join('\n')}`).not.toBe('');
  }
  const only = ['/theme-preferred', '/motion-preferred', '/width', '/language', '/number'];
  for (const route of only) expect(findings.filter((finding) => finding.route === route)).toHaveLength(1);
  expect(findings.filter(({ route }) => route === '/' || route === '/borrowed')).toEqual([]);
});

test('A page that reads its query is also loaded with a query that a link contains', async () => {
  const { findings } = await runs.findFailure(['/', '/kind', '/query'], { visitors: 'samples' });
  const asked = findings.map(({ route, message }) => [route, /\(\?[a-z]+=\w+\)/.exec(message)?.[0]]);
  expect(asked).toContainEqual(['/kind', '(?kind=leek)']);
  expect(asked).toContainEqual(['/query', '(?from=2)']);
});

test('A page that differs for one kind of visitor is reported once, and the finding names that kind', async () => {
  const { findings } = await runs.findFailure(['/', '/theme-preferred'], { visitors: 'samples' });
  expect(findings.map(({ route, message }) => [route, message.includes('dark colour scheme')])).toEqual([
    ['/theme-preferred', true],
  ]);
});

test('The emulated visitors differ in time zone, language, operating system and screen', async () => {
  const later = ['/date-only', '/month', '/keys', '/wide-only'];
  const { findings } = await runs.findFailure(['/', ...later], { visitors: 'samples' });
  expect(findings.map(({ route }) => route).sort()).toEqual(later.toSorted());
});

test('The emulated returning visitor has visited other pages before', async () => {
  const { findings } = await runs.findFailure(['/theme-stored', '/theme-elsewhere'], { visitors: 'samples' });
  const back = findings.filter(({ message }) => message.includes('who comes back'));
  expect(back.map(({ route }) => route).sort()).toEqual(['/theme-elsewhere', '/theme-stored']);
});

const soundPages = Array.from({ length: 9 }, (_, index) => `/sound/${index}`);

test('Of several similar pages, only one is verified for other kinds of visitor', async () => {
  const { verification } = await runs.run(soundPages, { visitors: 'samples' });
  expect(verification).toEqual({ pages: 9, visited: 1, visitors: 5, unvisited: '' });
});

test('Pages that read visitor data are verified for other kinds of visitor, even if similar pages are not', async () => {
  const { findings } = await runs.findFailure(['/theme-stored', '/width', ...soundPages], { visitors: 'samples' });
  const found = findings.map(({ route, message }) => [route, /with a phone|who comes back/.exec(message)?.[0]]);
  expect(Object.fromEntries(found)).toEqual({ '/theme-stored': 'who comes back', '/width': 'with a phone' });
});

describe('a service worker that answers instead of the host', () => {
  const kept = '/kept-by-worker';

  test('If a service worker answers the request of a returning visitor, the finding names the worker', async () => {
    const { findings } = await runs.findFailure(['/', kept], { visitors: 'samples' });
    expect(findings.map(({ route }) => route)).toEqual([kept]);
    expect(findings[0]?.message).toMatch(
      /who comes back .* The service worker \/worker\.js answered the request for the page instead of the host/,
    );
  });

  test('A service worker that one page registers does not affect the verification of other pages', async () => {
    const pages = ['/', kept, ...soundPages.slice(0, 4), `${kept}/later`];
    expect((await runs.run(pages, { visitors: 'none' })).verification.pages).toBe(7);
  });
});

describe('a warning that a page logs', () => {
  const policies = {};

  test('A page that logs a warning for every kind of visitor is still verified, and no mismatch is reported', async () => {
    for (const others of [[], soundPages]) {
      const { verification, warnings } = await runs.run([...others, '/warned'], { visitors: 'samples', policies });
      expect(verification).toMatchObject({ visited: 1, unvisited: '' });
      expect([...new Set(warnings.map(({ route, kind }) => `${route} ${kind}`))]).toEqual(['/warned console']);
    }
  });

  test('A console warning does not hide a mismatch on the same page', async () => {
    const { findings } = await runs.findFailure(['/warned-theme'], { visitors: 'samples', policies });
    expect(findings.map(({ message }) => message.includes('dark colour scheme'))).toEqual([true]);
  });

  test('Even if all pages log a warning, only one of them is verified for other kinds of visitor', async () => {
    const routes = Array.from({ length: 9 }, (_, index) => `/warned/${index}`);
    const { verification, warnings } = await runs.run(routes, { visitors: 'samples', policies });
    expect([verification.visited, new Set(warnings.map(({ route }) => route)).size]).toEqual([1, 9]);
  });

  test('If only one kind of visitor gets a console warning, the reported warning names that kind', async () => {
    const { warnings } = await runs.run(['/warned-in-the-dark'], { policies });
    expect(warnings.map(({ kind, message }) => [kind, message.includes('dark colour scheme')])).toEqual([
      ['console', true],
    ]);
  });
});

test('The report says why no page was verified for other kinds of visitor', async () => {
  const { verification } = await runs.run(['/'], { visitors: 'none' });
  expect(verification).toMatchObject({ visited: 0, unvisited: 'the option "visitors" is "none"' });
  const policies = () => 'warn' as const;
  const unsound = await runs.run(['/other-text'], { policies });
  expect(unsound.verification).toMatchObject({
    visited: 0,
    unvisited: 'no page hydrates for the default visitor',
  });
});
