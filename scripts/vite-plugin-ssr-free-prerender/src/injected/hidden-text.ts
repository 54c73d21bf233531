/** Text that a style sheet hides until a script runs. */

export type HiddenText = {
  /** Characters outside of nav, header and footer; 0 unless it is more than half of the text. */
  characters: number;
  /** The first element that hides text; empty if none does. */
  selector: string;
};

export const nothingHidden: HiddenText = { characters: 0, selector: '' };

/** Pages with less text are not judged. */
const leastCharacters = 60;

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Returns the outermost element whose style hides this one. */
function findHider(element: Element): Element {
  let hider = element;
  for (let at = element.parentElement; at && !isVisible(at); at = at.parentElement) hider = at;
  return hider;
}

/** False if an animation will show the element, or if a style attribute hides it, which the walk reports. */
const isBySheet = (hider: Element): boolean =>
  hider.getAnimations().length === 0 && !/opacity|visibility/.test(hider.getAttribute('style') ?? '');

const nameOf = ({ localName, classList }: Element): string => [localName, ...[...classList].slice(0, 2)].join('.');

/** Must be called once styles have loaded, before effects run. */
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
