/** Everything that keeps somebody from reading or using a page as it stands: rules, targets, text, colours, motion. */
import type { Page } from 'puppeteer-core';
import { audit } from './audit.ts';
import { findBareControls, findFaintLabels } from './drawings.ts';
import { findLostText } from './lost-text.ts';
import { findSmallTargets } from './targets.ts';

type Widths = {
  /** Where everything is looked at. */
  all?: readonly number[];
  /** Where text is looked at besides. */
  text?: readonly number[];
};
/** Phone and desk; and for text the smallest screen, a tablet, and the narrowest page with columns. */
export const everyWidth: Widths = { all: [360, 1440], text: [320, 768, 1000] };
export const phone: Widths = { all: [360] };
const phoneAndDesk: Widths = { all: [360, 1440] };

/** Ways to set text that a page must bear: twice its size (WCAG 1.4.4), and the spacing of WCAG 1.4.12. */
const textSettings = {
  'text of 200 %': ':root { font-size: 200% }',
  'text spacing': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
};

/** Brings what moves to its end: a page that fades in has no true colours yet. What never ends goes on. */
async function settled(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    await document.fonts.ready;
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    }
  });
}

/** The security policy does not bind a sheet that is made by script. */
export const addStyle = (tab: Page, style: string): Promise<void> =>
  tab.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, style);

/** While `look` looks, the page stands in a reader's own style. */
async function withStyle<Found>(tab: Page, style: string, look: () => Promise<Found>): Promise<Found> {
  await addStyle(tab, style);
  const found = await look();
  await tab.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
  return found;
}

/** While `look` looks, every page of the tab is shown as by a browser that has this media feature. */
export async function withFeatures<Found>(
  tab: Page,
  features: Readonly<Record<string, string>>,
  look: () => Promise<Found>,
): Promise<Found> {
  const client = await tab.createCDPSession();
  const named = Object.entries(features).map(([name, value]) => ({ name, value }));
  await client.send('Emulation.setEmulatedMedia', { features: named });
  const found = await look();
  await client.send('Emulation.setEmulatedMedia', { features: named.map(({ name }) => ({ name, value: '' })) });
  await client.detach();
  return found;
}
export const forcedColours = { 'forced-colors': 'active', 'prefers-contrast': 'custom' };
const reducedMotion = { 'prefers-reduced-motion': 'reduce' };

/** `where` names page and state, and begins each finding. */
export async function findBarriers(tab: Page, where: string, widths = phoneAndDesk): Promise<string[]> {
  const { all = [], text = [] } = widths;
  const found: string[] = [];
  const add = (how: string, findings: readonly string[]): void => {
    found.push(...findings.map((finding) => `${where}, ${how}: ${finding}`));
  };
  const before = tab.viewport();
  // What is off the screen is looked at too.
  await addStyle(tab, '* { content-visibility: visible !important }');
  for (const width of [...text, ...all]) {
    await tab.setViewport({ width, height: 900 });
    await settled(tab);
    add(`${width} px`, await findLostText(tab, 'lost'));
    for (const [setting, style] of Object.entries(textSettings)) {
      add(`${width} px, ${setting}`, await withStyle(tab, style, () => findLostText(tab, 'allowed')));
    }
    if (text.includes(width)) continue;
    add(`${width} px`, [...(await audit(tab)), ...(await findSmallTargets(tab)), ...(await findFaintLabels(tab))]);
  }
  add(
    'forced colours',
    await withFeatures(tab, forcedColours, async () => [
      ...(await audit(tab)),
      ...(await findFaintLabels(tab)),
      ...(await findBareControls(tab)),
    ]),
  );
  add('reduced motion', await withFeatures(tab, reducedMotion, () => audit(tab)));
  await tab.setViewport(before);
  return found;
}
