/** Everything that keeps a visitor from reading or using a page: rules of axe, targets, text, colours, motion, sideways scrolling. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { expect } from 'vitest';
import { installInPage } from './install-in-page.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of axe for WCAG 2.2 A and AA, and its best practice. */
export const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Those about what is painted and where: what the others look at does not change with width or colours. */
  painted: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
} satisfies Record<string, RunOptions['runOnly']>;

/** They take most of the time. What styles decide is looked at on another page with the same ones; `findSmallTargets` measures targets on each. */
const slow = ['color-contrast', 'link-in-text-block', 'target-size'];

type RuleSet = keyof typeof rules | 'content';

/** Each finding: the rule, the element, why, what mends it. Empty when the rules have nothing to object to. */
export async function audit(tab: Page, set: RuleSet = 'all'): Promise<string[]> {
  // No rule of these reads style sheets.
  const options: RunOptions = {
    runOnly: rules[set === 'content' ? 'all' : set],
    resultTypes: ['violations'],
    preload: false,
    ...(set === 'content' && { rules: Object.fromEntries(slow.map((rule) => [rule, { enabled: false }])) }),
  };
  // Through the debugger: neither the content security policy nor Trusted Types bind it.
  if (!(await tab.evaluate(() => 'axe' in window))) await tab.evaluate(source);
  const { violations } = await tab.evaluate(
    (wanted): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, wanted),
    options,
  );
  return violations.flatMap(({ id, help, helpUrl, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, ...reasons] = failureSummary.split('\n').map((line) => line.trim());
      return `${id}: ${target.join(' ')}: ${reasons.join('; ')}. Remedy: ${help} (${helpUrl})`;
    }),
  );
}

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

/** In pixels: from the smallest screen to a large desk. */
export const widthsHeld = { from: 320, to: 2560 };
const step = 16;
const range = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

/** `[320, 336, 352, 400]` → `320-352, 400`: what a person needs to find the breakpoint. */
function printRanges(found: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const width of found) {
    const last = ranges.at(-1);
    if (last && width - last.to <= step) last.to = width;
    else ranges.push({ from: width, to: width });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/**
 * Between two breakpoints a page has the least room at the lower one: there it is looked at, and at some widths of phones;
 * `everywhere`: every 16 px from 320 to 2560; `smallest`: on the smallest screens alone, for a page whose styles another has
 * shown. Empty when it never scrolls.
 */
export async function findSidewaysScroll(
  tab: Page,
  where: 'breakpoints' | 'everywhere' | 'smallest' = 'breakpoints',
): Promise<string> {
  const before = tab.viewport();
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  await installInPage(tab);
  const breakpoints = where === 'smallest' ? [] : await tab.evaluate(() => window.inPage.readBreakpoints());
  const { from, to } = widthsHeld;
  const fixed = { breakpoints: [from, 344, 400, 480, to], everywhere: range(from, to), smallest: [from, 400] }[where];
  const widths = [...new Set([...fixed, ...breakpoints])]
    .filter((width) => width >= from)
    .sort((one, other) => one - other);
  const wide: number[] = [];
  for (const width of widths) {
    // Not by a second DevTools client: the browser undoes what that has set some time after it is detached.
    await tab.setViewport({ width, height: 800 });
    const seen = await tab.evaluate(() => ({
      width: innerWidth,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(seen.width).toBe(width);
    if (seen.over > 0) wide.push(width);
  }
  await tab.setViewport(before);
  return printRanges(wide);
}
