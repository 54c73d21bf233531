import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchRuns } from '../support/failed-run.ts';
import { buildFixture, type FixtureSite, failAll, readFiles, writeFormerOutput } from '../support/fixture-site.ts';

let site: FixtureSite;
let runs: Awaited<ReturnType<typeof watchRuns>>;

beforeAll(async () => {
  site = await buildFixture('crashing');
  runs = await watchRuns(site, 10_000);
});
beforeEach(() => writeFormerOutput(site.outDir));
afterAll(() => site.remove());

/** Returns options for a run, and a list to which the run adds each path that it renders, in order. */
function watchRendered() {
  const rendered: string[] = [];
  const onProgress = (step: string, _done: number, _total: number, path: string): void => {
    if (step === 'render') rendered.push(path);
  };
  // With `cold`, the engine renders only one page per call, so it reports the pages in the order in which it renders
  // them.
  return { rendered, options: { onProgress, crawl: true, cold: true } };
}

test('A link to a missing page is reported, and its target is rendered only once', async () => {
  const { rendered, options } = watchRendered();
  const error = await runs.findFailure(['/', '/links-to-nothing', '/links-to-more', '/404'], options);
  expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([
    ['/links-to-nothing', 'link'],
    ['/linked', 'link'],
  ]);
  expect(error.message).toContain('“Go to nothing” leads to /nothing, but the site has no such page');
  expect(error.message).toContain('“Go to nothing either” leads to /nothing-either, but the site has no such page');
  expect(rendered.filter((path) => path === '/nothing')).toEqual(['/nothing']);
  expect(rendered.filter((path) => path === '/nothing-either')).toEqual(['/nothing-either']);
  await runs.expectUntouched();
});

test('No file is written for a "not found" page, even if the broken link causes only a warning', async () => {
  const { options } = watchRendered();
  const report = await runs.run(['/links-to-nothing', '/links-to-more'], {
    ...options,
    policies: failAll({ link: 'warn' }),
  });
  expect(report.warnings.map(({ route }) => route)).toEqual(['/links-to-nothing', '/linked']);
  expect(report.pages.map(({ path }) => path)).toEqual(['/links-to-nothing', '/links-to-more', '/linked']);
  expect(Object.keys(await readFiles(site.outDir, '.html'))).toEqual([
    'linked.html',
    'links-to-more.html',
    'links-to-nothing.html',
  ]);
});

test('A link with a trailing slash is reported, and the message contains the correct address', async () => {
  const error = await runs.findFailure(['/links-with-slash'], { crawl: true });
  expect(error.message).toContain(
    '/links-with-slash [link] The link “Go on” leads to /linked/, but the page is /linked, and some hosts answer 404 with a slash at the end. Link to /linked.',
  );
  await runs.expectUntouched();
});

test('A finding on a crawled page names the page that links to it', async () => {
  const { options } = watchRendered();
  const error = await runs.findFailure(['/links-to-problem'], options);
  expect(error.findings).toMatchObject([{ route: '/problem', kind: 'h1' }]);
  expect(error.message).toContain('(linked from /links-to-problem)');
  await runs.expectUntouched();
});
