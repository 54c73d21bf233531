/** Tells the tags in the head apart by who put them there: the template, React, the bundler's loader, or a stranger. */
import { isReactElement } from './fiber.ts';
import { openTag } from './print-element.ts';

export type HeadTags = {
  /** Tags that React rendered, in document order. */
  rendered: () => Element[];
  /** Open tags that nobody else accounts for, each only once: one that stays is the fault of the page that put it there. */
  takeStrangers: () => string[];
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
  const isStranger = (element: Element): boolean =>
    !template.has(element) && !isLoaders(element) && !isReactElement(element) && !reported.has(element);
  return {
    rendered: () => [...document.head.children].filter((element) => !template.has(element) && isReactElement(element)),
    takeStrangers: () => {
      const strangers = [...document.head.children].filter(isStranger);
      for (const element of strangers) reported.add(element);
      return strangers.map((element) => openTag(element, () => {}));
    },
  };
}
