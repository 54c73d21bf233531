/** Tests that compressed files of the previous output are reused only if the uncompressed files are the same. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from '../../src/output/compress-files.ts';

const page = '<p>The page.</p>';
const other = '<p>Another page.</p>';
const endings = ['.br', '.gz'];

/** Compresses the same page in two runs. Between the runs, `change` modifies the first run's compressed file. */
async function compressTwice(change: (file: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [previous, site] = [join(folder, 'previous'), join(folder, 'site')];
  for (const path of [previous, site]) {
    await mkdir(path);
    await writeFile(join(path, 'index.html'), page);
  }
  const onFile = () => {};
  await compressFiles(previous, ['index.html'], { previous: null, onFile });
  await change(join(previous, 'index.html'));
  const sizes = await compressFiles(site, ['index.html'], { previous, onFile });
  return { first: join(previous, 'index.html'), file: join(site, 'index.html'), sizes };
}

const put = (ending: string, bytes: Buffer) => (file: string) => writeFile(file + ending, bytes);

test.each([
  ['identical files', async () => {}],
  ['no files', (file: string) => rm(join(file, '..'), { recursive: true })],
  ['no Brotli file', (file: string) => rm(`${file}.br`)],
  ['a Brotli file of another page', put('.br', brotliCompressSync(other))],
  ['a gzip file of another page', put('.gz', gzipSync(other))],
  ['a truncated Brotli file', put('.br', brotliCompressSync(page).subarray(0, 5))],
])('Compressed files contain the current page if the previous output has %s', async (_what, change) => {
  const { file, sizes } = await compressTwice(change);
  const [brotli, gzip] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
  expect([brotliDecompressSync(brotli).toString(), gunzipSync(gzip).toString()]).toEqual([page, page]);
  expect(sizes).toEqual(new Map([['index.html', brotli.length]]));
});

test('An unchanged page reuses the compressed files of the previous output', async () => {
  const { file, first } = await compressTwice(async () => {});
  const nodes = (path: string) => Promise.all(endings.map(async (ending) => (await stat(path + ending)).ino));
  expect(await nodes(file)).toEqual(await nodes(first));
});
