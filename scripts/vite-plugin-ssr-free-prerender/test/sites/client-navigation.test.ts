import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PrerenderOptions, prerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFlags } from '../../src/read-flags.ts';
import {
  buildFixture,
  type FixtureSite,
  failAll,
  fixtureOptions,
  fixtureRoutes,
  readFiles,
} from '../support/fixture-site.ts';

const routes = ['/', '/form', '/guides/drawing', '/boundaries', '/404'];

let site: FixtureSite;
beforeAll(async () => {
  site = await buildFixture('clean');
  await run();
});
afterAll(() => site.remove());

const run = (options: Partial<PrerenderOptions> = {}) => prerender({ ...fixtureOptions(site, routes), ...options });

test('Pages have the same bytes whether they are rendered after a full load or after client-side navigation', async () => {
  const outDir = join(site.folder, 'cold');
  await run({ cold: true, outDir });
  expect(await readFiles(outDir, '.html')).toEqual(await readFiles(site.outDir, '.html'));
});

test('With crawl: true, pages that are linked but not listed are rendered', async () => {
  const outDir = join(site.folder, 'crawled');
  const { pages } = await run({ routes: fixtureRoutes(['/', '/boundaries', '/404']), crawl: true, outDir });
  expect(pages.map(({ path }) => path).sort()).toEqual([...routes].sort());
  expect(await readFiles(outDir, '.html')).toEqual(await readFiles(site.outDir, '.html'));
});

test('If two routes have the same output file, the error names the routes and the file', async () => {
  await expect(run({ routes: ['/', '/form', '/form/'] })).rejects.toThrow(
    '/form/ [duplicate] /form/ would be written to form.html, which is already the file of /form. List it once, without the slash at the end.',
  );
});

test('The run fails if a page would overwrite a file of the client build, unless a policy allows it', async () => {
  const own = join(site.clientDir, 'form.html');
  await writeFile(own, 'of the public folder');
  try {
    await expect(run()).rejects.toThrow(
      "/form [duplicate] /form would be written to form.html, but the client build has a file of that name. Rename the file (it may be in Vite's public folder), or remove the route.",
    );
    const outDir = join(site.folder, 'replaced');
    await run({ outDir, policies: failAll({ duplicate: 'ignore' }) });
    expect(await readFiles(outDir, '.html')).toEqual(await readFiles(site.outDir, '.html'));
    expect(await readFile(own, 'utf8')).toBe('of the public folder');
  } finally {
    await rm(own);
  }
});

test('A policy function decides for each finding whether it is ignored, is a warning, or fails the run', async () => {
  const outDir = join(site.folder, 'judged');
  const withoutLinked = { routes: ['/', '/form', '/404'], outDir };
  await expect(
    run({ ...withoutLinked, policies: ({ route }) => (route === '/form' ? 'ignore' : 'fail') }),
  ).rejects.toThrow('/ [link]');
  const { warnings } = await run({ ...withoutLinked, policies: ({ kind }) => (kind === 'link' ? 'warn' : 'fail') });
  expect(warnings.map(({ kind, route }) => [kind, route])).toEqual([['link', '/']]);
});

/**
 * Returns a progress callback and its records: the page of each call, and the number of calls in each turn of the event
 * loop. Many calls in one turn would mean that progress is reported late.
 */
function recordVerification() {
  const told: { path: string; done: number }[] = [];
  const turns: number[] = [];
  let turn = 0;
  const onProgress = (step: string, done: number, _total: number, path: string): void => {
    if (step !== 'verify') return;
    told.push({ path, done });
    turn += 1;
    if (turn === 1)
      setImmediate(() => {
        turns.push(turn);
        turn = 0;
      });
  };
  return { told, turns, onProgress };
}

describe('a run with many pages', () => {
  let long: FixtureSite;
  beforeAll(async () => {
    long = await buildFixture('faulty');
  });
  afterAll(() => long.remove());
  const visit = (_: unknown, index: number): string => `/visits/${index}`;

  test('No page can read data that earlier pages stored', async () => {
    const paths = Array.from({ length: 250 }, visit);
    await prerender({ ...fixtureOptions(long, paths), verify: false, compress: false });
    const pages = await readFiles(long.outDir, '.html');
    for (const path of paths) {
      const page = pages[`${path.slice(1)}.html`];
      expect(page).toContain(`<h1>Page <!-- -->${path}</h1>`);
      expect(page).toContain('<p>Before: <!-- -->nobody and nobody</p>');
    }
  });

  test('Confirm dialogs are cancelled while pages are rendered and while they are verified', async () => {
    const paths = Array.from({ length: 82 }, (nothing, index) =>
      [0, 81].includes(index) ? `/asks/${index}` : visit(nothing, index),
    );
    await prerender({ ...fixtureOptions(long, paths), verify: false, compress: false });
    const pages = await readFiles(long.outDir, '.html');
    for (const index of [0, 81]) expect(pages[`asks/${index}.html`]).toContain('<p>The answer: <!-- -->no</p>');
    await prerender({ ...fixtureOptions(long, ['/asks/0']), compress: false });
  });

  test('Progress is reported for each page during verification', async () => {
    const { told, turns, onProgress } = recordVerification();
    const paths = Array.from({ length: 60 }, visit);
    await prerender({ ...fixtureOptions(long, paths), compress: false, visitors: 'none', onProgress });
    expect(told.map(({ path }) => path).sort()).toEqual([...paths].sort());
    expect(told.map(({ done }) => done)).toEqual(paths.map((_, index) => index + 1));
    // Two tabs open eight pages each per call, so up to 16 pages can be reported in the same turn.
    expect(Math.max(...turns)).toBeLessThanOrEqual(16);
  });

  test('A request that fails after the page is ready is reported for that page', async () => {
    // Each of these pages is the first or last one of a call to the browser, or of the run. There, a late request is
    // most easily lost, because tabs may be cleared between calls.
    const late = [0, 39, 40, 119, 199, 239, 281];
    const paths = Array.from({ length: 282 }, (nothing, index) =>
      late.includes(index) ? `/late/${index}` : visit(nothing, index),
    );
    const options = { policies: failAll({ request: 'warn' }), verify: false, compress: false } as const;
    const report = await prerender({ ...fixtureOptions(long, paths), ...options });
    // The findings are sorted, because two tabs work in parallel and finish in any order.
    const found = report.warnings.map(({ route, message }) => `${route} ${message.split(' ')[0]}`);
    expect(found.sort()).toEqual(late.map((index) => `/late/${index} /late/${index}.json`).sort());
    expect(report.pages).toHaveLength(paths.length);
  });
});

test('The report contains the render time and the number of requests of every page', async () => {
  const { pages } = await run();
  for (const page of pages) {
    expect(page).toMatchObject({ status: 'rendered', reason: 'no cache', findings: 0 });
    expect(page.milliseconds).toBeGreaterThan(0);
  }
  expect(pages.map(({ requests }) => requests).reduce((sum, count) => sum + count)).toBeGreaterThan(pages.length);
});

test('readFlags turns environment variables into options', () => {
  expect(readFlags({})).toEqual({});
  expect(
    readFlags({
      PRERENDER_FORCE: '1',
      PRERENDER_COLD: '0',
      PRERENDER_VERIFY: '0',
      PRERENDER_VISITORS: 'all',
    }),
  ).toEqual({ force: true, cold: false, verify: false, visitors: 'all' });
});

test.each([
  [
    { PRERENDER_COLD: 'yes' },
    'The environment variable PRERENDER_COLD is "yes", which is not a valid value. Set it to 1 or 0, or unset it.',
  ],
  [
    { PRERENDER_VISITORS: 'some' },
    'The environment variable PRERENDER_VISITORS is "some", which is not a valid value. Set it to "all", or unset it.',
  ],
])('readFlags rejects an invalid value: %j', (environment, message) => {
  expect(() => readFlags(environment)).toThrow(message);
});
