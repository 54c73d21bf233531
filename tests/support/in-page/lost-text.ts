/**
 * Finds text that readers can't see: off the page, cut off, outside its box or under other text. Also finds broken
 * words.
 */

type Box = { name: string; edge: DOMRect; clips: boolean; scrolls: boolean; painted: boolean };

/** Returns a name such as `main.page p`, so that a developer finds the element. */
function nameOf(element: Element): string {
  const parent = element.parentElement?.closest('[class], [id]');
  const classes = parent ? [...parent.classList].map((name) => `.${name}`).join('') : '';
  return `${parent ? `${parent.localName}${classes} ` : ''}${element.localName}`;
}

function readBox(element: Element): Box {
  const { overflowX, overflowY, backgroundColor, borderInlineEndWidth } = getComputedStyle(element);
  return {
    name: nameOf(element),
    edge: element.getBoundingClientRect(),
    clips: /hidden|clip/.test(`${overflowX} ${overflowY}`),
    scrolls: /auto|scroll/.test(overflowX),
    painted: backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(borderInlineEndWidth) > 0,
  };
}

/** Returns a function that lists the boxes around an element, innermost first. Each box is measured only once. */
function createBoxReader(): (element: Element | null) => readonly Box[] {
  const known = new Map<Element, readonly Box[]>();
  const read = (element: Element | null): readonly Box[] => {
    if (!element || element === document.body) return [];
    const before = known.get(element);
    if (before) return before;
    const hasBox = !/^(?:inline|contents)$/.test(getComputedStyle(element).display) && !(element instanceof SVGElement);
    const boxes = [...(hasBox ? [readBox(element)] : []), ...read(element.parentElement)];
    known.set(element, boxes);
    return boxes;
  };
  return read;
}

type Line = { text: string; element: Element; block: Element; rect: DOMRect };

type Text = { node: Node; text: string; element: Element; block: Element };

function blockOf(element: Element): Element {
  let block = element;
  while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
  return block;
}

/**
 * Returns whether an element is clipped to nothing on purpose. Texts for screen readers and fields that catch bots are
 * hidden in this way.
 */
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

/** Returns every visible piece of text, in the order of the document. */
function listTexts(): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (element && /\S/.test(text) && isShown(element)) texts.push({ node, text, element, block: blockOf(element) });
  }
  return texts;
}

function linesOf({ node, text, element, block }: Text): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].map((rect) => ({ text, element, block, rect }));
}

/** Returns the words of a text that begin on one line and end on the next. */
function brokenWordsOf({ node, text, element, block }: Text): Line[] {
  const range = document.createRange();
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ index, 0: word }) => {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return tops.size > 1 ? [{ text: word, element, block, rect: range.getBoundingClientRect() }] : [];
  });
}

/** Text is reported only if it extends beyond an edge by more than this many pixels. Glyphs may extend a little. */
const tolerance = 1.5;

const print = ({ text, element }: Line, what: string): string =>
  `“${text.trim().slice(0, 40)}” (${nameOf(element)}) ${what}`;

const reachesOver = (rect: DOMRect, edge: DOMRect): boolean =>
  rect.left < edge.left - tolerance ||
  rect.right > edge.right + tolerance ||
  rect.top < edge.top - tolerance ||
  rect.bottom > edge.bottom + tolerance;

function findCutOff(lines: readonly Line[]): string[] {
  const boxesOf = createBoxReader();
  const { clientWidth } = document.documentElement;
  return lines.flatMap((line) => {
    const { rect, element } = line;
    const boxes = boxesOf(element);
    const scrolling = boxes.findIndex(({ scrolls }) => scrolls);
    const inside = scrolling < 0 ? boxes : boxes.slice(0, scrolling);
    // The labels of a drawing may extend beyond a box with a background. So for labels, only boxes that cut off their
    // content are checked.
    const painted = element instanceof SVGElement ? -1 : inside.findIndex((box) => box.painted);
    const found = inside.flatMap((box, index) => {
      if (!reachesOver(rect, box.edge)) return [];
      const cutOff = box.clips ? [`is cut off by ${box.name}`] : [];
      return index === painted ? [...cutOff, `spills out of ${box.name}`] : cutOff;
    });
    if (scrolling < 0 && (rect.left < -tolerance || rect.right > clientWidth + tolerance)) {
      const edge = Math.round(rect.left < 0 ? rect.left : rect.right);
      found.push(`reaches past the edge of the page, to ${edge} px`);
    }
    return found.map((what) => print(line, what));
  });
}

/** Returns the open menu that contains an element. An open menu covers the page on purpose. */
const layerOf = (element: Element): Element | null => element.closest(':popover-open');

function overlap(upper: Line, lower: Line): boolean {
  if (upper.block === lower.block || layerOf(upper.element) !== layerOf(lower.element)) return false;
  const [one, other] = [upper.rect, lower.rect];
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - other.top;
  return width > tolerance && height > 0.3 * Math.min(one.height, other.height);
}

/** Clips lines to their scroll containers, because text that is scrolled out of view overlaps nothing. */
function clipToView(lines: readonly Line[]): Line[] {
  const boxesOf = createBoxReader();
  return lines.flatMap((line) => {
    const box = boxesOf(line.element).find(({ scrolls }) => scrolls);
    if (!box) return [line];
    const { rect } = line;
    const [left, top] = [Math.max(rect.left, box.edge.left), Math.max(rect.top, box.edge.top)];
    const [right, bottom] = [Math.min(rect.right, box.edge.right), Math.min(rect.bottom, box.edge.bottom)];
    return right > left && bottom > top ? [{ ...line, rect: new DOMRect(left, top, right - left, bottom - top) }] : [];
  });
}

function findOverlaps(lines: readonly Line[]): string[] {
  const sorted = clipToView(lines).toSorted((one, other) => one.rect.top - other.rect.top);
  return sorted.flatMap((one, index) => {
    const found: string[] = [];
    for (const other of sorted.slice(index + 1)) {
      if (other.rect.top >= one.rect.bottom) break;
      if (overlap(one, other)) found.push(print(one, `overlaps “${other.text.trim().slice(0, 40)}”`));
    }
    return found;
  });
}

function findPageOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right + scrollX >= scrollWidth - 1,
  );
  const names = wide.slice(-3).map(nameOf).join(', ');
  return [`the page scrolls sideways by ${scrollWidth - clientWidth} px. Let ${names} shrink or wrap`];
}

/**
 * Returns a message for each line of text that cannot be read, with its element and the reason. With `allowed`, broken
 * words are not reported, because large text on a small screen must break long words.
 */
export function findLostText(brokenWords: 'allowed' | 'lost'): string[] {
  const texts = listTexts();
  const lines = texts.flatMap(linesOf);
  const broken = brokenWords === 'allowed' ? [] : texts.flatMap(brokenWordsOf);
  const found = [
    ...broken.map((line) => print(line, 'is broken across lines. Give it more room or smaller letters')),
    ...findCutOff(lines),
    ...findOverlaps(lines),
    ...findPageOverflow(),
  ];
  return [...new Set(found)];
}
