/**
 * Draws the images of a build: a share image for each page, and the icons for browser tabs, home screens and app lists.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pngToIco from 'png-to-ico';
import type { Browser, CDPSession, Page } from 'puppeteer';
import { compileAsync } from 'sass';
import { type FinishedBuild, readBrowserVersion, type SiteFiles } from 'vite-plugin-ssr-free-prerender';
import { hrefs } from '../../../src/lib/hrefs.ts';
import { shareImageFile, shareImageSize } from '../../../src/lib/share-image.ts';
import { buildShareSubjects, type SharedPage } from '../../../src/model/collections/routes.ts';
import type { Content, Site } from '../../../src/model/schemas/content-types.ts';
import { siteIcons } from '../../../src/model/seo/site-files.ts';
import { type ImageCache, openImageCache } from '../../shared/image-cache.ts';
import { printRange, subsetFonts } from '../fonts/subset-fonts.ts';
import { brandImporter } from '../styles/brand-styles.ts';
import { type Card, layOutCard } from './lay-out-card.ts';

/** Values that all images of a build depend on. */
type Studio = {
  site: Pick<Site, 'name' | 'host'>;
  /** The brand mark as SVG. */
  mark: string;
  /** Styles of share images, including the fonts. */
  styles: string;
  /** Part of every cache key. It changes with the drawing code and the browser version. */
  identity: string;
  /** Image files that drawings refer to, by file name in the build. */
  images: ReadonlyMap<string, string | Uint8Array>;
  cache: ImageCache;
  browser: () => Promise<Browser>;
  onDrawn: (file: string) => void;
};

const tabSizes = [16, 32, 48];

/**
 * Extends the icon's background to the corners of the image, because systems crop icons in different ways. The
 * background is the icon's first shape. The symbol itself stays within the middle 80% of the icon.
 */
const fillGround = (): void => {
  const [ground] = document.querySelector('svg')?.children ?? [];
  if (ground) document.body.style.background = getComputedStyle(ground).fill;
};

async function drawSiteIcons(studio: Studio): Promise<Record<string, Uint8Array>> {
  let tab: Page | null = null;
  const draw = (size: number, opaque: boolean): Promise<Uint8Array> =>
    studio.cache.take([studio.identity, studio.mark, `${size} ${opaque}`], async () => {
      tab ??= await (await studio.browser()).newPage();
      await tab.setViewport({ width: size, height: size });
      const styles = 'body{margin:0}svg{display:block;width:100vw;height:100vh}';
      await tab.setContent(`<!doctype html><style>${styles}</style>${studio.mark}`);
      if (opaque) await tab.evaluate(fillGround);
      return tab.screenshot({ captureBeyondViewport: false, omitBackground: !opaque });
    });
  const icons: Record<string, Uint8Array> = {};
  try {
    const small: Uint8Array[] = [];
    for (const size of tabSizes) small.push(await draw(size, false));
    icons['favicon.ico'] = await pngToIco(small.map((image) => Buffer.from(image)));
    for (const { file, size, opaque } of siteIcons) icons[file.slice(1)] = await draw(size, opaque);
  } finally {
    await (tab as Page | null)?.close();
  }
  return icons;
}

const density = 2;

/** Returns the first drawing on a page, or null if the page has none. */
const drawingOf = (html: string): string | null => /<svg\b[^>]*\bclass="fg\b[^>]*>.*?<\/svg>/s.exec(html)?.[0] ?? null;

/** Embeds images as data URLs. The share card has no URL of its own, so it can't load files by their path. */
const embedImages = (drawing: string, images: Studio['images']): string =>
  drawing.replaceAll(/(?<= src=")\/(assets\/[^"]+\.svg)(?=")/g, (address, name: string) => {
    const image = images.get(name);
    if (image === undefined)
      throw new Error(`A drawing refers to the image ${address}, but the build has no such image.`);
    return `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`;
  });

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns the HTML of a share card without the texts and the drawing of a page. */
const emptyCard = ({ mark, styles, site }: Studio): string => `<!doctype html><style>${styles}</style>
<header><div class="brand">${mark}<span>${escapeText(site.name)}</span></div><span class="host">${escapeText(new URL(site.host).host)}</span></header>
<div class="words"><p class="label"></p><h1></h1><p class="tagline"></p></div><figure></figure><footer></footer>`;

type CardTab = { tab: Page; session: CDPSession };

/**
 * Opens a share card in a separate browser context, which has its own window and process. Two tabs in the same window
 * would block each other for seconds.
 */
async function openCard(studio: Studio): Promise<CardTab> {
  const { width, height } = shareImageSize;
  const tab = await (await (await studio.browser()).createBrowserContext()).newPage();
  const session = await tab.createCDPSession();
  // Set the size in the session that takes the screenshots, because the size doesn't apply to other sessions.
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: width / density,
    height: height / density,
    deviceScaleFactor: density,
    mobile: false,
  });
  // With reduced motion, animated drawings show their final state.
  await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await tab.setContent(emptyCard(studio));
  await tab.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())).then(() => undefined));
  return { tab, session };
}

async function decodeImages(): Promise<void> {
  await Promise.all(Array.from(document.images, (image) => image.decode()));
}

async function drawCard({ tab, session }: CardTab, path: string, card: Card): Promise<Uint8Array> {
  const fits = await tab.evaluate(layOutCard, card);
  if (!fits)
    throw new Error(`The share image of ${path} has no room for its title “${card.title}”. Shorten the title.`);
  await tab.evaluate(decodeImages);
  // Don't use puppeteer's screenshot function. It would activate the tab for each image, and the browser would redraw
  // its window each time.
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  return Buffer.from(data, 'base64');
}

const fileOf = (path: string): string => shareImageFile(path).slice(1);

/** Draws the share images that aren't in the cache. Two tabs work in parallel. */
async function drawShareImages(
  subjects: readonly SharedPage[],
  html: FinishedBuild['html'],
  studio: Studio,
): Promise<Record<string, Uint8Array>> {
  const empty = createHash('sha256').update(studio.identity).update(emptyCard(studio)).digest('hex');
  const images: Record<string, Uint8Array> = {};
  // Both tabs take pages from this one iterator, so each page is drawn only once.
  const rest = subjects.values();
  const readCard = ({ path, label = '', title, tagline = '' }: SharedPage): Card => {
    const drawing = drawingOf(html(path)) ?? drawingOf(html(hrefs.home));
    if (drawing === null)
      throw new Error(
        `The share image of ${path} has no drawing, because neither the page nor the home page shows a figure. Add a figure to the home page.`,
      );
    return { label, title, tagline, drawing: embedImages(drawing, studio.images) };
  };
  const drawRest = async (): Promise<void> => {
    let card: CardTab | null = null;
    try {
      for (const subject of rest) {
        const file = fileOf(subject.path);
        const words = readCard(subject);
        images[file] = await studio.cache.take([empty, JSON.stringify(words)], async () => {
          card ??= await openCard(studio);
          return drawCard(card, subject.path, words);
        });
        studio.onDrawn(file);
      }
    } finally {
      await (card as CardTab | null)?.tab.browserContext().close();
    }
  };
  await Promise.all([drawRest(), drawRest()]);
  return images;
}

async function readStyles({ projectRoot, content }: DrawingSettings): Promise<string> {
  const importers = [brandImporter(projectRoot, async () => content)];
  const sheet = await compileAsync(join(import.meta.dirname, 'share-card.scss'), { style: 'compressed', importers });
  const { folder, further } = await subsetFonts(projectRoot, content.letters);
  const face = async (family: string, file: string, more: string): Promise<string> => {
    const font = await readFile(join(folder, `${file}.woff2`), 'base64');
    return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${font});${more}}`;
  };
  const faces = async (family: string, file: keyof typeof further, more: string): Promise<string> => {
    const range = `${more};unicode-range:${printRange(further[file])}`;
    const rest = further[file] ? await face(family, `${file}-further`, range) : '';
    return (await face(family, file, more)) + rest;
  };
  return [
    await faces('Archivo Variable', 'archivo', 'font-weight:400 700;font-stretch:100% 125%'),
    await faces('Martian Mono Variable', 'martian-mono', 'font-weight:400'),
    sheet.css,
  ].join('');
}

async function identify(): Promise<string> {
  const hash = createHash('sha256').update(await readBrowserVersion());
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.ts')).sort();
  for (const name of names) hash.update(await readFile(join(import.meta.dirname, name)));
  return hash.digest('hex');
}

type DrawingSettings = {
  projectRoot: string;
  cacheDir: string;
  content: Content;
  /** Image files that drawings refer to, by file name in the build. */
  images: Studio['images'];
  /** Called after each share image is drawn. */
  onDrawn?: (done: number, total: number, file: string) => void;
};
type Build = Pick<FinishedBuild, 'html' | 'browser'> & { pages: readonly { path: string }[] };

/** Draws all images, or reads them from the cache. The browser starts only if an image isn't in the cache. */
export async function drawImages({ pages, html, browser }: Build, settings: DrawingSettings): Promise<SiteFiles> {
  const { cacheDir, content, images, onDrawn } = settings;
  const written = new Set(pages.map((page) => page.path));
  const subjects = buildShareSubjects(content).filter((subject) => written.has(subject.path));
  const cache = await openImageCache(cacheDir);
  let done = 0;
  const studio: Studio = {
    site: content.site,
    mark: content.brand.icon,
    styles: await readStyles(settings),
    identity: await identify(),
    images,
    cache,
    browser,
    onDrawn: (file) => {
      done += 1;
      onDrawn?.(done, subjects.length, file);
    },
  };
  const drawn = await Promise.all([drawSiteIcons(studio), drawShareImages(subjects, html, studio)]);
  await cache.forgetOthers();
  return Object.assign({}, ...drawn);
}
