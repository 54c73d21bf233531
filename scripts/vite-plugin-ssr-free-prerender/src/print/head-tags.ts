/** Tells the tags in the head apart by what put them there: the template, React, the bundler's loader, or a script of the page (foreign). */
import { isReactElement } from './fiber.ts';
import { openTag } from './print-element.ts';

export type HeadTags = {
  /** Tags that React rendered, in document order. */
  rendered: () => Element[];
  /**
   * Open tags of foreign elements, each only once: one that stays is the fault of the page that put it there.
   * @param known elements that the page has otherwise
   */
  readForeignTags: (known?: readonly Element[]) => string[];
  /** True for an element that a page has anyway: the template's, or React's. */
  isPrinted: (element: Element) => boolean;
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
  const isPrinted = (element: Element): boolean => template.has(element) || isReactElement(element);
  const reported = new WeakSet<Element>();
  const isForeign = (element: Element): boolean =>
    !isPrinted(element) && !isLoaders(element) && !isStyle(element) && !reported.has(element);
  return {
    rendered: () => [...document.head.children].filter((element) => !template.has(element) && isReactElement(element)),
    readForeignTags: (known = []) => {
      const foreignTags = [...document.head.children].filter(
        (element) => !known.includes(element) && isForeign(element),
      );
      for (const element of foreignTags) reported.add(element);
      return foreignTags.map((element) => openTag(element, () => {}));
    },
    isPrinted,
  };
}
