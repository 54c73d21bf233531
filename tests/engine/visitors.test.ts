import { afterAll, beforeAll, expect, test } from 'vitest';
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
  { route: '/motion-preferred', says: ['reduced motion', "matchMedia('(prefers-reduced-motion: reduce)')"] },
  { route: '/width', says: ['with a phone', 'window.innerWidth'] },
  { route: '/language', says: ['another language', 'navigator.language'] },
  { route: '/number', says: ['another language', 'Number.prototype.toLocaleString()'] },
  { route: '/hour', says: ['another time zone', 'Date.prototype.toString()'] },
  { route: '/today', says: ['a day later', 'new Date()'] },
  { route: '/cancelled', says: ['dark colour scheme', "matchMedia('(prefers-color-scheme: dark)')"] },
];

test('a page that reads its visitor in its first render is one finding, which names visitor and read', async () => {
  const { findings } = await runs.findFailure(['/', ...personal.map(({ route }) => route)]);
  for (const { route, says } of personal) {
    const messages = findings.filter((finding) => finding.route === route).map(({ message }) => message);
    const [message = ''] = messages.filter((text) => says.every((words) => text.includes(words)));
    expect(message, `${route}\n${messages.join('\n')}`).not.toBe('');
  }
  const only = ['/theme-preferred', '/motion-preferred', '/width', '/language', '/number'];
  for (const route of only) expect(findings.filter((finding) => finding.route === route)).toHaveLength(1);
  expect(findings.some(({ route }) => route === '/')).toBe(false);
});

test('by default a page comes as each visitor where it is another for all together', async () => {
  const { findings } = await runs.findFailure(['/', '/theme-preferred'], { visitors: 'samples' });
  expect(findings.map(({ route, message }) => [route, message.includes('dark colour scheme')])).toEqual([
    ['/theme-preferred', true],
  ]);
});

test('of pages that run the same scripts one is loaded as other visitors', async () => {
  const routes = Array.from({ length: 9 }, (_, index) => `/sound/${index}`);
  const { proof } = await runs.run(routes, { visitors: 'samples' });
  expect(proof).toEqual({ pages: 9, visited: 1, visitors: 7 });
});
