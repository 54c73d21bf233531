import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrerenderError } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchRuns, watchRunsApart } from '../support/failed-run.ts';
import { buildFixture, type FixtureSite, failAll, readFiles, writeFormerOutput } from '../support/fixture-site.ts';
import { type Fault, faults } from '../support/planted-faults.ts';
import { openSilentHost } from '../support/small-hosts.ts';

/**
 * The page timeout in milliseconds. It is long enough for a slow machine. It isn't longer, because the tests wait this
 * long for each page that never becomes ready.
 */
const timeout = 4000;

let site: FixtureSite;
let silentHost: Awaited<ReturnType<typeof openSilentHost>>;
let runs: Awaited<ReturnType<typeof watchRuns>>;
const run: typeof runs.run = (...given) => runs.run(...given);
const findFailure: typeof runs.findFailure = (...given) => runs.findFailure(...given);
const expectUntouched = () => runs.expectUntouched();

beforeAll(async () => {
  silentHost = await openSilentHost();
  vi.stubEnv('VITE_SILENT_HOST', silentHost.origin);
  site = await buildFixture('faulty');
  vi.unstubAllEnvs();
  runs = await watchRuns(site, timeout);
});
beforeEach(() => writeFormerOutput(site.outDir));
afterAll(async () => {
  silentHost.close();
  await site.remove();
});

/**
 * Returns the routes with a fault, and after each of them a correct page. A fault must not affect the next page in the
 * same tab.
 */
const walkPast = (some: readonly Fault[]): string[] => ['/', ...some.flatMap(({ route }) => [route, `/after${route}`])];
/**
 * Pages whose faults appear only during verification. The first page lacks an image of a stylesheet, and such images
 * load only during verification. The other pages are correct until they hydrate.
 */
const soundSoFar = ['/missing-style-image', '/late-effect', '/lost-chunk', '/lost-data', '/lost-data-elsewhere'];
/**
 * A run verifies pages only if it rendered all of them without a fault. So faults in rendering and faults in
 * verification need two separate runs.
 */
const { rendered = [], verified = [] } = Object.groupBy(faults, ({ kind, route }) =>
  kind === 'hydration' || soundSoFar.includes(route) ? 'verified' : 'rendered',
);

let errors: Record<'rendered' | 'verified' | 'waiting', PrerenderError>;
beforeAll(async () => {
  const failAt = async (routes: readonly string[]): Promise<PrerenderError> => {
    const { findFailure, expectUntouched } = await watchRunsApart(site, timeout);
    const error = await findFailure(routes);
    await expectUntouched();
    return error;
  };
  // The runs are parallel to save time, because they mostly wait for pages that never become ready.
  const [inRender, inVerification, waiting] = await Promise.all([
    failAt(walkPast(rendered)),
    failAt(walkPast(verified)),
    failAt(['/', '/silent-host', '/after']),
  ]);
  errors = { rendered: inRender, verified: inVerification, waiting };
});

describe.each([
  { step: 'rendered', some: rendered },
  { step: 'verified', some: verified },
] as const)('faults that show while pages are $step', ({ step, some }) => {
  test.each(some)('The page $route fails the run with a finding of kind $kind', ({ route, kind, says }) => {
    const error = errors[step];
    const found = error.findings.filter((finding) => finding.route === route);
    expect(found.map((finding) => finding.kind)).toContain(kind);
    expect(error.message).toContain(`  ${route} [${kind}] `);
    const messages = found.filter((finding) => finding.kind === kind).map(({ message }) => message);
    for (const words of says) expect(messages.join('\n')).toContain(words);
  });

  test('Correct pages next to faulty ones cause no findings', () => {
    const faulty = new Set(some.map(({ route }) => route));
    expect(errors[step].findings.filter(({ route }) => !faulty.has(route))).toEqual([]);
  });
});

test('A hydration mismatch causes only one finding, although React also reports a numbered error', () => {
  for (const route of ['/other-text', '/other-order']) {
    const found = errors.verified.findings.filter((finding) => finding.route === route);
    expect(
      found.map(({ kind, message }) => [
        kind,
        message.includes('React discarded the prerendered HTML and rendered the page again'),
      ]),
    ).toEqual([['hydration', true]]);
  }
});

test('If the development build fails, a stale style is still reported, and the message says why the build failed', async () => {
  const policies = failAll({ 'style-attribute': 'ignore' });
  const buildDevelopment = () => Promise.reject(new Error('the licence server is closed\n    at request'));
  const { message } = await findFailure(['/kept-style', '/kept-style-alone'], { policies, buildDevelopment });
  expect(message).toContain(
    'the style attribute of #root > main > p was "color: green;" when the page was written and "color: red;" when it was opened',
  );
  expect(message).toContain(
    'the style attribute of #root > main > p was "color: green;" when the page was written and missing when it was opened',
  );
  expect(message).toMatch(
    /tried to load the page with React's development build, but this failed: the licence server is closed$/m,
  );
});

/** Eight correct pages. Verification opens pages in iframes only if there are at least eight. */
const soundPages = Array.from({ length: 8 }, (_, index) => `/sound/${index}`);

/**
 * Pages that the engine loads again in a tab instead of an iframe, for each of the possible reasons: different markup,
 * a console message, a missing file, or a request to another host.
 */
const framedFaults = ['/other-text', '/module-state', '/late-effect', '/lost-data', '/lost-data-elsewhere'];
test.each([...framedFaults, '/lost-chunk', '/missing-style-image', '/lost-listeners'])(
  'The fault on %s is found in a frame, even if all similar pages are correct',
  async (route) => {
    const [first = '', ...others] = soundPages;
    const error = await findFailure(['/suspense', first, route, ...others]);
    expect([...new Set(error.findings.map((finding) => finding.route))]).toEqual([route]);
  },
);

test('Pages that render differently in frames, leave their frame, or differ from their HTML by design cause no findings', async () => {
  const report = await run(['/other-in-frames', '/kept-by-design', ...soundPages]);
  expect(report.warnings).toEqual([]);
  const left = await run(['/leaves-frames', ...soundPages]);
  expect(left.warnings).toEqual([]);
});

test('If a page shows a problem only outside a frame, all similar pages are loaded without frames', async () => {
  const error = await findFailure(['/wrong-alone', ...soundPages, '/wrong-alone-too']);
  expect(new Set(error.findings.map(({ route }) => route))).toEqual(new Set(['/wrong-alone-too', '/wrong-alone']));
});

test('An error in a chunk is reported with the file, line and column', async () => {
  const routes = ['/', { path: '/broken-chunk', modules: ['broken-page.tsx'] }];
  const { message } = await findFailure([], { routes });
  const [, file = '', line, column] = /\/(assets\/broken-page-[^/]+\.js):(\d+):(\d+)/.exec(message) ?? [];
  const lines = (await readFile(join(site.clientDir, file), 'utf8')).split('\n');
  expect(lines[Number(line) - 1]?.slice(Number(column) - 1), message).toMatch(
    /^(throw )?(new )?Error\(.the plate is empty/,
  );
});

describe('a page that never becomes ready', () => {
  test('A page that waits for a request is reported with the address of the request', () => {
    const error = errors.waiting;
    expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([['/silent-host', 'not-ready']]);
    expect(error.message).toContain(`; these requests had no answer: ${silentHost.origin}/figures.json. Dispatch`);
  });

  test('Rendering stops after two failing pages in a row, and only these are reported', async () => {
    const { findFailure } = await watchRunsApart(site, 1000);
    const error = await findFailure(['/never-ready', '/throws', '/', '/after']);
    expect([...new Set(error.findings.map((finding) => finding.route))]).toEqual(['/never-ready', '/throws']);
  });

  test('Verification stops after several pages that never become ready, and reports how many were not loaded', async () => {
    const { findFailure } = await watchRunsApart(site, 1000);
    const silent = Array.from({ length: 7 }, (_, index) => `/silent/${index}`);
    const { findings } = await findFailure(['/', ...silent]);
    const waited = findings.filter(({ message }) => message.startsWith('The prerendered page was not ready'));
    const untried = findings.flatMap(
      ({ message }) => /so the remaining pages \((\d)\) were not loaded/.exec(message)?.[1] ?? [],
    );
    // Verification stops after four pages in a row that never become ready. Another tab may then already be loading a
    // fifth page.
    expect([4, 5]).toContain(waited.length);
    expect(untried.map(Number)).toEqual([silent.length - waited.length]);
  });

  test('Aborting ends a run that is waiting for a page', async () => {
    const { run, expectUntouched } = await watchRunsApart(site, 1_000_000);
    const signal = AbortSignal.timeout(2000);
    await expect(run(['/never-ready'], { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    await expectUntouched();
  });
});

const faultyLast = ['/rejects', '/console-error', '/missing-image', '/effect-in-head', '/other-text'];
test.each(faultyLast)('The fault on %s is found even if the site has no other page', async (route) => {
  const error = await findFailure([route]);
  expect(error.message).toContain(`  ${route} [`);
});

test('One run reports the problems of all pages', async () => {
  const error = await findFailure(['/', '/no-h1', '/no-title', '/dead-link']);
  expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([
    ['/no-h1', 'h1'],
    ['/no-title', 'title'],
    ['/dead-link', 'link'],
  ]);
  expect(error.message).toContain('so nothing was written');
});

test('Aborting during rendering keeps the previous output', async () => {
  const abort = new AbortController();
  const onProgress = () => abort.abort(new Error('enough'));
  await expect(run(['/', '/after'], { signal: abort.signal, onProgress })).rejects.toThrow('enough');
  await expectUntouched();
});

test('A run that is aborted before it starts does nothing', async () => {
  await expect(run(['/'], { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  await expectUntouched();
});

test('Aborting during verification keeps the previous output', async () => {
  const abort = new AbortController();
  const onProgress = (step: string) => {
    if (step === 'verify') abort.abort(new Error('enough'));
  };
  await expect(run(['/', '/after'], { signal: abort.signal, onProgress })).rejects.toThrow('enough');
  await expectUntouched();
});

test('A finding from checkPage fails the run', async () => {
  const checkPage = ({ path, h1 }: { path: string; h1: string[] }) => (path === '/after' ? [`dislikes ${h1[0]}`] : []);
  const error = await findFailure(['/', '/after'], { checkPage });
  expect(error.findings).toEqual([{ kind: 'check-page', route: '/after', message: 'dislikes Page /after' }]);
  await expectUntouched();
});

test('A link to a file that the option "files" returns is not reported', async () => {
  const report = await run(['/', '/dead-link'], { files: () => ({ nowhere: 'a file without an ending' }) });
  expect(report.warnings).toEqual([]);
});

test('By default, mild findings are only warnings, but serious ones fail the run', async () => {
  const mild = ['/no-h1', '/console-warn', '/dead-link', '/dead-host', '/effect-in-head'];
  const report = await run(['/', ...mild], { policies: {} });
  expect(new Set(report.warnings.map(({ route }) => route))).toEqual(new Set(mild));
  const error = await findFailure(['/', '/missing-image', ...mild], { policies: {} });
  expect(error.findings.map(({ route }) => route)).toEqual(['/missing-image']);
});

test('With the policy "warn", the site is written and the finding is reported', async () => {
  const report = await run(['/', '/no-h1'], { policies: failAll({ h1: 'warn' }) });
  expect(report.warnings).toEqual([{ kind: 'h1', route: '/no-h1', message: 'The page has no h1. Add one.' }]);
  expect(Object.keys(await readFiles(site.outDir, '.html'))).toEqual(['index.html', 'no-h1.html']);
});

test('Every run reports a page’s warning again, even if the page has not changed', async () => {
  const options = { policies: failAll({ console: 'warn' }), cacheDir: join(site.folder, 'cache') } as const;
  for (const status of [
    ['rendered', 'rendered'],
    ['kept', 'rendered'],
  ]) {
    const report = await run(['/', '/console-warn'], options);
    expect(report.pages.map((page) => page.status)).toEqual(status);
    expect(report.warnings).toMatchObject([{ kind: 'console', route: '/console-warn' }]);
  }
});

test('With the policy "ignore", the site is written and nothing is reported', async () => {
  const report = await run(['/', '/no-h1'], { policies: failAll({ h1: 'ignore' }) });
  expect(report.warnings).toEqual([]);
  expect(Object.keys(await readFiles(site.outDir, '.html'))).toEqual(['index.html', 'no-h1.html']);
});

test('A policy applies only to the kind of finding that it names', async () => {
  const error = await findFailure(['/', '/no-h1', '/dead-link'], { policies: failAll({ h1: 'ignore' }) });
  expect(error.findings.map((finding) => finding.kind)).toEqual(['link']);
});

test('A successful run replaces the whole previous output', async () => {
  await run(['/after']);
  const files = await readFiles(join(site.clientDir, '..'));
  expect(files['site/after.html']).toContain('Page /after');
  expect(files['site/index.html']).toBeUndefined();
  expect([...new Set(Object.keys(files).map((name) => name.split('/')[0]))]).toEqual(['client', 'site']);
});

test('With verify: false, the HTML is written even if a page has a hydration mismatch', async () => {
  const report = await run(['/other-text'], { verify: false });
  expect(report.pages.map((page) => page.file)).toEqual(['other-text.html']);
});

test.each(['/target', '/after'])(
  'A page that redirects and the page rendered after it, %s, both get the correct HTML',
  async (next) => {
    const report = await run(['/', '/redirects', next, '/last'], { policies: failAll({ redirect: 'ignore' }) });
    expect(report.warnings).toEqual([]);
    const pages = await readFiles(site.outDir, '.html');
    for (const path of ['/redirects', next, '/last'])
      expect(pages[`${path.slice(1)}.html`]).toContain(`<h1>Page <!-- -->${path}</h1>`);
  },
);
