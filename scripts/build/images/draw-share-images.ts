/** One picture per page for those who share it: brand, title and figure of the page as a chart. */
import { createHash } from 'node:crypto';
import type { CDPSession, Page } from 'puppeteer';
import type { FinishedBuild } from 'vite-plugin-ssr-free-prerender';
import type { SharedPage } from '../../../src/collections/routes.ts';
import { hrefs } from '../../../src/routes/hrefs.ts';
import { shareImageFile, shareImageSize } from '../../../src/seo/share-image.ts';
import { type Card, layOutCard } from './lay-out-card.ts';
import type { Studio } from './studio.ts';

const density = 2;

/** The first drawing of a page, as its HTML holds it; null when it has none. */
const drawingOf = (html: string): string | null => /<svg\b[^>]*\bclass="fg\b[^>]*>.*?<\/svg>/s.exec(html)?.[0] ?? null;

/** The card has no address of its own, so an image that a drawing names becomes a part of it. */
const embedImages = (drawing: string, images: Studio['images']): string =>
  drawing.replaceAll(/(?<= src=")\/(assets\/[^"]+\.svg)(?=")/g, (address, name: string) => {
    const image = images.get(name);
    if (image === undefined) throw new Error(`A drawing names ${address}, which the build hasn't made.`);
    return `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`;
  });

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The card before a page's words and drawing are put onto it. */
const emptyCard = ({ mark, styles, site }: Studio): string => `<!doctype html><style>${styles}</style>
<header><div class="brand">${mark}<span>${escapeText(site.name)}</span></div><span class="host">${escapeText(new URL(site.host).host)}</span></header>
<div class="words"><p class="label"></p><h1></h1><p class="tagline"></p></div><figure></figure><footer></footer>`;

type CardTab = { tab: Page; session: CDPSession };

/** In a context of its own, and so in a window and a process of its own: tabs of one window wait for each other for seconds. */
async function openCard(studio: Studio): Promise<CardTab> {
  const { width, height } = shareImageSize;
  const tab = await (await (await studio.browser()).createBrowserContext()).newPage();
  const session = await tab.createCDPSession();
  // By the session that takes the images: in any other they have the size that it knows of.
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: width / density, height: height / density, deviceScaleFactor: density, mobile: false },
  });
  // A drawing that moves is shown as it ends.
  await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await tab.setContent(emptyCard(studio));
  await tab.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())).then(() => undefined));
  return { tab, session };
}

/** Waits for the images in a drawing. Runs in the browser. */
async function decodeImages(): Promise<void> {
  await Promise.all(Array.from(document.images, (image) => image.decode()));
}

async function drawCard({ tab, session }: CardTab, path: string, card: Card): Promise<Uint8Array> {
  const fits = await tab.evaluate(layOutCard, card);
  if (!fits)
    throw new Error(`The share image of ${path} has no room for its title “${card.title}”. Shorten the title.`);
  await tab.evaluate(decodeImages);
  // Not by puppeteer, which brings the tab to the front for each image: the browser then draws its window anew.
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  return Buffer.from(data, 'base64');
}

const fileOf = (path: string): string => shareImageFile(path).slice(1);

/** Draws what is not in the cache, in two tabs. */
export async function drawShareImages(
  subjects: readonly SharedPage[],
  html: FinishedBuild['html'],
  studio: Studio,
): Promise<Record<string, Uint8Array>> {
  const empty = createHash('sha256').update(studio.identity).update(emptyCard(studio)).digest('hex');
  const images: Record<string, Uint8Array> = {};
  // One iterator that both share.
  const rest = subjects.values();
  const failure = new AbortController();
  const readCard = ({ path, label = '', title, tagline = '' }: SharedPage): Card => {
    const drawing = drawingOf(html(path)) ?? drawingOf(html(hrefs.home));
    if (drawing === null)
      throw new Error(`The share image of ${path} has no figure: neither the page nor the home page shows one.`);
    return { label, title, tagline, drawing: embedImages(drawing, studio.images) };
  };
  const drawRest = async (): Promise<void> => {
    let card: CardTab | null = null;
    try {
      for (const subject of rest) {
        failure.signal.throwIfAborted();
        const file = fileOf(subject.path);
        const words = readCard(subject);
        images[file] = await studio.cache.take([empty, JSON.stringify(words)], async () => {
          card ??= await openCard(studio);
          return drawCard(card, subject.path, words);
        });
        studio.onDrawn(file);
      }
    } catch (error) {
      failure.abort(error);
      throw error;
    } finally {
      await (card as CardTab | null)?.tab.browserContext().close();
    }
  };
  const ends = await Promise.allSettled([drawRest(), drawRest()]);
  for (const end of ends) if (end.status === 'rejected') throw failure.signal.reason;
  return images;
}
