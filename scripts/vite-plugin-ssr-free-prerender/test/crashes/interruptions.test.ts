/** Tests that `vite build` cleans up if a signal ends it, such as SIGINT from Ctrl-C. */
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyFixture, type FixtureSite, readFiles, writeFormerOutput } from '../support/fixture-site.ts';
import { type KillableBrowser, stageBrowser } from '../support/killable-browser.ts';

let site: FixtureSite;
let browser: KillableBrowser;

beforeAll(async () => {
  site = await copyFixture('crashing');
  browser = await stageBrowser(join(site.folder, 'browser'));
});
beforeEach(async () => {
  await browser.forget();
  await writeFormerOutput(join(site.root, 'dist'));
});
afterAll(() => site.remove());

type End = { status: number | null; signal: NodeJS.Signals | null; output: string };

/** Builds the site in a separate process, and sends it the signal when it prints the name of the given step. */
function buildUntil(routes: readonly string[], step: string | null, signal: NodeJS.Signals): Promise<End> {
  const child = spawn(process.execPath, [join(site.root, 'build.ts'), JSON.stringify(routes), step ?? ''], {
    env: { ...process.env, ...browser.environment },
  });
  let output = '';
  const listen = (text: string): void => {
    const sent = step !== null && output.includes(step);
    output += text;
    if (step !== null && !sent && output.includes(step)) child.kill(signal);
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, by) => resolve({ status, signal: by, output }));
  });
}

/** These pages need more than one call to the browser, so the build is still busy when it reports the first pages. */
const routes = Array.from({ length: 50 }, (_, index) => `/page-${index}`);

test.each([
  { signal: 'SIGINT', step: 'render' },
  { signal: 'SIGTERM', step: 'verify' },
  { signal: 'SIGHUP', step: 'compress' },
] as const)(
  '$signal during the step "$step" ends the build and the browser, and keeps the previous site',
  async (given) => {
    const end = await buildUntil(routes, given.step, given.signal);
    // The process ended because of the signal itself. After Ctrl-C, a shell shows this as status 130.
    expect(end, end.output).toMatchObject({ status: null, signal: given.signal });
    expect(end.output).not.toMatch(/error|^\s+at /im);
    expect((await browser.started()).length).toBe(1);
    expect(await browser.running()).toEqual([]);
    expect(await readFiles(join(site.root, 'dist'))).toEqual({ 'index.html': 'the former site' });
    expect(await readdir(join(site.root, '.cache'))).toEqual(['client']);
  },
);

test('SIGINT ends the build even while a page blocks the browser', async () => {
  // The first call to the browser renders 40 pages, and the second call renders the blocking page. The signal is sent
  // when the build reports the pages of the first call.
  const end = await buildUntil(['/', ...routes.slice(0, 39), '/blocks'], 'render', 'SIGINT');
  expect(end, end.output).toMatchObject({ status: null, signal: 'SIGINT' });
  expect(await browser.running()).toEqual([]);
  expect(await readdir(join(site.root, '.cache'))).toEqual(['client']);
});

test('A build that gets no signal writes all pages', async () => {
  const end = await buildUntil(routes.slice(0, 2), null, 'SIGINT');
  expect(end, end.output).toMatchObject({ status: 0, signal: null });
  expect(Object.keys(await readFiles(join(site.root, 'dist'), '.html'))).toEqual(['page-0.html', 'page-1.html']);
  expect(await browser.running()).toEqual([]);
});
