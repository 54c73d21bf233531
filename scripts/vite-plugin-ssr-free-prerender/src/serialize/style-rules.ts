/**
 * Styles that scripts bring: rules in style elements (`insertRule` leaves none of them in the markup) and in
 * `adoptedStyleSheets`, and sheets that the bundler's loader has linked for a chunk. A walk leaves those of all its pages in
 * the document; a page gets what its own classes need.
 */
import type { ScriptRules, SheetSign } from '../types/snapshot.ts';
import { createSheetOrder } from './chunks.ts';
import { isReactNode } from './fiber.ts';
import { openRule, type RuleTexts, readRules, splitRules } from './rule-texts.ts';

export type ScriptStyles = {
  /** In the order of the cascade; empty when there are none. */
  rules: ScriptRules[];
  /** Addresses of linked sheets. */
  sheets: string[];
  /** A sheet that came for a page before has rules that any page obeys: only one that is loaded afresh tells whether this has it. */
  needsReload: boolean;
};

/** Without what stands in quotes, or in the brackets of an attribute: `[href$=".pdf"]` asks for no class. Escaped signs are others. */
const withoutTexts = (selectors: string): string =>
  selectors.replaceAll(/(\\.)|"(?:\\.|[^"\\])*"/g, '$1').replaceAll(/(\\.)|\[(?:\\.|[^\]\\])*\]/g, '$1');

/** Classes that a selector asks for; what it excludes does not count. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:[\w-]|[^\0-\x7f]|\\.)+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );

const findShared = createSheetOrder((selectors) => classesOf(withoutTexts(selectors)));

/** Whether one of the selectors can match an element of these classes; one without a class can always. */
const isNeeded = (selectors: string, classes: ReadonlySet<string>): boolean =>
  withoutTexts(selectors)
    .split(',')
    .some((selector) => classesOf(selector).every((name) => classes.has(name)));

/** The same of a rule that only other browsers know. */
function isTextNeeded(rule: string, classes: ReadonlySet<string>): boolean {
  const opened = openRule(rule);
  // Every browser that React runs in knows those without a prefix.
  if (!opened || /^@[\w-]*keyframes/.test(rule)) return false;
  const { head, inside } = opened;
  if (!head.startsWith('@')) return isNeeded(head, classes);
  return (splitRules(inside) ?? []).some((each) => isTextNeeded(each, classes));
}

/** How rules are printed. */
type Reading = {
  /** Of the page. */
  classes: ReadonlySet<string>;
  texts: RuleTexts;
};

type Printing = Reading & {
  /** Whether a rule, or an element, names an animation. */
  isNamed: (animation: CSSKeyframesRule) => boolean;
};

function printRule(rule: CSSRule | string, reading: Reading): string {
  const { classes, texts } = reading;
  if (typeof rule === 'string') return isTextNeeded(rule, classes) ? rule : '';
  if (rule instanceof CSSStyleRule) return isNeeded(rule.selectorText, classes) ? texts.read(rule) : '';
  if (!(rule instanceof CSSGroupingRule)) return texts.read(rule);
  const inner = texts
    .list(rule)
    .map((each) => printRule(each, reading))
    .join('');
  return inner === '' ? '' : `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
}

/** A sheet may have a condition of its own (`<style media="print">`), which its rules do not say. */
const hasCondition = ({ media }: CSSStyleSheet): boolean => !['', 'all'].includes(media.mediaText);

const isAnimation = (rule: CSSRule | string): rule is CSSKeyframesRule => rule instanceof CSSKeyframesRule;

type Rules = readonly (CSSRule | string)[];

/** The text of what a page needs of some rules, without animations. */
const printRules = (rules: Rules, reading: Reading): string =>
  rules.map((rule) => (isAnimation(rule) ? '' : printRule(rule, reading))).join('');

const withCondition = (sheet: CSSStyleSheet, css: string): string =>
  css !== '' && hasCondition(sheet) ? `@media ${sheet.media.mediaText}{${css}}` : css;

/** The text of what a page needs of some rules of a sheet. */
function printSheet(sheet: CSSStyleSheet, printing: Printing, rules: Rules): string {
  const named = rules.filter(isAnimation).filter(printing.isNamed);
  return withCondition(sheet, printRules(rules, printing) + named.map(printing.texts.read).join(''));
}

/** Rules of any sheet may name an animation: the template's too. They are many, and read only where there is one. */
function findNamed(reading: Reading): Printing['isNamed'] {
  let rules: string | null = null;
  return ({ name }) => {
    rules ??= [...document.styleSheets, ...document.adoptedStyleSheets]
      .map((sheet) => printRules(reading.texts.list(sheet), reading))
      .join('');
    return rules.includes(name) || document.querySelector(`[style*="${CSS.escape(name)}"]`) !== null;
  };
}

/** Names that scripts in the document itself may give its elements before the app runs: a theme. */
function readScriptNames(): string[] {
  const scripts = [...document.scripts].filter(
    ({ src, type }) => src === '' && /^(?:module|text\/javascript)?$/.test(type),
  );
  return scripts.flatMap(({ text }) =>
    [...text.matchAll(/(["'`])([\w -]+)\1/g)].flatMap(([, , names = '']) => names.split(' ')),
  );
}

function readClasses(): ReadonlySet<string> {
  const classes = new Set(readScriptNames());
  for (const element of document.querySelectorAll('[class]')) for (const name of element.classList) classes.add(name);
  return classes;
}

/** Some releases of Vite link to the whole address, and that of this tab is the engine's own. */
function addressOf(link: Element): string {
  const written = link.getAttribute('href') ?? '';
  const url = URL.parse(written, location.href);
  return url?.origin === location.origin ? url.pathname + url.search : written;
}

const nothing: ScriptStyles = { rules: [], sheets: [], needsReload: false };
const noClasses: ReadonlySet<string> = new Set();

/** As many signs tell a style from another. */
const signs = 80;

function signOf(owner: Element): SheetSign {
  if (isReactNode(owner)) return 'react';
  if (owner instanceof HTMLLinkElement) return { href: owner.getAttribute('href') ?? '' };
  return { begins: (owner.textContent ?? '').slice(0, signs) };
}

type Print = {
  whole: (sheet: CSSStyleSheet) => string;
  /** What scripts have put into it. */
  putIn: (sheet: CSSStyleSheet) => string;
};

type OwnedSheet = { sheet: CSSStyleSheet; owner: Element };

/**
 * Rules at their places among the sheets that the page has anyway: libraries may put theirs in front of them (`prepend`,
 * `injectFirst`, insertion points), so that those override them.
 */
function placeRules(
  sheets: readonly OwnedSheet[],
  print: Print,
  isPrinted: (element: Element) => boolean,
): ScriptRules[] {
  const placed: ScriptRules[] = [];
  let before: readonly SheetSign[] = [];
  for (const { sheet, owner } of sheets.toReversed()) {
    if (isPrinted(owner)) {
      placed.unshift({ css: print.putIn(sheet), before });
      before = [signOf(owner), ...before];
    } else if (owner instanceof HTMLStyleElement) placed.unshift({ css: print.whole(sheet), before });
  }
  return placed;
}

/** Neighbours in one: but what one imports stands in front of all that a sheet has. */
function joinRules(placed: readonly ScriptRules[]): ScriptRules[] {
  const joined: ScriptRules[] = [];
  for (const { css, before } of placed) {
    const last = joined.at(-1);
    if (last?.before.length === before.length && !css.includes('@import')) last.css += css;
    else if (css !== '') joined.push({ css, before });
  }
  return joined;
}

/** As against those without a text, which CSS-in-JS fills. */
const isOfChunk = ({ sheet, owner }: OwnedSheet): boolean =>
  (owner instanceof HTMLLinkElement || owner.textContent !== '') && readRules(sheet).length > 0;

/** Whether two of the sheets set the same for a class of the page, and one came for a page before: loaded, the page may have them in another order. */
function dependsOnOrder(
  sheets: readonly OwnedSheet[],
  classes: ReadonlySet<string>,
  isFormer: (element: Element) => boolean,
): boolean {
  return sheets.some(({ sheet, owner }, at) =>
    sheets
      .slice(at + 1)
      .some(
        (other) =>
          (isFormer(owner) || isFormer(other.owner)) &&
          findShared(sheet, other.sheet).some((name) => classes.has(name)),
      ),
  );
}

/**
 * @param container the element that the app renders into; React prints the styles in it
 * @param texts of all rules
 * @param isPrinted true for an element of the head that the page has anyway
 * @param isFormer true for one that came for a page before
 */
export function readScriptStyles(
  container: Element,
  texts: RuleTexts,
  isPrinted: (element: Element) => boolean,
  isFormer: (element: Element) => boolean,
): ScriptStyles {
  const outside = [...document.styleSheets].flatMap((sheet): OwnedSheet[] => {
    const owner = sheet.ownerNode;
    return owner instanceof Element && !container.contains(owner) ? [{ sheet, owner }] : [];
  });
  const owned = outside.filter(({ owner }) => !isPrinted(owner));
  const isTouched = outside.some(({ sheet, owner }) => isPrinted(owner) && texts.listPutIn(sheet).length > 0);
  if (owned.length === 0 && !isTouched && document.adoptedStyleSheets.length === 0) return nothing;
  const own = { classes: readClasses(), texts };
  const printing = { ...own, isNamed: findNamed(own) };
  const print: Print = {
    whole: (sheet) => printSheet(sheet, printing, texts.list(sheet)),
    putIn: (sheet) => printSheet(sheet, printing, texts.listPutIn(sheet)),
  };
  const obeyed = (sheet: CSSStyleSheet): string => printRules(texts.list(sheet), { classes: noClasses, texts });
  const ofChunks = owned.filter(isOfChunk);
  // The page's link would be without the condition.
  const linked = owned.filter(({ sheet, owner }) => owner instanceof HTMLLinkElement && !hasCondition(sheet));
  const adopted = document.adoptedStyleSheets.map((sheet) => ({ css: print.whole(sheet), before: [] }));
  return {
    rules: joinRules([...placeRules(outside, print, isPrinted), ...adopted]),
    sheets: linked.flatMap(({ sheet, owner }) => (print.whole(sheet) ? addressOf(owner) : [])),
    needsReload:
      owned.some(({ sheet, owner }) => isFormer(owner) && obeyed(sheet) !== '') ||
      dependsOnOrder(ofChunks, own.classes, isFormer),
  };
}
