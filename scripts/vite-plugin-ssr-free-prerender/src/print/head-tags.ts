/** Tells the tags in the head apart by what put them there: the template, React, the bundler's loader, or a script of the page (foreign). */
import { isReactElement } from './fiber.ts';
import { openTag } from './print-element.ts';

export type HeadTags = {
  /** Tags that React rendered, in document order. */
  rendered: () => Element[];
  /** Open tags of foreign elements, each only once: one that stays is the fault of the page that put it there. */
  readForeignTags: () => string[];
};

const isLoaders = (element: Element): boolean =>
  element instanceof HTMLLinkElement && /^(modulepreload|preload|stylesheet)$/.test(element.rel);

/** Must be called before the document is parsed: what the parser puts into the head belongs to the template. */
export function watchHead(): HeadTags {
  const template = new Set<Element>();
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') for (const element of document.head.children) template.add(element);
  });
  const reported = new WeakSet<Element>();
  const isForeign = (element: Element): boolean =>
    !template.has(element) && !isLoaders(element) && !isReactElement(element) && !reported.has(element);
  return {
    rendered: () => [...document.head.children].filter((element) => !template.has(element) && isReactElement(element)),
    readForeignTags: () => {
      const foreignTags = [...document.head.children].filter(isForeign);
      for (const element of foreignTags) reported.add(element);
      return foreignTags.map((element) => openTag(element, () => {}));
    },
  };
}
