/**
 * The head as effects leave it: a title by `document.title`, tags of react-helmet-async, tags of the template that were
 * changed. Read where the engine finds out by itself when a page is ready, and where React renders no title.
 */
import { isReactNode } from './fiber.ts';
import { openTag } from './print-element.ts';

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
