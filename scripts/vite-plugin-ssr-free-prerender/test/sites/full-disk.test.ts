/** Tests errors that occur while files are written. Writing to the device `/dev/full` fails as on a full disk. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainFileError } from '../../src/files/write-files.ts';
import { watchRuns } from '../support/failed-run.ts';
import { buildFixture, compressed, type FixtureSite, writeFormerOutput } from '../support/fixture-site.ts';

let site: FixtureSite;
let runs: Awaited<ReturnType<typeof watchRuns>>;

beforeAll(async () => {
  site = await buildFixture('faulty');
  runs = await watchRuns(site, 10_000);
});
beforeEach(() => writeFormerOutput(site.outDir));
afterAll(() => site.remove());

/**
 * Returns a progress callback. When the step `wanted` starts, the callback makes writing the file `name` fail as on a
 * full disk.
 */
const fillDiskAt = (wanted: string, name: string) => {
  const file = join(`${site.clientDir}.next`, name);
  let full = false;
  const onProgress = (step: string): void => {
    if (full || step !== wanted) return;
    full = true;
    mkdirSync(dirname(file), { recursive: true });
    symlinkSync('/dev/full', file);
  };
  return { file, onProgress };
};

const routes = ['/', '/about', '/after'];

test.each([
  { what: 'a page', step: 'render', name: 'about.html' },
  { what: 'the sitemap', step: 'render', name: 'sitemap.xml' },
  { what: 'a compressed page', step: 'render', name: 'about.html.br' },
  { what: 'the compressed sitemap', step: 'render', name: 'sitemap.xml.gz' },
])('If the disk is full when $what is written, the run fails and keeps the previous output', async (given) => {
  const { file, onProgress } = fillDiskAt(given.step, given.name);
  const error = await runs.findFailure(routes, {
    ...compressed,
    onProgress,
    files: () => ({ 'sitemap.xml': '<urlset/>' }),
  });
  expect(error.message).toBe(
    `Prerendering stopped at ${file}: the disk is full. Free some space and run the build again. The output of the previous run is unchanged.`,
  );
  await runs.expectUntouched();
});

test('If the disk is full when a snapshot is cached, the run keeps the previous output', async () => {
  const cacheDir = join(site.folder, 'cache');
  const file = join(cacheDir, 'pages.json.new');
  await mkdir(cacheDir);
  await symlink('/dev/full', file);
  const error = await runs.findFailure(routes, { cacheDir });
  expect(error.message).toContain(`Prerendering stopped at ${file}: the disk is full.`);
  await runs.expectUntouched();
});

test('After disk space is freed, the next run writes the site', async () => {
  const { onProgress } = fillDiskAt('render', 'about.html');
  await runs.findFailure(routes, { onProgress });
  const report = await runs.run(routes);
  expect(report.pages.map(({ file }) => file)).toEqual(['index.html', 'about.html', 'after.html']);
});

test('If a folder already exists where a page’s file should be, the error names the path', async () => {
  const file = join(`${site.clientDir}.next`, 'about.html');
  const onProgress = () => mkdirSync(file, { recursive: true });
  const error = await runs.findFailure(routes, { onProgress });
  expect(error.message).toBe(
    `Prerendering stopped at ${file}: the system call "open" failed with EISDIR. Check this path, and run the build again. The output of the previous run is unchanged.`,
  );
  await runs.expectUntouched();
});

const failure = (code: string, more = {}) =>
  Object.assign(new Error(code), { code, syscall: 'open', path: '/site/about.html', ...more });

test.each([
  { code: 'EDQUOT', remedy: 'Free some space' },
  { code: 'EACCES', remedy: 'Change the permissions' },
  { code: 'EPERM', remedy: 'Change the permissions' },
  { code: 'EROFS', remedy: 'Choose another folder' },
  { code: 'EMFILE', remedy: 'ulimit -n' },
])('The message for the file error $code names the file and a remedy', ({ code, remedy }) => {
  const error = explainFileError(failure(code));
  expect(String(error)).toContain('Prerendering stopped at /site/about.html: ');
  expect(String(error)).toContain(remedy);
});

test('If the output folder is on a different file system, the error names the folder', () => {
  const error = explainFileError(failure('EXDEV', { syscall: 'rename', dest: '/elsewhere/dist' }));
  expect(String(error)).toContain('Prerendering stopped at /elsewhere/dist: it is on a different file system');
});

test.each([new Error('of another kind'), failure('ECONNREFUSED', { path: undefined }), 'no error at all'])(
  'An error that is not from the file system stays unchanged: %s',
  (error) => {
    expect(explainFileError(error)).toBe(error);
  },
);
