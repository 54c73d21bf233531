/** What the output of the run before may save the next one, and what it may not. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createFileHashes } from '../../src/files/file-hashes.ts';
import { createCompressor } from '../../src/output/compress-files.ts';
import type { CompressedFiles } from '../../src/types/snapshot.ts';

const [page, another] = ['<p>The page.</p>', '<p>Another.</p>'];
const endings = ['.br', '.gz'];

const open = (folder: string, former: string, known: CompressedFiles) =>
  createCompressor(folder, { former, known, hashes: createFileHashes(new Map()), onFile: () => {} });

function compress(folder: string, former: string, known: CompressedFiles) {
  const compressor = open(folder, former, known);
  compressor.add('index.html');
  return compressor.finish();
}

/** Compresses a page twice: after the first run, something is done to what it has left. */
async function compressTwice(change: (former: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [former, site] = [join(folder, 'former'), join(folder, 'site')];
  for (const path of [former, site]) {
    await mkdir(path);
    await writeFile(join(path, 'index.html'), page);
  }
  const { compressed } = await compress(former, join(folder, 'none'), new Map());
  await change(join(former, 'index.html'));
  const { sizes } = await compress(site, former, compressed);
  return { former: join(former, 'index.html'), file: join(site, 'index.html'), sizes };
}

const put = (ending: string, bytes: Buffer) => (former: string) => writeFile(former + ending, bytes);

test.each([
  ['the same', async () => {}],
  ['nothing', (former: string) => rm(join(former, '..'), { recursive: true })],
  ['no brotli', (former: string) => rm(`${former}.br`)],
  ['another page in brotli', put('.br', brotliCompressSync(another))],
  ['another page in gzip', put('.gz', gzipSync(another))],
  ['half of the brotli', put('.br', brotliCompressSync(page).subarray(0, 5))],
])('a page is compressed as it stands where the former output holds %s', async (_what, change) => {
  const { file, sizes } = await compressTwice(change);
  const [small, gz] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
  expect([brotliDecompressSync(small).toString(), gunzipSync(gz).toString()]).toEqual([page, page]);
  expect(sizes).toEqual(new Map([['index.html', small.length]]));
});

test('what has not changed is taken over, and compressed no second time', async () => {
  const { file, former } = await compressTwice(async () => {});
  const nodes = (path: string) => Promise.all(endings.map(async (ending) => (await stat(path + ending)).ino));
  expect(await nodes(file)).toEqual(await nodes(former));
});

test('a page that is written anew is compressed anew, and the former output keeps its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [former, site] = [join(folder, 'former'), join(folder, 'site')];
  for (const path of [former, site]) await mkdir(path);
  await writeFile(join(former, 'index.html'), page);
  const { compressed: known } = await compress(former, join(folder, 'none'), new Map());
  const small = await readFile(join(former, 'index.html.br'));
  const file = join(site, 'index.html');
  const compressor = open(site, former, known);
  await writeFile(file, page);
  compressor.add('index.html');
  await expect.poll(() => existsSync(`${file}.gz`)).toBe(true);
  await writeFile(file, another);
  compressor.add('index.html');
  await compressor.finish();
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(another);
  expect(await readFile(join(former, 'index.html.br'))).toEqual(small);
});
