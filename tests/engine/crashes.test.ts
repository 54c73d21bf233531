import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchRuns } from '../support/failed-run.ts';
import { buildFixture, type FixtureSite, ownBrowser, readFiles, writeFormerOutput } from '../support/fixture-site.ts';
import { type MortalBrowser, openExecutioner, stageBrowser } from '../support/mortal-browser.ts';

let site: FixtureSite;
let browser: MortalBrowser;
let fragile: MortalBrowser;
let executioner: Awaited<ReturnType<typeof openExecutioner>>;
let runs: Awaited<ReturnType<typeof watchRuns>>;

/** Paths of pages that have asked for the browser's death, in their order. */
let wishes: string[] = [];
let grant: (path: string) => boolean;

beforeAll(async () => {
  site = await buildFixture('deadly');
  browser = await stageBrowser(join(site.folder, 'browser'));
  // No check of the stack's depth: a page can end its own process.
  fragile = await stageBrowser(join(site.folder, 'fragile'), '--js-flags=--stack-size=1000000');
  executioner = await openExecutioner(site.clientDir, browser, (path) => {
    wishes.push(path);
    return grant(path);
  });
  runs = await watchRuns(site, 10_000, ownBrowser);
});
beforeEach(async () => {
  wishes = [];
  grant = () => true;
  await browser.forget();
  await fragile.forget();
  await writeFormerOutput(site.outDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  expect(await browser.running()).toEqual([]);
  expect(await fragile.running()).toEqual([]);
});
afterAll(async () => {
  await executioner.close();
  await site.remove();
});

const startFrom = ({ environment }: MortalBrowser): void => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
};

describe.each([
  { step: 'rendered', route: '/falls' },
  { step: 'proven', route: '/falls-hydrating' },
])('a page whose tab dies while it is $step', ({ route }) => {
  test('is reported with its route, and no other page is blamed', async () => {
    startFrom(fragile);
    const error = await runs.findFailure(['/', '/before', route, '/after', '/last']);
    expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([[route, 'crash']]);
    expect(error.message).toContain(`  ${route} [crash] The browser died on this page, and a fresh one did so again`);
    expect(error.message).toContain('Load it by hand to see why.');
    expect(error.message).toContain('nothing was written');
    await runs.expectUntouched();
  });
});

describe.each([
  { step: 'rendered', route: '/dies' },
  { step: 'proven', route: '/dies-hydrating' },
])('a browser that dies while a page is $step', ({ route }) => {
  const routes = ['/', '/before', route, '/after'];

  test('once is replaced in silence: every page is written', async () => {
    startFrom(browser);
    grant = () => wishes.length === 1;
    const report = await runs.run(routes);
    expect(wishes.length).toBeGreaterThan(1);
    expect(report.warnings).toEqual([]);
    expect(report.pages.map(({ path }) => path)).toEqual(routes);
    const pages = await readFiles(site.outDir, '.html');
    expect(Object.keys(pages).length).toBe(routes.length);
    expect(pages[`${route.slice(1)}.html`]).toContain(`<h1>Page <!-- -->${route}</h1>`);
  });
});

test.each([
  { step: 'rendered', deadly: ['/dies', '/dies-too'] },
  { step: 'proven', deadly: ['/dies-hydrating', '/dies-hydrating/1'] },
])(
  'two pages that the browser dies of while they are $step are both reported, and the sound one between them is not',
  async ({ deadly }) => {
    startFrom(browser);
    const [first = '', second = ''] = deadly;
    const error = await runs.findFailure([first, '/between', second]);
    expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual(deadly.map((route) => [route, 'crash']));
    for (const route of deadly) expect(error.message).toContain(`  ${route} [crash] The browser died on this page`);
    await runs.expectUntouched();
  },
);

test('a browser that dies on every page is given up after few tries, and says how many pages were left', async () => {
  startFrom(browser);
  const error = await runs.findFailure(Array.from({ length: 30 }, (_, index) => `/dies/${index}`));
  expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([
    ['/dies/0', 'crash'],
    ['/dies/1', 'crash'],
  ]);
  expect(error.message).toContain('28 more were not tried');
  expect((await browser.started()).length).toBe(5);
  await runs.expectUntouched();
});

test('pages that nobody came to are proven by the next run, also when the site puts up with crashes', async () => {
  startFrom(browser);
  const routes = ['/dies-hydrating/0', '/dies-hydrating/1', '/', '/after'];
  const cacheDir = join(site.folder, 'cache');
  const { warnings } = await runs.run(routes, { cacheDir, policies: { crash: 'warn' } });
  expect(warnings.map(({ route }) => route)).toEqual(['/dies-hydrating/0', '/dies-hydrating/1']);
  grant = () => false;
  const proven: string[] = [];
  await runs.run(routes, {
    cacheDir,
    onProgress: (step, _done, _total, path) => step === 'verify' && proven.push(path),
  });
  expect(proven.sort()).toEqual([...routes].sort());
});

test('a browser that ends as it starts is no page’s fault, and is not started again', async () => {
  const stillborn = await stageBrowser(join(site.folder, 'stillborn'), '--version; exit 1; :');
  startFrom(stillborn);
  const error = await runs.findFailure(['/', '/after']);
  expect(error.findings).toEqual([]);
  expect(error.message).toContain(`Chromium (${stillborn.environment.PUPPETEER_EXECUTABLE_PATH}) did not start`);
  expect(error.message).toContain('Run it with --version to see why.');
  expect((await stillborn.started()).length).toBe(1);
  await runs.expectUntouched();
});
