/** Sorts head tags by origin: the template, React, Vite's preload helper, or a script of the page. */
import { isReactNode } from './fiber.ts';
import { onParsed } from './markup.ts';
import { openTag } from './serialize-element.ts';
import type { PrintedTree } from './serialize-tree.ts';

export type HeadTags = ReturnType<typeof watchHead>;

const isLoaders = (element: Element): boolean =>
  element instanceof HTMLLinkElement && /^(modulepreload|preload|stylesheet)$/.test(element.rel);

const isStyle = (element: Element): boolean => element instanceof HTMLStyleElement;

const printTag = (element: Element): string => openTag(element, () => {});

/**
 * Records where head tags come from. Must be called before the document is parsed, because tags that the parser adds
 * belong to the template.
 */
export function watchHead() {
  const template = new Set<Element>();
  const ofApp = new Set<Element>();
  const reported = new WeakMap<Element, string>();
  let ofPreviousPages: ReadonlySet<Element> = new Set();
  onParsed(() => {
    for (const element of document.querySelectorAll('head > *, link, style')) template.add(element);
  });
  // At this point, the app's entry script has run, but the chunks of individual pages haven't. So the styles found here
  // are the same on every page.
  document.addEventListener('DOMContentLoaded', () => {
    for (const style of document.querySelectorAll('style')) ofApp.add(style);
  });
  const isPrinted = (element: Element): boolean => template.has(element) || isReactNode(element);
  // Excludes style elements without text. CSS-in-JS libraries fill these with `insertRule`, and `style-rules.ts` writes
  // the inserted rules that a page needs.
  const isOfPage = (element: Element): boolean =>
    !isStyle(element) || (!ofApp.has(element) && element.textContent !== '');
  // Styles are excluded, because `style-rules.ts` reads them.
  const isForeign = (element: Element): boolean =>
    !isPrinted(element) && !isLoaders(element) && !isStyle(element) && reported.get(element) !== printTag(element);
  return {
    /**
     * Returns the tags that React rendered for the page: first ordinary tags in document order, then resources.
     * Resources get the order that a full load would give, because a previous page may have added some of them earlier.
     */
    rendered: (hoisted: PrintedTree['hoisted']): Element[] => {
      const own = hoisted.filter(({ element }) => !template.has(element));
      const tags = new Set(own.flatMap(({ element, isResource }) => (isResource ? [] : element)));
      const resources = new Set(own.flatMap(({ element, isResource }) => (isResource ? element : [])));
      // React groups resources by precedence. The first group has the precedence that occurs first, and so on.
      const groups = Map.groupBy(resources, (element) => element.getAttribute('data-precedence'));
      return [...[...document.head.children].filter((element) => tags.has(element)), ...[...groups.values()].flat()];
    },
    /**
     * Returns the opening tags of head elements that scripts added. A tag may stay in the head on later pages, but is
     * returned only for the page that added it.
     * @param known elements that the captured page already contains
     */
    readForeignTags: (known: readonly Element[] = []): string[] => {
      const foreign = [...document.head.children].filter((element) => !known.includes(element) && isForeign(element));
      for (const element of foreign) reported.set(element, printTag(element));
      return foreign.map(printTag);
    },
    /**
     * Returns true if the element is in the template or if React rendered it, so that the page's HTML contains it
     * anyway.
     */
    isPrinted,
    startPage: (): void => {
      ofPreviousPages = new Set([...document.querySelectorAll('link[rel=stylesheet], style')].filter(isOfPage));
    },
    /** Returns true for a stylesheet link, or a non-empty `<style>`, that a previous page added. */
    isOfPreviousPage: (element: Element): boolean => ofPreviousPages.has(element),
  };
}

const print = (element: Element): string => printTag(element) + element.textContent;

/**
 * Returns true for tags of react-helmet or react-helmet-async. These libraries recognize their tags, and don't add them
 * twice.
 */
const isHelmets = (element: Element): boolean =>
  (element.hasAttribute('data-rh') || element.hasAttribute('data-react-helmet')) &&
  /^(?:meta|link|title|script|noscript|base)$/.test(element.localName);

function restore(element: Element, original: Element): void {
  for (const name of element.getAttributeNames()) if (!original.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of original.attributes) element.setAttribute(name, value);
  if (element.textContent !== original.textContent) element.textContent = original.textContent;
}

/**
 * Watches head tags that effects add or change. Must be called before the document is parsed.
 * @param dynamicHead selectors of elements in the template's head whose text `capturePage` reads
 */
export function watchEffectHead(dynamicHead: readonly string[]) {
  const originals = new Map<Element, Element>();
  const readTags = (): Element[] =>
    [...document.head.children].filter((element) => !dynamicHead.some((selector) => element.matches(selector)));
  onParsed(() => {
    for (const element of readTags())
      if (element.matches('title, meta, link')) originals.set(element, document.importNode(element, true));
  });
  const isChanged = (element: Element): boolean => {
    const original = originals.get(element);
    return original !== undefined && print(original) !== print(element);
  };
  const isNewTitle = (element: Element): boolean =>
    element instanceof HTMLTitleElement && !originals.has(element) && !isReactNode(element);
  return {
    /** Returns the elements that effects added or changed. */
    read: (): Element[] =>
      readTags().filter(
        (element) => isChanged(element) || isNewTitle(element) || (!originals.has(element) && isHelmets(element)),
      ),
    /** Restores the template's tags, because the next page may not set them. */
    reset: (): void => {
      for (const [element, original] of originals) if (isChanged(element)) restore(element, original);
      for (const element of readTags()) if (isNewTitle(element) && !isHelmets(element)) element.remove();
    },
  };
}
