/** How the first band of a page uses the width of the page. */

/** Where the words and pictures of an element end on the right; frames and backgrounds are none. */
function findReach(band: Element): number {
  const pictures = [...band.querySelectorAll('figure, form')].map((one) => one.getBoundingClientRect().right);
  const walker = document.createTreeWalker(band, NodeFilter.SHOW_TEXT);
  const words: number[] = [];
  const range = document.createRange();
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    words.push(...[...range.getClientRects()].map(({ right }) => right));
  }
  return Math.max(0, ...pictures, ...words);
}

/** Says so when nothing stands in the right quarter of the columns of the first band; empty when something does. */
export function findEmptyQuarter(): string {
  const band = document.querySelector('main :is(section, header)');
  const bar = document.querySelector('body header nav');
  if (!band || !bar) return 'the page has no first band';
  const right = bar.getBoundingClientRect().right;
  const quarter = (right - (innerWidth - right)) / 4;
  const reach = findReach(band);
  return reach > right - quarter ? '' : `the first band ends at ${Math.round(reach)} px of ${Math.round(right)}`;
}
