import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { watchRunsApart } from '../support/failed-run.ts';
import { buildFixture, type FixtureSite, ownBrowser, readFiles } from '../support/fixture-site.ts';
import { type KillableBrowser, stageBrowser } from '../support/killable-browser.ts';
import { openSilentHost } from '../support/small-hosts.ts';

let site: FixtureSite;
let silentHost: Awaited<ReturnType<typeof openSilentHost>>;
let browser: KillableBrowser;

beforeAll(async () => {
  silentHost = await openSilentHost();
  vi.stubEnv('VITE_SILENT_HOST', silentHost.origin);
  site = await buildFixture('crashing');
  browser = await stageBrowser(join(site.folder, 'browser'));
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', browser.environment.PUPPETEER_EXECUTABLE_PATH);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  silentHost.close();
  await site.remove();
  expect(await browser.running()).toEqual([]);
});

const openRuns = () => watchRunsApart(site, 4000, ownBrowser);

describe.concurrent('a page that blocks its tab', () => {
  test.each([
    { when: 'while it renders', route: '/blocks' },
    { when: 'right after its ready event', route: '/blocks-late' },
    { when: 'while it is verified', route: '/blocks-hydrating' },
  ])('A page that blocks the browser $when fails the run, and no other page is reported', async ({ route }) => {
    const { findFailure, expectUntouched } = await openRuns();
    const error = await findFailure(['/', route, '/after']);
    expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([[route, 'not-ready']]);
    expect(error.message).toContain(
      `  ${route} [not-ready] The page blocks the browser (no answer for 9 s). Look for an endless loop`,
    );
    await expectUntouched();
  });

  test('Aborting ends a run that is waiting for a blocked page', async () => {
    const { run, expectUntouched } = await openRuns();
    const abort = new AbortController();
    const ended = run(['/loops'], { signal: abort.signal, timeout: 1_000_000 });
    setTimeout(() => abort.abort(new Error('enough')), 3000);
    await expect(ended).rejects.toThrow('enough');
    await expectUntouched();
  });
});

test('A page may wait for animation frames or an idle callback before it is ready', async () => {
  const { run, outDir } = await openRuns();
  const report = await run(['/', '/after-frames', '/after-idle']);
  expect(report.warnings).toEqual([]);
  const pages = await readFiles(outDir, '.html');
  for (const path of ['/after-frames', '/after-idle'])
    expect(pages[`${path.slice(1)}.html`]).toContain(`<h1>Page <!-- -->${path}</h1>`);
});
