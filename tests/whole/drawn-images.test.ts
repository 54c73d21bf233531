// An image has the same bytes each time it is drawn (CONTRIBUTING.md, "How a page is built").
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prerender, type SiteFiles } from 'vite-plugin-ssr-free-prerender';
import { expect, onTestFinished, test } from 'vitest';
import { drawImages } from '../../scripts/site/images/draw-images.ts';
import { fileOf, readBuilt, readImages, readNamedImages } from '../support/built-site.ts';
import { builtPlaces, distDirectory, projectRoot } from '../support/project.ts';
import { content, routes } from '../support/real-content.ts';

test('Images that are drawn again have the same bytes as those in the built site', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'drawn-images-'));
  onTestFinished(() => rm(cacheDir, { recursive: true, force: true }));
  const outDir = `${builtPlaces.dist}.drawn`;
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const html = (path: string) => readBuilt(fileOf(path));
  let drawn: SiteFiles = {};
  // Draw with the Chromium that the build uses, because other versions draw edges differently.
  await prerender({
    clientDir: builtPlaces.client,
    outDir,
    routes: [{ path: '/' }],
    policies: () => 'ignore',
    verify: false,
    compress: false,
    files: async ({ browser }) => {
      drawn = await drawImages(
        { pages: routes, html, browser },
        { projectRoot, cacheDir, content, images: readNamedImages() },
      );
      return {};
    },
  });
  const images = readImages(drawn);
  expect(Object.keys(images).length).toBeGreaterThan(40);
  const differing: string[] = [];
  for (const [file, bytes] of Object.entries(images)) {
    if (!(await readFile(join(distDirectory, file))).equals(bytes)) differing.push(file);
  }
  expect(differing).toEqual([]);
});
