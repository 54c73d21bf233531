import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FinishedBuild } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchRuns } from '../support/failed-run.ts';
import { buildFixture, type FixtureSite, ownBrowser, writeFormerOutput } from '../support/fixture-site.ts';

const routes = ['/form', '/', '/guides/drawing', '/404'];
const png = [0x89, 0x50, 0x4e, 0x47];

let site: FixtureSite;
let runs: Awaited<ReturnType<typeof watchRuns>>;

beforeAll(async () => {
  site = await buildFixture('clean');
  runs = await watchRuns(site, 10_000);
});
beforeEach(() => writeFormerOutput(site.outDir));
afterAll(() => site.remove());

const draw = async ({ browser }: FinishedBuild): Promise<Uint8Array> => {
  const tab = await (await browser()).newPage();
  await tab.setContent('<h1>Drawn</h1>');
  return tab.screenshot();
};

test('The "files" function can draw images in a browser, and their bytes are written unchanged', async () => {
  await runs.run(routes, { files: async (build) => ({ 'images/one.png': await draw(build) }), ...ownBrowser });
  const bytes = await readFile(join(site.outDir, 'images/one.png'));
  expect([...bytes.subarray(0, 4)]).toEqual(png);
  expect(bytes.length).toBeGreaterThan(100);
});

test('The "files" function receives each page’s facts and HTML, in the order of the routes', async () => {
  const read: Record<string, unknown> = {};
  await runs.run(routes, {
    files: ({ pages, html, styles }) => {
      Object.assign(read, { paths: pages.map((page) => page.path), html: html('/form') });
      return { 'headings.txt': pages.map((page) => page.h1.join()).join('\n'), 'styles.txt': styles.join('\n') };
    },
  });
  expect(read.paths).toEqual(routes);
  expect(read.html).toBe(await readFile(join(site.outDir, 'form.html'), 'utf8'));
  expect((await readFile(join(site.outDir, 'headings.txt'), 'utf8')).split('\n')).toHaveLength(routes.length);
  expect(await readFile(join(site.outDir, 'form.html'), 'utf8')).toContain(
    `<style>${await readFile(join(site.outDir, 'styles.txt'), 'utf8')}</style>`,
  );
});

test('The "files" function also receives pages that the run reuses from an earlier run', async () => {
  const options = { cacheDir: join(site.folder, 'cache') };
  await runs.run(routes, options);
  const paths: string[] = [];
  const report = await runs.run(routes, {
    ...options,
    files: ({ pages }) => {
      paths.push(...pages.map((page) => page.path));
      return {};
    },
  });
  expect(new Set(report.pages.map((page) => page.status))).toEqual(new Set(['kept']));
  expect(paths).toEqual(routes);
});

test.each([
  {
    what: 'an error',
    thrown: new Error('The title of /about does not fit.'),
    said: 'The title of /about does not fit.',
  },
  { what: 'a text', thrown: 'no ink', said: 'no ink' },
])(
  'If the "files" function rejects with $what, the run fails and keeps the previous site',
  async ({ thrown, said }) => {
    const error = await runs.findFailure(routes, { files: () => Promise.reject(thrown) });
    expect(error.message).toBe(`The option "files" failed, so nothing was written: ${said}`);
    expect(error.cause).toBe(thrown);
    await runs.expectUntouched();
  },
);

test('A synchronous error in the "files" function also fails the run', async () => {
  const files = () => {
    throw new Error('too early');
  };
  expect((await runs.findFailure(routes, { files })).message).toContain('too early');
  await runs.expectUntouched();
});

test('If the browser closes while the "files" function draws, the run fails with a message', async () => {
  const files = async (build: FinishedBuild) => {
    await (await build.browser()).close();
    return { 'one.png': await draw(build) };
  };
  expect((await runs.findFailure(routes, { files, ...ownBrowser })).message).toMatch(
    /^The option "files" failed, so nothing was written: /,
  );
  await runs.expectUntouched();
});

test('If both a page and the "files" function have a problem, the page’s problem is reported', async () => {
  const checkPage = ({ path }: { path: string }) => (path === '/form' ? ['has no picture'] : []);
  const files = () => Promise.reject(new Error('There is nothing to draw.'));
  const error = await runs.findFailure(routes, { checkPage, files });
  expect(error.findings).toEqual([{ kind: 'check-page', route: '/form', message: 'has no picture' }]);
  await runs.expectUntouched();
});

test.each([
  ['/etc/motd', 'which is not a path below the output folder.'],
  ['../outside.txt', 'which is not a path below the output folder.'],
  ['a/../../outside.txt', 'which is not a path below the output folder.'],
  ['folder/', 'which is not a path below the output folder.'],
  ['guides/drawing.html', 'which is already the file of the page /guides/drawing.'],
])('The "files" function must not return %s, %s', async (name, why) => {
  const error = await runs.findFailure(routes, { files: () => ({ [name]: 'text' }) });
  expect(error.message).toContain(`Nothing was written, because the option "files" returns the file ${name}, ${why}`);
  await runs.expectUntouched();
});

test('Aborting ends a run whose "files" function never resolves, and aborts the function’s signal', async () => {
  const abort = new AbortController();
  let told = false;
  const files = ({ signal }: FinishedBuild) => {
    signal.addEventListener('abort', () => {
      told = true;
    });
    queueMicrotask(() => abort.abort(new Error('enough')));
    return new Promise<never>(() => {});
  };
  await expect(runs.run(routes, { files, signal: abort.signal })).rejects.toThrow('enough');
  expect(told).toBe(true);
  await runs.expectUntouched();
});

test('The "files" function gets no browser after its run is aborted', async () => {
  const abort = new AbortController();
  const refusals: Promise<unknown>[] = [];
  const files = ({ browser }: FinishedBuild) => {
    abort.abort(new Error('enough'));
    refusals.push(Promise.try(browser).catch((error: unknown) => error));
    return {};
  };
  await expect(runs.run(routes, { files, signal: abort.signal })).rejects.toThrow('enough');
  expect(await Promise.all(refusals)).toMatchObject([{ message: 'enough' }]);
  await runs.expectUntouched();
});
