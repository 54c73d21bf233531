/** The lines of text of a page, as they are laid out. */

export type Line = { text: string; element: Element; block: Element; rect: DOMRect };

type Text = { node: Node; text: string; element: Element; block: Element };

function blockOf(element: Element): Element {
  let block = element;
  while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
  return block;
}

/** Not shown on purpose: clipped to nothing, for screen readers or against machines. */
function isClippedAway(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { overflowX, position } = getComputedStyle(one);
    if (position === 'absolute' && overflowX === 'hidden' && one.clientWidth <= 1) return true;
  }
  return false;
}

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !isClippedAway(element) &&
  !element.closest('script, style, noscript');

/** Every piece of text that is shown, in the order of the document. */
export function listTexts(): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (element && /\S/.test(text) && isShown(element)) texts.push({ node, text, element, block: blockOf(element) });
  }
  return texts;
}

export function linesOf({ node, text, element, block }: Text): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].map((rect) => ({ text, element, block, rect }));
}

/** The words of a text that begin on one line and end on another. */
export function brokenWordsOf({ node, text, element, block }: Text): Line[] {
  const range = document.createRange();
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ index, 0: word }) => {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return tops.size > 1 ? [{ text: word, element, block, rect: range.getBoundingClientRect() }] : [];
  });
}
