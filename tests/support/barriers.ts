/**
 * Finds accessibility barriers in a page: axe violations, small targets, lost text, low contrast, sideways scrolling.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { expect } from 'vitest';
import { installInPage } from './install-in-page.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Names of axe rules, grouped by what a check needs. `all`: WCAG 2.2 A and AA, and axe's best practices. */
export const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Rules whose results depend on the width or colours of the page. The results of all other rules don't. */
  painted: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
} satisfies Record<string, RunOptions['runOnly']>;

/**
 * Slow rules, which the rule set `content` skips. They check another page with the same styles instead. The size of
 * targets is still measured on every page, by `findSmallTargets`.
 */
const slow = ['color-contrast', 'link-in-text-block', 'target-size'];

type RuleSet = keyof typeof rules | 'content';

/** Returns the axe violations in a page. Each text names the rule, the element, the reasons and the remedy. */
export async function audit(tab: Page, set: RuleSet = 'all'): Promise<string[]> {
  // No rule in `rules` reads style sheets, so axe need not load them.
  const options: RunOptions = {
    runOnly: rules[set === 'content' ? 'all' : set],
    resultTypes: ['violations'],
    preload: false,
    ...(set === 'content' && { rules: Object.fromEntries(slow.map((rule) => [rule, { enabled: false }])) }),
  };
  // The DevTools protocol runs the script, so neither the content security policy nor Trusted Types apply to it.
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
  /**
   * Viewport widths for all checks, in pixels. The first width gets all axe rules; all others get only the `painted`
   * rules.
   */
  all: readonly number[];
  /** More viewport widths, in pixels, at which only lost text is checked. */
  text?: readonly number[];
  /** True to test the styles in `textSettings` (such as 200% text size) at the widths in `text` too. */
  setText?: boolean;
  /** True to skip the slow axe rules. Set it if they have already checked another page with the same styles. */
  knownColours?: boolean;
  /**
   * True to repeat the checks of colours and labels with forced colours. `calmAndStrong` repeats them with reduced
   * motion and more contrast.
   */
  forcedColours?: boolean;
  calmAndStrong?: boolean;
};
/**
 * Runs every check on a phone and a desktop. Also checks for lost text on the smallest screen, on a tablet, and at the
 * smallest width with columns.
 */
export const everySetting: Settings = {
  all: [360, 1440],
  text: [320, 768, 1000],
  setText: true,
  forcedColours: true,
  calmAndStrong: true,
};
/** Settings for a page whose styles are fully covered by the check of another page of the same kind. */
export const ownContent: Settings = { all: [360], text: [320, 1000, 1440], knownColours: true };
export const phone: Settings = { all: [360] };
const usual: Settings = { all: [360], text: [1440], forcedColours: true };

/** Text settings that a page must support: 200% text size (WCAG 1.4.4) and the spacing of WCAG 1.4.12. */
export const textSettings = {
  'text of 200 %': ':root { font-size: 200% }',
  'text spacing': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
};

/**
 * Finishes running animations, because a page that fades in does not have its final colours yet. Endless animations
 * continue. The function first waits two frames if an animation follows the scroll position, because the browser
 * updates such animations once per frame.
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

/** Adds a style sheet by script, because the content security policy does not block style sheets added this way. */
export const addStyle = (tab: Page, style: string): Promise<void> =>
  tab.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, style);

/** Runs `look` while the page has an additional style, as if a reader had set it in the browser. */
async function withStyle<Found>(tab: Page, style: string, look: () => Promise<Found>): Promise<Found> {
  await addStyle(tab, style);
  await settled(tab);
  const found = await look();
  await tab.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
  return found;
}

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
/**
 * Media features to emulate together. They don't interfere, because the first changes only motion and the second only
 * colours.
 */
const calmAndStrong = { 'prefers-reduced-motion': 'reduce', 'prefers-contrast': 'more' };

const findLostText = (tab: Page, brokenWords: 'allowed' | 'lost'): Promise<string[]> =>
  tab.evaluate((words) => window.inPage.findLostText(words), brokenWords);
const findFaintLabels = (tab: Page): Promise<string[]> => tab.evaluate(() => window.inPage.findFaintLabels());
const findSmallLabels = (tab: Page): Promise<string[]> => tab.evaluate(() => window.inPage.findSmallLabels());
const findSmallTargets = (tab: Page): Promise<string[]> => tab.evaluate(() => window.inPage.findSmallTargets());
const findBareControls = (tab: Page): Promise<string[]> => tab.evaluate(() => window.inPage.findBareControls());

/** Returns all barriers of a page. Each text begins with `where`, which names the page and its state. */
export async function findBarriers(tab: Page, where: string, settings = usual): Promise<string[]> {
  const { all, text = [] } = settings;
  const [main] = all;
  const found: string[] = [];
  const add = (how: string, findings: readonly string[]): void => {
    found.push(...findings.map((finding) => `${where}, ${how}: ${finding}`));
  };
  const before = tab.viewport();
  await installInPage(tab);
  // Render content that is off the screen, so that it is checked too.
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

/** Viewport widths that every page supports, in pixels: from the smallest screen to a large desktop. */
export const widthsHeld = { from: 320, to: 2560 };
const step = 16;
const range = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

/** Prints widths as ranges, which show where a breakpoint is: `[320, 336, 352, 400]` becomes `320-352, 400`. */
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
 * Returns the viewport widths at which a page scrolls sideways, or an empty string.
 * @param where `breakpoints` checks the breakpoints and some phone widths. Between two breakpoints, a page has the
 * least room at the lower one. `everywhere` also checks every 16 px from 320 to 2560. `smallest` checks only the
 * smallest screens, for a page whose styles are also checked on another page.
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
    // Resize the viewport with puppeteer, not with a second DevTools client. After such a client has detached, the
    // browser would undo the new size at an unpredictable time.
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
