// CONTRIBUTING.md, "How a page is built": the engine walks from route to route, and the files must not show it.
import { rm } from 'node:fs/promises';
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { expect, onTestFinished, test } from 'vitest';
import { readEngineOptions } from '../support/engine-options.ts';
import { builtPlaces, distDirectory } from '../support/project.ts';
import { readPages } from '../support/read-pages.ts';

test('each page loaded afresh gives the very bytes that the walk through the site gave', async () => {
  // Beside the client build: the engine moves finished folders, which takes one file system.
  const outDir = `${builtPlaces.dist}.cold`;
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const { onReport: _, ...options } = readEngineOptions();
  await prerender({
    ...options,
    ...{ clientDir: builtPlaces.client, outDir },
    ...{ cold: true, verify: false, compress: false },
  });
  const [walked, cold] = [readPages(distDirectory), readPages(outDir)];
  expect(Object.keys(cold)).toEqual(Object.keys(walked));
  const differing = Object.keys(cold).filter((name) => cold[name] !== walked[name]);
  expect(differing).toEqual([]);
}, 300_000);
