// @vitest-environment node
// CONTRIBUTING.md, "How a page is built": an image is drawn again only if something that it shows has changed.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { drawImages } from '../../scripts/site/images/draw-images.ts';
import type { Content } from '../../src/model/schemas/content-types.ts';
import { fileOf, readBuilt, readImages, readNamedImages } from '../support/built-site.ts';
import { projectRoot } from '../support/project.ts';
import { content, routes } from '../support/real-content.ts';

const browser = await launchBrowser();
afterAll(() => browser.close());
const images = readNamedImages();
const noBrowser = () =>
  Promise.reject(new Error('A browser was opened to draw an image, although no image has changed.'));

type Change = {
  changed?: Content;
  html?: (path: string) => string;
  open?: typeof noBrowser;
  only?: string[];
};

/** Creates an empty image cache. `draw` draws images with this cache, so a second call reuses unchanged images. */
async function openStudio() {
  const cacheDir = await mkdtemp(join(tmpdir(), 'drawn-images-'));
  onTestFinished(() => rm(cacheDir, { recursive: true, force: true }));
  return {
    draw: async ({ changed = content, html = (path) => readBuilt(fileOf(path)), open, only }: Change = {}) => {
      const pages = routes.filter(({ path }) => !only || only.includes(path));
      const build = { pages, html, browser: open ?? (async () => browser) };
      return readImages(await drawImages(build, { projectRoot, cacheDir, content: changed, images }));
    },
    kept: async () => new Set(await readdir(cacheDir)),
  };
}

const [first] = content.articles;
if (!first) throw new Error('content/articles/ has no article.');
const articlePath = `/blog/${first.slug}`;
const withTitle = (title: string): Content => ({
  ...content,
  articles: content.articles.map((article) => (article === first ? { ...article, title } : article)),
});

test('unchanged share images are not drawn again, so no browser is needed', async () => {
  const studio = await openStudio();
  const only = ['/', '/contact', articlePath];
  const images = await studio.draw({ only });
  expect(await studio.draw({ only, open: noBrowser })).toEqual(images);
}, 60_000);

test('a new title redraws only the share image of its page', async () => {
  const studio = await openStudio();
  const only = ['/', '/contact', articlePath];
  const images = await studio.draw({ only });
  const before = await studio.kept();
  const later = await studio.draw({ only, changed: withTitle('Another title') });
  const after = await studio.kept();
  expect(after.size).toBe(before.size);
  expect(after.difference(before).size).toBe(1);
  expect(Object.keys(later).filter((file) => !images[file]?.equals(later[file] ?? Buffer.alloc(0)))).toEqual([
    `share${articlePath}.png`,
  ]);
}, 60_000);

test('a very long title fits on a share image, but a word of 220 letters stops the build', async () => {
  const studio = await openStudio();
  const longest =
    'Telecommunications infrastructures and counter-intelligence considerations of metropolitan transportation ab';
  expect(longest.length).toBeGreaterThan(105);
  await studio.draw({ only: [articlePath], changed: withTitle(longest) });
  const word = 'Unbreakable'.repeat(20);
  await expect(studio.draw({ only: [articlePath], changed: withTitle(word) })).rejects.toThrow(
    `The share image of ${articlePath} has no room for its title “${word}”. Shorten the title.`,
  );
}, 60_000);
