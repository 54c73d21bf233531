/**
 * Reads styles that scripts add: rules in style elements and `adoptedStyleSheets`, and stylesheets that Vite's preload
 * helper links for a chunk. After many visits the document contains the styles of all visited pages. Each page gets
 * only the styles that its classes need.
 */
import type { ScriptRules, SheetSign } from '../types/snapshot.ts';
import { isReactNode } from './fiber.ts';
import type { HeadTags } from './head-tags.ts';
import { openRule, type RuleTexts, readRules, splitRules } from './rule-texts.ts';

export type ScriptStyles = {
  /** The rules, in cascade order. */
  rules: ScriptRules[];
  /** Addresses of linked stylesheets. */
  sheets: string[];
  /**
   * True if the engine must load the page again, because a stylesheet of a previous page may affect it. Only a full
   * load shows whether this page has that stylesheet too.
   */
  needsReload: boolean;
};

/** Removes strings and attribute selectors from a selector, because they may look like classes (`[href$=".pdf"]`). */
const withoutTexts = (selectors: string): string =>
  selectors.replaceAll(/(\\.)|"(?:\\.|[^"\\])*"/g, '$1').replaceAll(/(\\.)|\[(?:\\.|[^\]\\])*\]/g, '$1');

/** Returns the classes that a selector requires. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:[\w-]|[^\0-\x7f]|\\.)+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );

/**
 * Returns true if a selector in the comma-separated list can match on a page with these classes. A selector without a
 * class can match on every page.
 */
const isNeeded = (selectors: string, classes: ReadonlySet<string>): boolean =>
  withoutTexts(selectors)
    .split(',')
    .some((selector) => classesOf(selector).every((name) => classes.has(name)));

/** Does the same as `isNeeded` for a rule that exists only as text, because this browser rejected it. */
function isTextNeeded(rule: string, classes: ReadonlySet<string>): boolean {
  const opened = openRule(rule);
  // Keyframes that the browser rejects have a vendor prefix. Browsers that can run React don't need the prefix.
  if (!opened || /^@[\w-]*keyframes/.test(rule)) return false;
  if (!opened.head.startsWith('@')) return isNeeded(opened.head, classes);
  return (splitRules(opened.inside) ?? []).some((each) => isTextNeeded(each, classes));
}

/**
 * Returns true for a stylesheet whose element has a media condition (`<style media="print">`). The text of its rules
 * lacks that condition.
 */
const hasCondition = ({ media }: CSSStyleSheet): boolean => !['', 'all'].includes(media.mediaText);

type Rules = readonly (CSSRule | string)[];

/** Returns functions that serialize only the rules of a stylesheet that a page with these classes needs. */
function createPrinter(classes: ReadonlySet<string>, texts: RuleTexts) {
  const printRule = (rule: CSSRule | string): string => {
    if (typeof rule === 'string') return isTextNeeded(rule, classes) ? rule : '';
    if (rule instanceof CSSStyleRule) return isNeeded(rule.selectorText, classes) ? texts.read(rule) : '';
    if (!(rule instanceof CSSGroupingRule)) return texts.read(rule);
    const inner = texts.list(rule).map(printRule).join('');
    return inner === '' ? '' : `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
  };
  const printWithoutAnimations = (rules: Rules): string =>
    rules.map((rule) => (rule instanceof CSSKeyframesRule ? '' : printRule(rule))).join('');
  let allRules: string | null = null;
  /**
   * Returns true if a rule of any stylesheet, or a style attribute, uses the animation. Unused keyframes are omitted.
   */
  const isUsed = ({ name }: CSSKeyframesRule): boolean => {
    allRules ??= [...document.styleSheets, ...document.adoptedStyleSheets]
      .map((sheet) => printWithoutAnimations(texts.list(sheet)))
      .join('');
    return allRules.includes(name) || document.querySelector(`[style*="${CSS.escape(name)}"]`) !== null;
  };
  const print = (sheet: CSSStyleSheet, rules: Rules): string => {
    const animations = rules.filter((rule) => rule instanceof CSSKeyframesRule).filter(isUsed);
    const css = printWithoutAnimations(rules) + animations.map(texts.read).join('');
    return css !== '' && hasCondition(sheet) ? `@media ${sheet.media.mediaText}{${css}}` : css;
  };
  return {
    printSheet: (sheet: CSSStyleSheet): string => print(sheet, texts.list(sheet)),
    printInserted: (sheet: CSSStyleSheet): string => print(sheet, texts.listInserted(sheet)),
  };
}

/**
 * Returns words in inline scripts that may be class names, because such a script may set a theme class before the app
 * runs.
 */
function readScriptWords(): string[] {
  const scripts = [...document.scripts].filter(
    ({ src, type }) => src === '' && /^(?:module|text\/javascript)?$/.test(type),
  );
  return scripts.flatMap(({ text }) =>
    [...text.matchAll(/(["'`])([\w -]+)\1/g)].flatMap(([, , names = '']) => names.split(' ')),
  );
}

function readClasses(): ReadonlySet<string> {
  const classes = new Set(readScriptWords());
  for (const element of document.querySelectorAll('[class]')) for (const name of element.classList) classes.add(name);
  return classes;
}

/**
 * Returns the address of a link without the host of the engine's local server. Some releases of Vite include that host.
 */
function addressOf(link: Element): string {
  const written = link.getAttribute('href') ?? '';
  const url = URL.parse(written, location.href);
  return url?.origin === location.origin ? url.pathname + url.search : written;
}

/** The number of characters at the start of a `<style>` element's text that identify the element. */
const signLength = 80;

function signOf(owner: Element): SheetSign {
  if (isReactNode(owner)) return 'react';
  if (owner instanceof HTMLLinkElement) return { href: owner.getAttribute('href') ?? '' };
  return { begins: (owner.textContent ?? '').slice(0, signLength) };
}

type OwnedSheet = { sheet: CSSStyleSheet; owner: Element };

/**
 * Groups the added rules by their position among the stylesheets that React renders or index.html contains. Libraries
 * may insert rules before those stylesheets (`prepend`, `injectFirst`, insertion points). Adjacent rules are joined.
 */
function placeRules(
  sheets: readonly OwnedSheet[],
  { printSheet, printInserted }: ReturnType<typeof createPrinter>,
  isPrinted: (element: Element) => boolean,
): ScriptRules[] {
  const placed: ScriptRules[] = [];
  let before: readonly SheetSign[] = [];
  const put = (css: string): void => {
    const [next] = placed;
    if (css === '') return;
    // `@import` is valid only at the start of a stylesheet, so put no rules before it.
    if (next?.before === before && !next.css.includes('@import')) next.css = css + next.css;
    else placed.unshift({ css, before });
  };
  for (const sheet of document.adoptedStyleSheets.toReversed()) put(printSheet(sheet));
  for (const { sheet, owner } of sheets.toReversed()) {
    if (isPrinted(owner)) {
      put(printInserted(sheet));
      before = [signOf(owner), ...before];
    } else if (owner instanceof HTMLStyleElement) put(printSheet(sheet));
  }
  return placed;
}

const knownClasses = new WeakMap<CSSStyleSheet, ReadonlySet<string>>();

function readSheetClasses(sheet: CSSStyleSheet): ReadonlySet<string> {
  const readSelectors = (rules: readonly CSSRule[]): string[] =>
    rules.flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return rule.selectorText;
      return rule instanceof CSSGroupingRule ? readSelectors(readRules(rule)) : [];
    });
  const classes =
    knownClasses.get(sheet) ?? new Set(readSelectors(readRules(sheet)).map(withoutTexts).flatMap(classesOf));
  knownClasses.set(sheet, classes);
  return classes;
}

/**
 * Returns true if several stylesheets style the same class and a previous page added one of them. On a full load, the
 * order of these stylesheets may differ.
 */
function hasDoubtfulOrder(
  sheets: readonly OwnedSheet[],
  classes: ReadonlySet<string>,
  isOfPreviousPage: (element: Element) => boolean,
): boolean {
  if (!sheets.some(({ owner }) => isOfPreviousPage(owner))) return false;
  return [...classes].some((name) => {
    const styling = sheets.filter(({ sheet }) => readSheetClasses(sheet).has(name));
    return styling.length > 1 && styling.some(({ owner }) => isOfPreviousPage(owner));
  });
}

/**
 * Returns the styles that scripts added and that the page needs.
 * @param container the element that the app renders into. Style elements inside it are skipped, because they are part
 * of the app's HTML.
 */
export function readScriptStyles(
  container: Element,
  texts: RuleTexts,
  { isPrinted, isOfPreviousPage }: Pick<HeadTags, 'isPrinted' | 'isOfPreviousPage'>,
): ScriptStyles {
  const outside = [...document.styleSheets].flatMap((sheet): OwnedSheet[] => {
    const owner = sheet.ownerNode;
    return owner instanceof Element && !container.contains(owner) ? [{ sheet, owner }] : [];
  });
  const added = outside.filter(({ owner }) => !isPrinted(owner));
  const hasInserted = outside.some(({ sheet, owner }) => isPrinted(owner) && texts.listInserted(sheet).length > 0);
  if (added.length === 0 && !hasInserted && document.adoptedStyleSheets.length === 0)
    return { rules: [], sheets: [], needsReload: false };
  const classes = readClasses();
  const printer = createPrinter(classes, texts);
  // A stylesheet with a media condition isn't linked, because the prerendered link would lack that condition.
  const linked = added.filter(({ sheet, owner }) => owner instanceof HTMLLinkElement && !hasCondition(sheet));
  const withoutClasses = createPrinter(new Set(), texts);
  const appliesWithoutClass = ({ sheet, owner }: OwnedSheet): boolean =>
    isOfPreviousPage(owner) && withoutClasses.printSheet(sheet) !== '';
  // Leave out style elements without text. CSS-in-JS libraries fill them with `insertRule`, and order these rules
  // themselves.
  const ofChunks = added.filter(({ owner }) => owner instanceof HTMLLinkElement || owner.textContent !== '');
  return {
    rules: placeRules(outside, printer, isPrinted),
    sheets: linked.flatMap(({ sheet, owner }) => (printer.printSheet(sheet) ? addressOf(owner) : [])),
    needsReload: added.some(appliesWithoutClass) || hasDoubtfulOrder(ofChunks, classes, isOfPreviousPage),
  };
}
