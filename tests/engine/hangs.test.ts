import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchRuns } from '../support/failed-run.ts';
import { buildFixture, type FixtureSite, ownBrowser, readFiles, writeFormerOutput } from '../support/fixture-site.ts';
import { type MortalBrowser, stageBrowser } from '../support/mortal-browser.ts';
import { openSilentHost } from '../support/silent-host.ts';

let site: FixtureSite;
let silentHost: Awaited<ReturnType<typeof openSilentHost>>;
let browser: MortalBrowser;
let runs: Awaited<ReturnType<typeof watchRuns>>;

beforeAll(async () => {
  silentHost = await openSilentHost();
  vi.stubEnv('VITE_SILENT_HOST', silentHost.origin);
  site = await buildFixture('deadly');
  browser = await stageBrowser(join(site.folder, 'browser'));
  runs = await watchRuns(site, 3000, ownBrowser);
});
beforeEach(async () => {
  await browser.forget();
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', browser.environment.PUPPETEER_EXECUTABLE_PATH);
  await writeFormerOutput(site.outDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  expect(await browser.running()).toEqual([]);
});
afterAll(async () => {
  silentHost.close();
  await site.remove();
});

describe.each([
  { when: 'while it renders', route: '/blocks' },
  { when: 'right after its signal', route: '/blocks-late' },
  { when: 'while it is proven', route: '/blocks-hydrating' },
])('a page that loops for ever $when', ({ route }) => {
  test('ends the run with its route, and no other page is blamed', async () => {
    const error = await runs.findFailure(['/', route, '/after']);
    expect(error.findings.map(({ route, kind }) => [route, kind])).toEqual([[route, 'not-ready']]);
    expect(error.message).toContain(
      `  ${route} [not-ready] The page blocks the browser (no answer for 8 s). Look for a loop without an end`,
    );
    await runs.expectUntouched();
  });
});

test('an abort ends the wait for a page that loops for ever', async () => {
  const signal = AbortSignal.timeout(3000);
  await expect(runs.run(['/blocks'], { signal, timeout: 1_000_000 })).rejects.toMatchObject({ name: 'TimeoutError' });
  await runs.expectUntouched();
});

test('a page may wait for animation frames and for an idle moment before it is ready', async () => {
  const report = await runs.run(['/', '/after-frames', '/after-idle'], { timeout: 4000 });
  expect(report.warnings).toEqual([]);
  const pages = await readFiles(site.outDir, '.html');
  for (const path of ['/after-frames', '/after-idle'])
    expect(pages[`${path.slice(1)}.html`]).toContain(`<h1>Page <!-- -->${path}</h1>`);
});
