/** Measures widths and sizes: breakpoints, the empty space beside the first section, and small pointer targets. */

function listContainerRules(rules: CSSRuleList): CSSContainerRule[] {
  return [...rules].flatMap((rule) => {
    const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? listContainerRules(rule.cssRules) : [];
    return rule instanceof CSSContainerRule ? [rule, ...inner] : inner;
  });
}

/** Returns the widths in pixels at which a container query changes the styles. The queries use rem. */
export function readBreakpoints(): number[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const queries = [...document.styleSheets].flatMap((sheet) => listContainerRules(sheet.cssRules));
  return queries.flatMap(({ containerQuery }) =>
    [...containerQuery.matchAll(/([\d.]+)rem/g)].map(([, size]) => Math.ceil(Number(size) * rem)),
  );
}

/** Returns the x coordinate where the text, figures and forms of an element end. Frames and backgrounds are ignored. */
function findReach(section: Element): number {
  const pictures = [...section.querySelectorAll('figure, form')].map((one) => one.getBoundingClientRect().right);
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  const words: number[] = [];
  const range = document.createRange();
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    words.push(...[...range.getClientRects()].map(({ right }) => right));
  }
  return Math.max(0, ...pictures, ...words);
}

/** Returns a message if the right quarter of the first section is empty, or else an empty string. */
export function findEmptyQuarter(): string {
  const section = document.querySelector('main :is(section, header)');
  const bar = document.querySelector('body header nav');
  if (!section || !bar) return 'the page has no first section';
  const right = bar.getBoundingClientRect().right;
  const quarter = (right - (innerWidth - right)) / 4;
  const reach = findReach(section);
  return reach > right - quarter
    ? ''
    : `the right quarter of the first section is empty: its content ends at ${Math.round(reach)} px, and the header at ${Math.round(right)} px`;
}

const minSize = 24;
const selector = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';

/**
 * Returns whether an inline element is part of a sentence: its block also has words outside links and buttons. Such
 * elements may be smaller than other pointer targets.
 */
function isInSentence(element: Element): boolean {
  let block = element.parentElement;
  while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
  if (!block || getComputedStyle(element).display !== 'inline') return false;
  const copy = block.cloneNode(true);
  if (!(copy instanceof Element)) return false;
  for (const link of copy.querySelectorAll('a, button')) link.remove();
  return /\p{L}/u.test(copy.textContent ?? '');
}

const isTarget = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  element.tabIndex >= 0 &&
  !isInSentence(element) &&
  getComputedStyle(element).transform === 'none';

/**
 * Returns whether a square of minimum size around the centre of the element takes clicks. Tests a point near each of
 * its four edges.
 */
function takesClicks(element: HTMLElement, rect: DOMRect): boolean {
  const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
  const reach = minSize / 2 - 0.5;
  const points = [
    [x, y - reach],
    [x, y + reach],
    [x - reach, y],
    [x + reach, y],
  ] as const;
  return points.every(([left, top]) => {
    const hit = document.elementFromPoint(left, top);
    return hit === element || element.contains(hit);
  });
}

/**
 * Returns a message for each pointer target that is too small. A small link whose click area fills its card is not
 * reported.
 */
export function findSmallTargets(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!isTarget(element)) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [rect = element.getBoundingClientRect()] = element.getClientRects();
    if ((rect.width >= minSize && rect.height >= minSize) || takesClicks(element, rect)) continue;
    const size = `${Math.round(rect.width)} by ${Math.round(rect.height)} px`;
    found.push(
      `“${element.textContent?.trim()}” (${element.localName}.${element.className}) is ${size}. Make it at least ${minSize} px wide and high`,
    );
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}
