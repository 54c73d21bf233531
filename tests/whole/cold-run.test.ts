// A prerendered page is the same whether the engine loads its address or navigates to it in the app (CONTRIBUTING.md,
// "How a page is built").
import { rm } from 'node:fs/promises';
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { expect, onTestFinished, test } from 'vitest';
import { readEngineOptions } from '../support/engine-options.ts';
import { builtPlaces, distDirectory } from '../support/project.ts';
import { readPages } from '../support/read-pages.ts';

test('Each page has the same bytes, whether the engine loads it or navigates to it', async () => {
  // Use a folder beside the client build. The engine renames finished folders, which works only within one file system.
  const outDir = `${builtPlaces.dist}.cold`;
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const { onReport: _, ...options } = readEngineOptions();
  await prerender({
    ...options,
    clientDir: builtPlaces.client,
    outDir,
    cold: true,
    verify: false,
    compress: false,
  });
  const [walked, cold] = [readPages(distDirectory), readPages(outDir)];
  expect(Object.keys(cold)).toEqual(Object.keys(walked));
  const differing = Object.keys(cold).filter((name) => cold[name] !== walked[name]);
  expect(differing).toEqual([]);
}, 300_000);
