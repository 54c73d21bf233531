// CONTRIBUTING.md, "How a page is built": an image looks the same whenever it is drawn.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawImages } from '../../scripts/build/images/draw-images.ts';
import { launchRunner } from '../../scripts/vite-plugin-ssr-free-prerender/src/browser/launch-browser.ts';
import { loadPuppeteer } from '../../scripts/vite-plugin-ssr-free-prerender/src/browser/load-puppeteer.ts';
import { fileOf, readBuilt } from '../support/built-page.ts';
import { readImages, readNamedImages } from '../support/images.ts';
import { distDirectory, projectRoot } from '../support/project.ts';
import { content, routes } from '../support/site-routes.ts';

test('all images drawn afresh have the very bytes of those in the built site', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'drawn-images-'));
  onTestFinished(() => rm(cacheDir, { recursive: true, force: true }));
  // As a build is lent it: another Chromium draws other edges.
  const { browser } = await launchRunner(await loadPuppeteer(), {}, true);
  onTestFinished(() => browser.close());
  const html = (path: string) => readBuilt(fileOf(path));
  const drawn = await drawImages(
    { pages: routes, html, browser: async () => browser },
    { projectRoot, cacheDir, content, images: readNamedImages() },
  );
  const images = readImages(drawn);
  expect(Object.keys(images).length).toBeGreaterThan(40);
  const differing: string[] = [];
  for (const [file, bytes] of Object.entries(images)) {
    if (!(await readFile(join(distDirectory, file))).equals(bytes)) differing.push(file);
  }
  expect(differing).toEqual([]);
});
