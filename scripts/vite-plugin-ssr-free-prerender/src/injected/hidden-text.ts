/** Finds text that a stylesheet hides until a script runs. */

export type HiddenText = {
  /**
   * The number of hidden characters outside of nav, header and footer; 0 unless they are more than half of the text.
   */
  characters: number;
  /** The tag name and classes of the first element that hides text. Empty if no element hides text. */
  selector: string;
};

export const nothingHidden: HiddenText = { characters: 0, selector: '' };

/** Pages with fewer characters of text than this are not checked for hidden text. */
const leastCharacters = 60;

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Returns the outermost hidden ancestor, or the element itself if its parent is visible. */
function findHider(element: Element): Element {
  let hider = element;
  for (let at = element.parentElement; at && !isVisible(at); at = at.parentElement) hider = at;
  return hider;
}

/**
 * Returns true if a stylesheet hides the element permanently. Excludes elements that an animation may show. Also
 * excludes elements that a style attribute hides, because these are reported during prerendering.
 */
const isBySheet = (hider: Element): boolean =>
  hider.getAnimations().length === 0 && !/opacity|visibility/.test(hider.getAttribute('style') ?? '');

const nameOf = ({ localName, classList }: Element): string => [localName, ...[...classList].slice(0, 2)].join('.');

/** Returns the hidden text of a page. Must be called after the styles have loaded and before effects run. */
export function findHiddenText(container: Element): HiddenText {
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  let all = 0;
  let characters = 0;
  let selector = '';
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    const length = textContent?.trim().length ?? 0;
    if (length === 0 || !parent?.checkVisibility() || parent.closest('nav, header, footer, noscript')) continue;
    all += length;
    if (isVisible(parent)) continue;
    const hider = findHider(parent);
    if (!isBySheet(hider)) continue;
    characters += length;
    selector ||= nameOf(hider);
  }
  return all >= leastCharacters && characters > all / 2 ? { characters, selector } : nothingHidden;
}
