// Copies of a photograph: turned, bare of all that the camera notes, within their budget, and made once.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createContentReader } from '../../../../../scripts/build/content/content-reader.ts';
import { toPlainData } from '../../../../../scripts/build/content/page-data.ts';
import { listLimits, listShown, makeAllCopies } from '../../../../../scripts/build/content/photograph-copies.ts';
import { readContent } from '../../../../../scripts/build/content/read-content.ts';
import { createSiteDataReader } from '../../../../../scripts/build/content/site-data-reader.ts';
import { makeCopies } from '../../../../../scripts/build/photographs/make-copies.ts';
import { type ImageCache, openImageCache } from '../../../../../scripts/shared/image-cache.ts';
import { MarkdownSource } from '../../../../../src/content/sources.ts';
import { append, entries, makeChangedProject } from '../../../../support/changed-content.ts';

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As it was held: red on the left, blue on the right. As it is stored: turned by a quarter. */
const storeTurned = (): Promise<Buffer> =>
  sharp({ create: { width: 48, height: 32, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { width: 24, height: 32, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()
    .then((shown) =>
      sharp(shown)
        .rotate(270)
        .withIccProfile('p3')
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .withMetadata({ orientation: 6 })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
        .jpeg({ quality: 100 })
        .toBuffer(),
    );

test('copies are turned as the camera was held, and keep nothing that it noted', async () => {
  const folder = openFolder();
  const stored = await storeTurned();
  expect(await sharp(stored).metadata()).toMatchObject({ width: 32, height: 48, orientation: 6 });
  writeFileSync(join(folder, 'The_quay.JPG'), stored);
  const photograph = { file: join(folder, 'The_quay.JPG'), name: 'The_quay.JPG', width: 48, height: 32 };
  const copies = await makeCopies(photograph, 10_000, await openImageCache(join(folder, 'cache')));
  expect(copies.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['avif', 48, 32],
    ['webp', 48, 32],
  ]);
  for (const { name, format, bytes } of copies) {
    expect(name).toMatch(new RegExp(`^the-quay-48-[\\w-]{8}\\.${format}$`));
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ width: 48, height: 32 });
    for (const note of ['exif', 'icc', 'xmp', 'orientation'] as const) expect(facts[note]).toBeUndefined();
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left: 4, top: 16, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(80);
  }
});

test('a copy that is too heavy is encoded at a lower quality; the same is made once', async () => {
  const folder = openFolder();
  const noise = {
    width: 64,
    height: 64,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  };
  const file = join(folder, 'noise.png');
  await sharp({ create: { ...noise, background: '#000' } })
    .png()
    .toFile(file);
  const photograph = { file, name: 'noise.png', width: 64, height: 64 };
  const bytesOf = async (most: number) =>
    (await makeCopies(photograph, most, await openImageCache(join(folder, 'cache')))).map(({ bytes }) => bytes.length);
  const [avif = 0, webp = 0] = await bytesOf(100_000);
  const [smallAvif = 0, smallWebp = 0] = await bytesOf(1);
  expect(smallAvif).toBeLessThan(avif);
  expect(smallWebp).toBeLessThan(webp);

  const cache = await openImageCache(join(folder, 'cache'));
  const made: unknown[] = [];
  const watched: ImageCache = {
    ...cache,
    take: (inputs, make) =>
      cache.take(inputs, () => {
        made.push(inputs);
        return make();
      }),
  };
  await makeCopies(photograph, 1, watched);
  expect(made).toEqual([]);
  await makeCopies(photograph, 2, watched);
  expect(made).toHaveLength(2);
});

/** A project whose article shows so many photographs. */
async function showPhotographs(count: number): Promise<string> {
  const names = Array.from({ length: count }, (_, index) => `quay-${index + 1}.png`);
  const blank = { width: 768, height: 8, channels: 3 as const, background: '#000' };
  const write = await sharp({ create: blank }).png().toBuffer();
  return makeChangedProject([
    ...names.map((name) => ({ file: `articles/${name}`, write })),
    append(entries.article, names.map((name) => `![A crane over a quay.](${name} "At noon.")`).join('\n\n')),
  ]);
}

/** What is said of an article with so many photographs, each with copies of so many bytes. */
async function weigh(count: number, bytes: number): Promise<string> {
  const root = await showPhotographs(count);
  const content = await readContent(root, {});
  const take = async () => new Uint8Array(bytes);
  return makeAllCopies(root, content, { take, forgetOthers: async () => undefined }).then(
    () => 'light enough',
    (error: unknown) => String(error),
  );
}

test('a copy that stays too heavy, or an article, is refused with file, size and remedy', async () => {
  expect(await weigh(3, 250_000)).toBe('light enough');
  const heavyCopy = await weigh(1, 250_001);
  expect(heavyCopy).toContain('content/articles/quay-1.png: its heaviest copy has 250.0 KB even at the lowest quality');
  expect(heavyCopy).toContain('crop it');
  const heavyArticle = await weigh(4, 200_000);
  expect(heavyArticle).toContain(`content/${entries.article}: its 4 photographs have 800.0 KB`);
  expect(heavyArticle).toContain('the budget of an article is 750.0 KB. Take one out, such as quay-1.png.');
});

test('the photographs of an article share its budget', async () => {
  const root = await showPhotographs(4);
  expect(listLimits(listShown(await readContent(root, {}))).get('quay-1.png')).toBe(187_500);
});

test('page data names the copies that are made', async () => {
  const root = await showPhotographs(1);
  const data = createSiteDataReader(root, createContentReader(root), join(root, 'cache'));
  const text = new MarkdownSource('![A crane over a quay.](quay-1.png "At noon.")', 'block');
  const tree = JSON.stringify(await toPlainData(text, await data.settings(), new Map()));
  const [, copies = expect.fail(tree)] = /"copies":(\{.*?\})/.exec(tree) ?? [];
  expect(JSON.parse(copies)).toEqual({
    width: 768,
    height: 8,
    avif: expect.stringMatching(/^\/assets\/quay-1-480-\S+\.avif 480w, \/assets\/quay-1-768-\S+\.avif 768w$/),
    webp: expect.stringMatching(/^\/assets\/quay-1-480-\S+\.webp 480w, \/assets\/quay-1-768-\S+\.webp 768w$/),
    src: expect.stringMatching(/^\/assets\/quay-1-768-\S+\.webp$/),
  });
});
