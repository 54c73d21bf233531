/** Text of a written page that a style sheet keeps out of sight until a script runs: what is to appear as it is scrolled to. */

export type VeiledText = {
  /** Characters, without what all pages share; 0 for half of the text or less. */
  characters: number;
  /** What hides the first of it; empty where nothing does. */
  selector: string;
};

export const nothingVeiled: VeiledText = { characters: 0, selector: '' };

/** Characters of a page that says enough to judge it by. */
const leastText = 60;

const isOpen = (element: Element): boolean => element.checkVisibility();

const isInSight = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** What hides an element by its own style, from outside in. */
function findVeil(element: Element): Element {
  let veil = element;
  for (let at = element.parentElement; at && !isInSight(at); at = at.parentElement) veil = at;
  return veil;
}

/** What an animation of the sheet hides comes without scripts; a style attribute is told where the page is rendered. */
const isVeiled = (veil: Element): boolean =>
  veil.getAnimations().length === 0 && !/opacity|visibility/.test(veil.getAttribute('style') ?? '');

const nameOf = ({ localName, classList }: Element): string => [localName, ...[...classList].slice(0, 2)].join('.');

/** To be called before effects have run, when the styles are there. */
export function findVeiledText(container: Element): VeiledText {
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  let all = 0;
  let characters = 0;
  let selector = '';
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    const length = textContent?.trim().length ?? 0;
    if (length === 0 || !parent || parent.closest('nav, header, footer, noscript') || !isOpen(parent)) continue;
    all += length;
    if (isInSight(parent)) continue;
    const veil = findVeil(parent);
    if (!isVeiled(veil)) continue;
    characters += length;
    selector ||= nameOf(veil);
  }
  return all >= leastText && characters > all / 2 ? { characters, selector } : nothingVeiled;
}
