import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchRuns } from '../support/failed-run.ts';
import {
  buildFixture,
  type FixtureSite,
  failAll,
  ownBrowser,
  readFiles,
  writeFormerOutput,
} from '../support/fixture-site.ts';
import { type KillableBrowser, openKillServer, stageBrowser } from '../support/killable-browser.ts';

let site: FixtureSite;
let browser: KillableBrowser;
let unprotected: KillableBrowser;
let killServer: Awaited<ReturnType<typeof openKillServer>>;
let runs: Awaited<ReturnType<typeof watchRuns>>;

/** The paths of the pages that sent a request to `killServer`, in the order of the requests. */
let killRequests: string[] = [];
let mayKill: (path: string) => boolean;

beforeAll(async () => {
  site = await buildFixture('crashing');
  browser = await stageBrowser(join(site.folder, 'browser'));
  // The stack limit is so large that endless recursion doesn't throw an error, but crashes the page's process.
  unprotected = await stageBrowser(join(site.folder, 'unprotected'), '--js-flags=--stack-size=1000000');
  killServer = await openKillServer(site.clientDir, browser, (path) => {
    killRequests.push(path);
    return mayKill(path);
  });
  runs = await watchRuns(site, 10_000, ownBrowser);
});
beforeEach(async () => {
  killRequests = [];
  mayKill = () => true;
  await browser.forget();
  await unprotected.forget();
  await writeFormerOutput(site.outDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  expect(await browser.running()).toEqual([]);
  expect(await unprotected.running()).toEqual([]);
});
afterAll(async () => {
  await killServer.close();
  await site.remove();
});

const startFrom = ({ environment }: KillableBrowser): void => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
};

describe.each([
  { step: 'rendered', route: '/crashes-tab' },
  { step: 'verified', route: '/crashes-tab-hydrating' },
])('a page whose tab crashes while it is $step', ({ route }) => {
  test('Only the page whose tab crashes is reported', async () => {
    startFrom(unprotected);
    const error = await runs.findFailure(['/', '/before', route, '/after', '/last']);
    expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([[route, 'crash']]);
    expect(error.message).toContain(`  ${route} [crash] The browser crashed on this page twice`);
    expect(error.message).toContain('Open the page in your own Chromium to see why it crashes.');
    expect(error.message).toContain('nothing was written');
    await runs.expectUntouched();
  });
});

describe.each([
  { step: 'rendered', route: '/crashes-browser' },
  { step: 'verified', route: '/crashes-browser-hydrating' },
])('a browser that crashes while a page is $step', ({ route }) => {
  const routes = ['/', '/before', route, '/after'];

  test('A browser that crashes once is replaced, and every page is written', async () => {
    startFrom(browser);
    mayKill = () => killRequests.length === 1;
    const report = await runs.run(routes);
    expect(killRequests.length).toBeGreaterThan(1);
    expect(report.warnings).toEqual([]);
    expect(report.pages.map(({ path }) => path)).toEqual(routes);
    const pages = await readFiles(site.outDir, '.html');
    expect(Object.keys(pages).length).toBe(routes.length);
    expect(pages[`${route.slice(1)}.html`]).toContain(`<h1>Page <!-- -->${route}</h1>`);
  });
});

test.each([
  { step: 'rendered', crashing: ['/crashes-browser', '/crashes-browser-too'] },
  { step: 'verified', crashing: ['/crashes-browser-hydrating', '/crashes-browser-hydrating/1'] },
])('If two pages crash the browser while they are $step, only these two are reported', async ({ crashing }) => {
  startFrom(browser);
  const [first = '', second = ''] = crashing;
  const error = await runs.findFailure([first, '/between', second]);
  expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual(crashing.map((route) => [route, 'crash']));
  expect(error.message).toContain(`  [crash] on 2 pages: ${crashing.join(', ')}\n    The browser crashed on this page`);
  await runs.expectUntouched();
});

test('After two pages have crashed the browser, the run stops and reports how many pages it skipped', async () => {
  startFrom(browser);
  const error = await runs.findFailure(Array.from({ length: 30 }, (_, index) => `/crashes-browser/${index}`));
  expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([
    ['/crashes-browser/0', 'crash'],
    ['/crashes-browser/1', 'crash'],
  ]);
  expect(error.message).toContain('the run stopped and skipped 28 more pages');
  expect((await browser.started()).length).toBe(5);
  await runs.expectUntouched();
});

test('The next run verifies all pages that a run with crashes left unverified', async () => {
  startFrom(browser);
  const routes = ['/crashes-browser-hydrating/0', '/crashes-browser-hydrating/1', '/', '/after'];
  const cacheDir = join(site.folder, 'cache');
  const { warnings } = await runs.run(routes, { cacheDir, policies: failAll({ crash: 'warn' }) });
  expect(warnings.map(({ route }) => route)).toEqual(['/crashes-browser-hydrating/0', '/crashes-browser-hydrating/1']);
  mayKill = () => false;
  const verified: string[] = [];
  await runs.run(routes, {
    cacheDir,
    onProgress: (step, _done, _total, path) => step === 'verify' && verified.push(path),
  });
  expect(verified.sort()).toEqual([...routes].sort());
});

test('If the browser exits at startup, the run fails without a retry and blames no page', async () => {
  const failing = await stageBrowser(join(site.folder, 'failing'), '--version; exit 1; :');
  startFrom(failing);
  const error = await runs.findFailure(['/', '/after']);
  expect(error.findings).toEqual([]);
  expect(error.message).toContain(`Chromium (${failing.environment.PUPPETEER_EXECUTABLE_PATH}) did not start`);
  expect(error.message).toContain('To see why, run: ');
  expect((await failing.started()).length).toBe(1);
  await runs.expectUntouched();
});
