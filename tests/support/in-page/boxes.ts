/** The boxes around an element, and what they do with content that does not fit. */

export type Box = { name: string; edge: DOMRect; clips: boolean; scrolls: boolean; painted: boolean };

/** `main.page p`: enough to find the element by. */
export function nameOf(element: Element): string {
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

/** Reads the boxes around elements, from the inside out; each box once. */
export function createBoxReader(): (element: Element | null) => readonly Box[] {
  const known = new Map<Element, readonly Box[]>();
  const read = (element: Element | null): readonly Box[] => {
    if (!element || element === document.body) return [];
    const before = known.get(element);
    if (before) return before;
    const hasBox = getComputedStyle(element).display !== 'inline' && !(element instanceof SVGElement);
    const boxes = [...(hasBox ? [readBox(element)] : []), ...read(element.parentElement)];
    known.set(element, boxes);
    return boxes;
  };
  return read;
}
