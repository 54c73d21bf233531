import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputPath, PrerenderError } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { swapFolder } from '../../src/files/write-files.ts';
import { createChunkReader, type Manifest } from '../../src/vite-output/read-client-build.ts';
import { readFiles, writeFormerOutput } from '../support/fixture-site.ts';

test.each([
  { path: '/', file: 'index.html' },
  { path: '/about', file: 'about.html' },
  { path: '/blog/first', file: 'blog/first.html' },
  { path: '/404', file: '404.html' },
])('The page $path is written to $file', ({ path, file }) => {
  expect(outputPath(path)).toBe(file);
});

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_vendor.js'], isEntry: true },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_cards.js': { file: 'assets/cards.js', imports: ['_vendor.js', '_icons.js'] },
  '_icons.js': { file: 'assets/icons.js', imports: ['_cards.js'] },
  'src/home.tsx': { file: 'assets/home.js', imports: ['_vendor.js', '_cards.js'] },
  'src/about.tsx': { file: 'assets/about.js', imports: ['index.html'] },
};

test('A page preloads its chunk and that chunk’s imports, except files that the entry loads', () => {
  expect(createChunkReader(manifest).modulePreloads(['src/home.tsx'])).toEqual([
    '/assets/cards.js',
    '/assets/home.js',
    '/assets/icons.js',
  ]);
  expect(createChunkReader(manifest).modulePreloads(['src/about.tsx'])).toEqual(['/assets/about.js']);
});

test('Preloads are sorted and unique, whatever the order of the page’s modules', () => {
  const modules = ['src/home.tsx', 'src/about.tsx', '_icons.js'];
  expect(createChunkReader(manifest).modulePreloads(modules)).toEqual(
    createChunkReader(manifest).modulePreloads([...modules].reverse()),
  );
  expect(new Set(createChunkReader(manifest).modulePreloads(modules)).size).toBe(4);
});

test('A page without modules preloads nothing', () => {
  expect(createChunkReader(manifest).modulePreloads([])).toEqual([]);
  expect(createChunkReader({}).modulePreloads([])).toEqual([]);
});

test('If a page’s module is not in the build, the error names the module', () => {
  const find = () => createChunkReader(manifest).modulePreloads(['src/abuot.tsx']);
  expect(find).toThrow(PrerenderError);
  expect(find).toThrow('"src/abuot.tsx"');
});

test('If swapFolder fails, the previous output folder stays in place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swap-'));
  try {
    const target = join(folder, 'site');
    await writeFormerOutput(target);
    await expect(swapFolder(join(folder, 'not-there'), target)).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual(['site']);
    expect(await readFiles(target)).toEqual({ 'index.html': 'the former site' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
