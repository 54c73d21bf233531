/** What the output of the run before may save the next one, and what it may not. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from '../../scripts/vite-plugin-ssr-free-prerender/src/output/compress-files.ts';

const text = '<p>The page.</p>';
const sound = { '': Buffer.from(text), '.br': brotliCompressSync(text), '.gz': gzipSync(text) };
const other = '<p>Another.</p>';

test.each([
  ['nothing', null],
  ['the same', sound],
  ['another page', { '': Buffer.from(other), '.br': brotliCompressSync(other), '.gz': gzipSync(other) }],
  ['another page in brotli', { ...sound, '.br': brotliCompressSync(other) }],
  ['another page in gzip', { ...sound, '.gz': gzipSync(other) }],
  ['half of the brotli', { ...sound, '.br': sound['.br'].subarray(0, 5) }],
])('a page is compressed as it stands where the former output holds %s', async (_what, former) => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['site', 'former']) await mkdir(join(folder, name));
  const file = join(folder, 'site/index.html');
  await writeFile(file, text);
  for (const [ending, bytes] of Object.entries(former ?? {}))
    await writeFile(join(folder, 'former', `index.html${ending}`), bytes);
  const sizes = await compressFiles(join(folder, 'site'), join(folder, 'former'), () => {});
  const [small, gz] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
  expect([brotliDecompressSync(small).toString(), gunzipSync(gz).toString()]).toEqual([text, text]);
  expect(sizes).toEqual(new Map([['index.html', small.length]]));
});
