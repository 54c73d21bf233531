/** What the output of the run before may save the next one, and what it may not. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from '../../scripts/vite-plugin-ssr-free-prerender/src/output/compress-files.ts';

const [page, another] = ['<p>The page.</p>', '<p>Another.</p>'];
const endings = ['.br', '.gz'];

/** Compresses a page twice: after the first run, something is done to what it has left. */
async function compressTwice(change: (former: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [former, site] = [join(folder, 'former'), join(folder, 'site')];
  for (const path of [former, site]) {
    await mkdir(path);
    await writeFile(join(path, 'index.html'), page);
  }
  const onFile = () => {};
  const { compressed } = await compressFiles(former, { former: join(folder, 'none'), known: new Map(), onFile });
  await change(join(former, 'index.html'));
  const { sizes } = await compressFiles(site, { former, known: compressed, onFile });
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
