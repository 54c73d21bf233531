/** Everything that keeps a visitor from reading or using a page as it stands: rules, targets, text, colours, motion. */
import type { Page } from 'puppeteer';
import { audit } from './audit.ts';
import { installInPage } from './install-in-page.ts';

type Settings = {
  /** Where everything is looked at; all rules at the first, at the others those about what is painted. */
  all: readonly number[];
  /** Where text is looked at besides. */
  text?: readonly number[];
  /** There in larger and spaced text too, as at the widths above. */
  setText?: boolean;
  /** Another page with the same styles has shown the colours of text. */
  knownColours?: boolean;
  /** What only styles decide, and the visitor's system asks for. */
  forcedColours?: boolean;
  calmAndStrong?: boolean;
};
/** Phone and desk; and for text the smallest screen, a tablet, and the narrowest page with columns. */
export const everySetting: Settings = {
  all: [360, 1440],
  text: [320, 768, 1000],
  setText: true,
  forcedColours: true,
  calmAndStrong: true,
};
/** For a page whose styles another of its kind has shown in every setting. */
export const ownContent: Settings = { all: [360], text: [320, 1000, 1440], knownColours: true };
export const phone: Settings = { all: [360] };
const usual: Settings = { all: [360], text: [1440], forcedColours: true };

/** Text settings that a page must support: twice its size (WCAG 1.4.4), and the spacing of WCAG 1.4.12. */
export const textSettings = {
  'text of 200 %': ':root { font-size: 200% }',
  'text spacing': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
};

/**
 * Finishes animations: a page that fades in does not have its final colours yet. Endless ones go on. Those that follow the
 * scroll position take it from the last frame: they are as a visitor sees them one frame after the layout has changed.
 */
async function settled(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    await document.fonts.ready;
    const isTimed = ({ timeline }: Animation): boolean => timeline === document.timeline;
    if (!document.getAnimations().every(isTimed)) {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
    for (const one of document.getAnimations()) {
      if (isTimed(one) && one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
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
  await settled(tab);
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
/** What is asked for together: the one changes what moves, the other what is painted. */
const calmAndStrong = { 'prefers-reduced-motion': 'reduce', 'prefers-contrast': 'more' };

const findLostText = (tab: Page, brokenWords: 'allowed' | 'lost'): Promise<string[]> =>
  tab.evaluate((words) => window.inPage.findLostText(words), brokenWords);
const findFaintLabels = (tab: Page): Promise<string[]> => tab.evaluate(() => window.inPage.findFaintLabels());
const findSmallLabels = (tab: Page): Promise<string[]> => tab.evaluate(() => window.inPage.findSmallLabels());
const findSmallTargets = (tab: Page): Promise<string[]> => tab.evaluate(() => window.inPage.findSmallTargets());
const findBareControls = (tab: Page): Promise<string[]> => tab.evaluate(() => window.inPage.findBareControls());

/** `where` names page and state, and begins each finding. */
export async function findBarriers(tab: Page, where: string, settings = usual): Promise<string[]> {
  const { all, text = [] } = settings;
  const [main] = all;
  const found: string[] = [];
  const add = (how: string, findings: readonly string[]): void => {
    found.push(...findings.map((finding) => `${where}, ${how}: ${finding}`));
  };
  const before = tab.viewport();
  await installInPage(tab);
  // What is off the screen is looked at too.
  await addStyle(tab, '* { content-visibility: visible !important }');
  for (const width of [...text, ...all]) {
    await tab.setViewport({ width, height: 900 });
    await settled(tab);
    add(`${width} px`, await findLostText(tab, 'lost'));
    const textAlone = text.includes(width);
    if (textAlone && !settings.setText) continue;
    for (const [setting, style] of Object.entries(textSettings)) {
      add(`${width} px, ${setting}`, await withStyle(tab, style, () => findLostText(tab, 'allowed')));
    }
    if (textAlone) continue;
    const widest = settings.knownColours ? 'content' : 'all';
    const rules = await audit(tab, width === main ? widest : 'painted');
    add(`${width} px`, [
      ...rules,
      ...(await findSmallTargets(tab)),
      ...(await findFaintLabels(tab)),
      ...(await findSmallLabels(tab)),
    ]);
  }
  if (settings.forcedColours) {
    const look = async (): Promise<string[]> => [
      ...(await audit(tab, 'painted')),
      ...(await findFaintLabels(tab)),
      ...(await findBareControls(tab)),
    ];
    add('forced colours', await withFeatures(tab, forcedColours, look));
  }
  if (settings.calmAndStrong) {
    const look = async (): Promise<string[]> => [...(await audit(tab, 'painted')), ...(await findFaintLabels(tab))];
    add('reduced motion and more contrast', await withFeatures(tab, calmAndStrong, look));
  }
  await tab.setViewport(before);
  return found;
}
