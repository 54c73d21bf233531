import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PrerenderOptions, prerender, type Route } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildClient,
  buildFixture,
  type FixtureSite,
  fixtureOptions,
  fixtureRoutes,
  readFiles,
} from '../support/fixture-site.ts';

const modules: Readonly<Record<string, string>> = {
  '/': 'text-page.tsx',
  '/form': 'form-page.tsx',
  '/guides/drawing': 'drawing-page.tsx',
  '/404': 'missing-page.tsx',
};
const routes = Object.keys(modules);

let site: FixtureSite;
beforeAll(async () => {
  site = await buildFixture('clean');
  await run();
});
afterAll(() => site.remove());

const run = (options: Partial<PrerenderOptions> = {}) =>
  prerender({
    ...fixtureOptions(site, routes, modules),
    cacheDir: join(site.folder, 'cache'),
    ...options,
  });

/** Runs the engine. Returns the reason for each page that was rendered again, keyed by path. */
const rendered = async (options?: Partial<PrerenderOptions>): Promise<Record<string, string>> => {
  const { pages } = await run(options);
  return Object.fromEntries(
    pages.flatMap(({ path, status, reason }) => (status === 'rendered' ? [[path, reason]] : [])),
  );
};

async function edit(name: string, change: (text: string) => string): Promise<void> {
  const file = join(site.root, name);
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(file, changed);
  await buildClient(site);
}

test('A run without changes renders no page and writes the same site', async () => {
  const before = await readFiles(site.outDir);
  expect(await rendered()).toEqual({});
  expect(await readFiles(site.outDir)).toEqual(before);
});

const nodesOf = (names: readonly string[]) =>
  Promise.all(names.map(async (name) => (await stat(join(site.outDir, name))).ino));

test('Unchanged files are hard-linked instead of being written again', async () => {
  const names = ['index.html', 'form.html'];
  const before = await nodesOf(names);
  await run();
  expect(await nodesOf(names)).toEqual(before);
});

test('A page file that was edited after the previous run is not reused', async () => {
  const before = await readFiles(site.outDir);
  await appendFile(join(site.outDir, 'form.html'), ' ');
  await run();
  expect(await readFiles(site.outDir)).toEqual(before);
});

test('A page reused from the cache contains the CSS that it now needs, even if it did not need it before', async () => {
  const cut = (needed: boolean) => (css: string) => [{ css }, { css: 'h6{top:0}', isNeeded: () => needed }];
  await run({ styles: cut(false) });
  const { pages } = await run({ styles: cut(true) });
  expect(pages.every(({ status }) => status === 'kept')).toBe(true);
  expect((await readFiles(site.outDir))['form.html']).toContain('h6{top:0}');
  await run();
});

test('The output’s hash changes only if the output changes', async () => {
  const { hash } = await run();
  expect((await run()).hash).toBe(hash);
  expect((await run({ files: () => ({ 'robots.txt': 'none' }) })).hash).not.toBe(hash);
});

test('Only the edited page is rendered again, but all pages contain the new chunk names', async () => {
  await edit('form-page.tsx', (text) => text.replace('First</option>', 'The first</option>'));
  expect(await rendered()).toEqual({ '/form': 'changed: chunk form-page.tsx' });
  const files = await readFiles(site.outDir);
  expect(files['form.html']).toContain('The first</option>');
  const [, entry] = files['index.html']?.match(/src="\/(assets\/[^"]+\.js)"/) ?? [];
  expect(Object.keys(files)).toContain(entry);
});

test('Incremental and full runs write the same bytes', async () => {
  const incremental = await readFiles(site.outDir);
  await run({ force: true });
  expect(await readFiles(site.outDir)).toEqual(incremental);
});

test('After a change in shared code, all pages are rendered again', async () => {
  await edit('../shared/page-head.tsx', (text) => text.replace('<title>', '{null}<title>'));
  expect(Object.keys(await rendered()).sort()).toEqual([...routes].sort());
});

test('After a change in a stylesheet, all pages are rendered again', async () => {
  await edit('site.css', (text) => `${text}\nh1 { color: navy }\n`);
  const reasons = await rendered();
  expect(Object.keys(reasons).sort()).toEqual([...routes].sort());
  expect(reasons['/']).toContain('styles');
});

test('After a change in the template, all pages are rendered again', async () => {
  await edit('index.html', (text) => text.replace('<head>', '<head><meta name="color-scheme" content="light" />'));
  expect((await rendered())['/']).toContain('index.html');
});

/** Returns the routes, with additional fields on the route "/". */
const withHome = (more: Partial<Route>): { routes: Route[] } => ({
  routes: fixtureRoutes(routes, modules).map((route) => (route.path === '/' ? { ...route, ...more } : route)),
});

test('If the inputs of a route change, only that route’s page is rendered again', async () => {
  await run(withHome({ inputs: 'Monday' }));
  expect(await rendered(withHome({ inputs: 'Monday' }))).toEqual({});
  expect(await rendered(withHome({ inputs: 'Tuesday' }))).toEqual({ '/': 'changed: inputs' });
  await run();
});

test('If the data of a route changes, only that route’s page is rendered again', async () => {
  const file = (name: string) => withHome({ data: { kind: 'home', file: `/assets/${name}.json` } });
  await run(file('x7Gh2k1Q'));
  expect((await readFiles(site.outDir))['index.html']).toContain(' data-file="/assets/x7Gh2k1Q.json"');
  expect(await rendered(file('x7Gh2k1Q'))).toEqual({});
  expect(await rendered(file('aaaaaaaa'))).toEqual({ '/': 'changed: data-file' });
  expect((await readFiles(site.outDir))['index.html']).toContain(' data-file="/assets/aaaaaaaa.json"');
  await run();
});

test.each([
  { name: 'engine', part: 'engine' },
  { name: 'browser', part: 'browser' },
  { name: 'options', part: 'options' },
])('A page is rendered again if the current hash of the $name differs from the cached one', async ({ part }) => {
  const list = join(site.folder, 'cache/pages.json');
  const pages: { path: string; inputs: Record<string, string> }[] = JSON.parse(await readFile(list, 'utf8'));
  const form = pages.find(({ path }) => path === '/form');
  if (form) form.inputs[part] = 'of another time';
  await writeFile(list, JSON.stringify(pages));
  expect(await rendered()).toEqual({ '/form': `changed: ${part}` });
});

test('A page whose cached snapshot is damaged is rendered again', async () => {
  const list = join(site.folder, 'cache/pages.json');
  const pages: { path: string; capture: string }[] = JSON.parse(await readFile(list, 'utf8'));
  const form = pages.find(({ path }) => path === '/form');
  await writeFile(join(site.folder, `cache/${form?.capture}.json`), '{"path":"/');
  expect(await rendered()).toEqual({ '/form': 'new' });
});

test('If the cached list of pages is damaged, all pages are rendered again', async () => {
  const folder = join(site.folder, 'cache');
  for (const name of await readdir(folder)) await writeFile(join(folder, name), '{"path":"/');
  expect(await rendered()).toEqual(Object.fromEntries(routes.map((path) => [path, 'new'])));
});

test('With the option force, a run renders every page again', async () => {
  expect(await rendered({ force: true })).toEqual(Object.fromEntries(routes.map((path) => [path, 'forced'])));
});

test('The next run verifies an unverified page without rendering it again', async () => {
  await run({ force: true, verify: false });
  const verified: string[] = [];
  const { pages } = await run({ onProgress: (step, _done, _total, path) => step === 'verify' && verified.push(path) });
  expect(pages.every((page) => page.status === 'kept')).toBe(true);
  expect(verified.sort()).toEqual([...routes].sort());
});

test('A run for more simulated visitors verifies the pages again, but does not render them again', async () => {
  await run({ force: true, visitors: 'none' });
  const verify = async (visitors: 'samples' | 'all' | 'none') => {
    const { pages, verification } = await run({ visitors });
    expect(pages.every((page) => page.status === 'kept')).toBe(true);
    return [verification.pages, verification.visited];
  };
  const all = [routes.length, routes.length];
  expect(await verify('samples')).toEqual(all);
  expect(await verify('samples')).toEqual([0, 0]);
  expect(await verify('all')).toEqual(all);
  for (const fewer of ['all', 'samples', 'none'] as const) expect(await verify(fewer)).toEqual([0, 0]);
});

test('A broken link is also reported on a page that is reused from the cache', async () => {
  const left = routes.filter((path) => path !== '/guides/drawing');
  await expect(run({ routes: fixtureRoutes(left, modules) })).rejects.toThrow(
    '/ [link] The link “Drawing” leads to /guides/drawing',
  );
  await run();
});
