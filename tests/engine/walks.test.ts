import { join } from 'node:path';
import { type PrerenderOptions, prerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFlags } from '../../scripts/vite-plugin-ssr-free-prerender/src/read-flags.ts';
import { buildFixture, type FixtureSite, fixtureOptions, readFiles } from '../support/fixture-site.ts';

const routes = ['/', '/form', '/guides/drawing', '/boundaries', '/404'];

let site: FixtureSite;
beforeAll(async () => {
  site = await buildFixture('clean');
  await run();
});
afterAll(() => site.remove());

const run = (options: Partial<PrerenderOptions> = {}) => prerender({ ...fixtureOptions(site, routes), ...options });

test('pages that are each loaded afresh have the same bytes as those of a walk', async () => {
  const outDir = join(site.folder, 'cold');
  await run({ cold: true, outDir });
  expect(await readFiles(outDir, '.html')).toEqual(await readFiles(site.outDir, '.html'));
});

test('pages that are only linked to are rendered when the site asks for it', async () => {
  const outDir = join(site.folder, 'crawled');
  const { pages } = await run({ routes: ['/', '/boundaries', '/404'], crawl: true, outDir });
  expect(pages.map(({ path }) => path).sort()).toEqual([...routes].sort());
  expect(await readFiles(outDir, '.html')).toEqual(await readFiles(site.outDir, '.html'));
});

test('two routes of one file are refused, with both and the file', async () => {
  await expect(run({ routes: ['/', '/form', '/form/'] })).rejects.toThrow(
    '/form/ [duplicate] The routes /form and /form/ both become form.html.',
  );
});

test('a policy can judge each finding by itself', async () => {
  const outDir = join(site.folder, 'judged');
  const lonely = { routes: ['/', '/form', '/404'], outDir };
  await expect(run({ ...lonely, policies: ({ route }) => (route === '/form' ? 'ignore' : 'fail') })).rejects.toThrow(
    '/ [link]',
  );
  const { warnings } = await run({ ...lonely, policies: ({ kind }) => (kind === 'link' ? 'warn' : 'fail') });
  expect(warnings.map(({ kind, route }) => [kind, route])).toEqual([['link', '/']]);
});

test('a long walk loads the app afresh now and then, and nothing of the pages before is left', async () => {
  const long = await buildFixture('faulty');
  try {
    const paths = Array.from({ length: 250 }, (_, index) => `/visits/${index}`);
    await prerender({ ...fixtureOptions(long, paths), verify: false, compress: false });
    const pages = await readFiles(long.outDir, '.html');
    for (const path of paths) {
      const page = pages[`${path.slice(1)}.html`];
      expect(page).toContain(`<h1>Page <!-- -->${path}</h1>`);
      expect(page).toContain('<p>Before: <!-- -->nobody and nobody</p>');
    }
  } finally {
    await long.remove();
  }
});

test('the report says of every page how long it took and what it asked for', async () => {
  const { pages } = await run();
  for (const page of pages) {
    expect(page).toMatchObject({ status: 'rendered', reason: 'no cache', findings: 0 });
    expect(page.milliseconds).toBeGreaterThan(0);
  }
  expect(pages.map(({ requests }) => requests).reduce((sum, count) => sum + count)).toBeGreaterThan(pages.length);
});

test('flags of one run come from the environment', () => {
  expect(readFlags({})).toEqual({});
  expect(
    readFlags({ PRERENDER_FORCE: '1', PRERENDER_COLD: '0', PRERENDER_VERIFY: '0', PRERENDER_SHARD: '2/4' }),
  ).toEqual({ force: true, cold: false, verify: false, shard: { index: 2, count: 4 } });
});

test.each([
  [{ PRERENDER_COLD: 'yes' }, 'PRERENDER_COLD is "yes". Expected 1 or 0.'],
  [{ PRERENDER_SHARD: 'two' }, 'The shard "two" is none. Expected something like 1/4.'],
])('a wrong flag is refused: %j', (environment, message) => {
  expect(() => readFlags(environment)).toThrow(message);
});
