import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltPage } from 'vite-plugin-ssr-free-prerender';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findWeightProblems } from '../../../../../scripts/site/verify/find-weight-problems.ts';
import type { SiteRoute } from '../../../../../src/model/collections/routes.ts';

let folder = '';
/** Uncompressed contents of text files, keyed by file name. */
let texts: Readonly<Record<string, string>> = {};
beforeEach(async () => {
  texts = {};
  folder = await mkdtemp(join(tmpdir(), 'weights-'));
  await mkdir(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes files of these sizes, in kilobytes. The size of a text file is that of its compressed copy (.br). */
const write = (sizes: Readonly<Record<string, number>>) =>
  Promise.all(
    Object.entries(sizes).flatMap(([name, size]) => [
      writeFile(join(folder, name.endsWith('.woff2') ? name : `${name}.br`), Buffer.alloc(size * 1000)),
      ...(name.endsWith('.woff2') ? [] : [writeFile(join(folder, name), texts[name] ?? '')]),
    ]),
  );

const about: SiteRoute = {
  path: '/about',
  kind: 'content',
  entry: 'pages/about',
  file: 'content/pages/about.yaml',
  name: 'About',
  indexable: true,
  lastmod: '2026-01-01',
  graph: {},
};
const page: BuiltPage = {
  path: '/about',
  file: 'about.html',
  fresh: true,
  scripts: {
    entry: ['assets/index.js'],
    modules: ['assets/page.js', 'assets/shared.js'],
    all: ['assets/index.js', 'assets/app.js', 'assets/page.js', 'assets/shared.js'],
  },
};
const sound = {
  'about.html': 20,
  'assets/index.js': 1,
  'assets/app.js': 104,
  'assets/page.js': 4,
  'assets/shared.js': 6,
  'assets/data.json': 20,
  'assets/text.woff2': 55,
};

async function weigh(
  sizes: Readonly<Record<string, number>> = {},
  route: SiteRoute = about,
  built: BuiltPage = page,
  others: readonly SiteRoute[] = [],
): Promise<string[]> {
  await write({ ...sound, ...sizes });
  const site = { folder, pages: [built], signal: AbortSignal.any([]) };
  const routes = new Map([route, ...others].map((one) => [one.path, one]));
  const problems = await findWeightProblems(site, routes, () => '/assets/data.json');
  return problems.map(({ route: path, message }) => `${path} ${message}`);
}

test('a page that exactly meets its budgets has no problems', async () => {
  expect(await weigh()).toEqual([]);
});

test.each([
  [
    'HTML',
    { 'about.html': 20.1 },
    '/about The HTML with its inline styles: 20.1 KB, but the budget is 20.0 KB. Shorten',
  ],
  [
    'starter',
    { 'assets/index.js': 1.1, 'assets/app.js': 103 },
    '/about The start script (src/start.ts): 1.1 KB, but the budget is 1.0 KB.',
  ],
  [
    'app',
    { 'assets/app.js': 105 },
    '/about All scripts and data after hydration: 136.0 KB, but the budget is 135.0 KB.',
  ],
  [
    'route chunk',
    { 'assets/shared.js': 7, 'assets/app.js': 100 },
    '/about The scripts for this kind of page (page.js and shared.js): 11.0 KB, but the budget is 10.0 KB.',
  ],
  [
    'page data',
    { 'assets/data.json': 21, 'assets/app.js': 100 },
    '/about The page data: 21.0 KB, but the budget is 20.0 KB. Shorten the page',
  ],
  ['fonts', { 'assets/more.woff2': 1 }, '/ All fonts: 56.0 KB, but the budget is 55.0 KB.'],
])(
  'if the size of the %s exceeds its budget, the report names page, size, limit and remedy',
  async (_, sizes, message) => {
    expect(await weigh(sizes)).toEqual([expect.stringContaining(message)]);
  },
);

test('a page whose first view is too large or needs too many requests is reported', async () => {
  const entry = [
    'assets/index.js',
    'assets/a.js',
    'assets/b.js',
    'assets/c.js',
    'assets/d.js',
    'assets/e.js',
    'assets/f.js',
  ];
  const heavy = { ...page, scripts: { ...page.scripts, entry } };
  const sizes = Object.fromEntries(entry.map((name) => [name, 4]));
  const found = await weigh(sizes, about, heavy);
  expect(found).toContainEqual(
    expect.stringContaining(
      '/about The first view (page, fonts, start script, preloaded images): 103.0 KB, but the budget is 100.0 KB.',
    ),
  );
  expect(found).toContainEqual(expect.stringContaining('The first view makes 9 requests, but the budget is 8.'));
});

test('a preloaded image has a budget, and counts as a request of the first view', async () => {
  const html = '<head><link as="image" fetchpriority="high" href="/assets/earth.svg" rel="preload"></head>';
  texts = { 'about.html': html };
  const entry = ['assets/index.js', 'assets/a.js', 'assets/b.js', 'assets/c.js', 'assets/d.js', 'assets/e.js'];
  const asking = { ...page, scripts: { ...page.scripts, entry } };
  const light = Object.fromEntries(entry.map((name) => [name, 0]));
  const found = await weigh({ ...light, 'about.html': 1, 'assets/earth.svg': 40.1 }, about, asking);
  expect(found).toEqual([
    expect.stringContaining(
      '/about The preloaded images: 40.1 KB, but the budget is 40.0 KB. In scripts/site/figures, simplify',
    ),
    expect.stringContaining('The first view makes 9 requests, but the budget is 8.'),
  ]);
});

const operation = { 'assets/operate-1.js': 2, 'assets/shared-1.js': 3, 'assets/contour-1.js': 3 };
const imports = {
  'assets/operate-1.js': 'import{a}from"./app.js";import("./lazy-1.js")',
  'assets/instrument-1.js': 'import{a}from"./shared-1.js";import{b}from"./app.js";',
  'assets/shared-1.js': 'import"./contour-1.js";',
};

test('an instrument is weighed with its own imports, and shared imports are weighed separately', async () => {
  texts = imports;
  expect(await weigh({ ...operation, 'assets/instrument-1.js': 6 })).toEqual([]);
  expect(await weigh({ 'assets/instrument-1.js': 6.1 })).toEqual([
    expect.stringContaining(
      '/ assets/instrument-1.js with its imports: 12.1 KB, but the budget of an instrument is 12.0 KB.',
    ),
  ]);
  expect(await weigh({ 'assets/instrument-1.js': 1, 'assets/operate-1.js': 2.1 })).toEqual([
    expect.stringContaining(
      '/ The code that instruments share (operate-1.js, shared-1.js, contour-1.js): 8.1 KB, but the budget is 8.0 KB.',
    ),
  ]);
});

test('the size of the device drawing’s code includes imports that no page loads', async () => {
  texts = { 'assets/device-1.js': 'import{a}from"./shared-1.js";import{b}from"./app.js";' };
  expect(await weigh({ 'assets/device-1.js': 5, 'assets/shared-1.js': 3 })).toEqual([]);
  expect(await weigh({ 'assets/device-1.js': 5.1 })).toEqual([
    expect.stringContaining('/ assets/device-1.js with its imports: 8.1 KB, but the budget of the device is 8.0 KB.'),
  ]);
});

test('the HTML of each instrument section has its own budget, separate from the page’s', async () => {
  // When base64 text of random bytes is compressed, it becomes about as long as the bytes themselves.
  const noise = (bytes: number): string => randomBytes(bytes).toString('base64');
  const section = (bytes: number): string =>
    `<section>${noise(bytes)}<p data-reading></p><section>A record</section></section>`;
  const pageWith = (...sections: number[]): string =>
    `<section>${noise(9000)}</section>${sections.map(section).join('')}${noise(9000)}`;
  const heavy = expect.stringMatching(
    /^\/about The HTML of an instrument section: 4\.\d KB, but the budget is 4\.0 KB\. Draw less/,
  );
  texts = { 'about.html': pageWith(3800, 3800) };
  expect(await weigh()).toEqual([]);
  texts = { 'about.html': pageWith(4000) };
  expect(await weigh()).toEqual([heavy]);
  texts = { 'about.html': pageWith(3800, 4000) };
  expect(await weigh()).toEqual([heavy]);
});
