// Each page has a share image with the page's title and figure (specification 1, "social-share meta tags").
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeShareImage } from '../../src/lib/share-image.ts';
import { headingsOf, readPage, readPng } from '../support/built-site.ts';
import { distDirectory } from '../support/project.ts';
import { content, paths } from '../support/real-content.ts';

const { host } = content.site;
const unlisted = ['/404', '/welcome'];
const shared = paths.filter((path) => !unlisted.includes(path));

const contentsOf = (path: string, name: string): string[] =>
  [...readPage(path).document.head.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)].map(
    (element) => element.getAttribute('content') ?? '',
  );
const imageOf = (path: string): string => contentsOf(path, 'og:image')[0]?.slice(host.length) ?? '';
const readImage = (path: string): Buffer => readFileSync(join(distDirectory, imageOf(path)));

const figureOf = (path: string): string | null | undefined =>
  readPage(path).main.querySelector('svg.fg')?.closest('[role="img"]')?.getAttribute('aria-label');

test.each(shared)('%s has a share image: a PNG of 1200 × 630 pixels, between 30 and 400 KB', (path) => {
  expect(contentsOf(path, 'og:image')).toEqual([expect.stringMatching(/^https?:\/\/[^/]+\/share\/[\w/-]+\.png$/)]);
  expect(contentsOf(path, 'og:image')[0]?.startsWith(`${host}/`)).toBe(true);
  const bytes = readImage(path);
  expect(readPng(bytes)).toEqual({ width: 1200, height: 630, transparent: false });
  // Images stay well below 600 KB, because some social networks reject larger files.
  expect(bytes.length).toBeLessThan(400_000);
  // A smaller file would be an image without content.
  expect(bytes.length).toBeGreaterThan(30_000);
});

test.each(shared)(
  '%s states the type and size of its share image, and an alt text made of its title and its figure’s alt text',
  (path) => {
    expect(contentsOf(path, 'og:image:type')).toEqual(['image/png']);
    expect(contentsOf(path, 'og:image:width')).toEqual(['1200']);
    expect(contentsOf(path, 'og:image:height')).toEqual(['630']);
    expect(contentsOf(path, 'twitter:card')).toEqual(['summary_large_image']);
    const [alt = '', ...more] = contentsOf(path, 'og:image:alt');
    expect(more).toEqual([]);
    expect(contentsOf(path, 'twitter:image:alt')).toEqual([alt]);
    expect(alt.length).toBeLessThanOrEqual(420);
    // A page without a figure, such as /blog/page/2, uses the home page's figure.
    const figure = figureOf(path) ?? figureOf('/') ?? 'no figure, not even on the home page';
    expect(alt).toBe(describeShareImage(headingsOf(readPage(path).main, 'h1')[0] ?? '', figure));
  },
);

test('no two pages have the same share image, and every drawn image is used', () => {
  expect(new Set(shared.map((path) => readImage(path).toString('base64'))).size).toBe(shared.length);
  const drawn = readdirSync(join(distDirectory, 'share'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(distDirectory.length));
  expect(drawn.toSorted()).toEqual(shared.map(imageOf).toSorted());
});

test.each(unlisted)('%s is not indexed, and has no share image', (path) => {
  expect(contentsOf(path, 'og:image')).toEqual([]);
  expect(contentsOf(path, 'og:image:alt')).toEqual([]);
  expect(contentsOf(path, 'twitter:card')).toEqual(['summary']);
});
