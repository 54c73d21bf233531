/** The icons of the site for tabs, home screens and app lists, all drawn from `content/brand/icon.svg`. */
import pngToIco from 'png-to-ico';
import type { Page } from 'puppeteer';
import { siteIcons } from '../../../src/seo/site-icons.ts';
import type { Studio } from './studio.ts';

const tabSizes = [16, 32, 48];

/** Fills the corners that the mark leaves free with its ground, the first shape of the drawing: systems cut icons their own way. */
const fillGround = (): void => {
  const [ground] = document.querySelector('svg')?.children ?? [];
  if (ground) document.body.style.background = getComputedStyle(ground).fill;
};

export async function drawSiteIcons(studio: Studio): Promise<Record<string, Uint8Array>> {
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
