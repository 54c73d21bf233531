/** Tells the tags in the head apart by what put them there: the template, React, the bundler's loader, or a script of the page (foreign). */
import { isReactNode } from './fiber.ts';
import { openTag } from './serialize-element.ts';
import type { PrintedTree } from './serialize-tree.ts';

export type HeadTags = {
  /**
   * Tags of the page that React rendered: in document order, then resources, which may be there since a page before, as a page
   * that is loaded afresh would have them.
   */
  rendered: (hoisted: PrintedTree['hoisted']) => Element[];
  /**
   * Open tags of foreign elements, each only once as it is: one that stays is the fault of the page that put it there.
   * @param known elements that the page has otherwise
   */
  readForeignTags: (known?: readonly Element[]) => string[];
  /** True for an element that a page has anyway: the template's, or React's. */
  isPrinted: (element: Element) => boolean;
  /** Another page comes. */
  leave: () => void;
  /** True for a sheet that was linked, or put in as a text, for a page before. */
  isFormer: (element: Element) => boolean;
};

const isLoaders = (element: Element): boolean =>
  element instanceof HTMLLinkElement && /^(modulepreload|preload|stylesheet)$/.test(element.rel);

/** Their rules are read apart (`style-rules.ts`). */
const isStyle = (element: Element): boolean => element instanceof HTMLStyleElement;

/** Must be called before the document is parsed: what the parser puts there belongs to the template. */
export function watchHead(): HeadTags {
  const template = new Set<Element>();
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    for (const element of document.querySelectorAll('head > *, link, style')) template.add(element);
  });
  const isPrinted = (element: Element): boolean => template.has(element) || isReactNode(element);
  const reported = new WeakMap<Element, string>();
  const print = (element: Element): string => openTag(element, () => {});
  let former: ReadonlySet<Element> = new Set();
  const early = new Set<Element>();
  // The app's first scripts have run by then, and those of its pages have not: what these put in comes with every page.
  document.addEventListener('DOMContentLoaded', () => {
    for (const style of document.querySelectorAll('style')) early.add(style);
  });
  // Those without a text are filled by CSS-in-JS, which takes away what a page no longer shows.
  const isOfPage = (element: Element): boolean =>
    !isStyle(element) || (!early.has(element) && element.textContent !== '');
  const isForeign = (element: Element): boolean =>
    !isPrinted(element) && !isLoaders(element) && !isStyle(element) && reported.get(element) !== print(element);
  return {
    rendered: (hoisted) => {
      const own = hoisted.filter(({ element }) => !template.has(element));
      const tags = new Set(own.flatMap(({ element, isResource }) => (isResource ? [] : element)));
      const resources = new Set(own.flatMap(({ element, isResource }) => (isResource ? element : [])));
      // React keeps those of one precedence together, in the order in which the first of each comes.
      const groups = Map.groupBy(resources, (element) => element.getAttribute('data-precedence'));
      return [...[...document.head.children].filter((element) => tags.has(element)), ...[...groups.values()].flat()];
    },
    readForeignTags: (known = []) => {
      const foreignTags = [...document.head.children].filter(
        (element) => !known.includes(element) && isForeign(element),
      );
      for (const element of foreignTags) reported.set(element, print(element));
      return foreignTags.map(print);
    },
    isPrinted,
    leave: () => {
      former = new Set([...document.querySelectorAll('link[rel=stylesheet], style')].filter(isOfPage));
    },
    isFormer: (element) => former.has(element),
  };
}

export type EffectHead = {
  /** The elements that the page has by effects. */
  read: () => Element[];
  /** Takes back what was done to the template's tags: the next page may leave them alone. */
  reset: () => void;
};

const print = (element: Element): string => openTag(element, () => {}) + element.textContent;

/** Tags that their library finds again when the page is hydrated, and does not put in twice. */
const isHelmets = (element: Element): boolean =>
  (element.hasAttribute('data-rh') || element.hasAttribute('data-react-helmet')) &&
  /^(?:meta|link|title|script|noscript|base)$/.test(element.localName);

const isRead = (element: Element): boolean => /^(?:title|meta|link)$/.test(element.localName);

function restore(element: Element, original: Element): void {
  for (const name of element.getAttributeNames()) if (!original.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of original.attributes) element.setAttribute(name, value);
  if (element.textContent !== original.textContent) element.textContent = original.textContent;
}

/**
 * Must be called before the document is parsed.
 * @param dynamicHead selectors of the template's head elements whose text is read otherwise
 */
export function watchEffectHead(dynamicHead: readonly string[]): EffectHead {
  const readTags = (): Element[] =>
    [...document.head.children].filter((element) => !dynamicHead.some((selector) => element.matches(selector)));
  const originals = new Map<Element, Element>();
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    for (const element of readTags()) if (isRead(element)) originals.set(element, document.importNode(element, true));
  });
  const isChanged = (element: Element): boolean => {
    const original = originals.get(element);
    return original !== undefined && print(original) !== print(element);
  };
  const isNewTitle = (element: Element): boolean =>
    element instanceof HTMLTitleElement && !originals.has(element) && !isReactNode(element);
  return {
    read: () =>
      readTags().filter(
        (element) => isChanged(element) || isNewTitle(element) || (!originals.has(element) && isHelmets(element)),
      ),
    reset: () => {
      for (const [element, original] of originals) if (isChanged(element)) restore(element, original);
      for (const element of readTags()) if (isNewTitle(element) && !isHelmets(element)) element.remove();
    },
  };
}
