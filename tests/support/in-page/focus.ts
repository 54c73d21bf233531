/** How the element that has the focus shows it. */
import { colourBehind, contrastOf, readColour } from './colours.ts';

export type Stop = {
  name: string;
  /** Why its focus cannot be seen well enough; empty when it can. */
  faults: string[];
  left: number;
  top: number;
  right: number;
  bottom: number;
};

/** How far the outline reaches beyond the element's edge, and its width. */
type Outline = { reach: number; width: number };

function findContrastFault(
  element: Element,
  { left, top, right, bottom }: DOMRect,
  { reach, width }: Outline,
): string[] {
  const colour = readColour(getComputedStyle(element).outlineColor);
  const middle = { x: (left + right) / 2, y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 };
  const sides = [
    [left - reach + width / 2, middle.y],
    [right + reach - width / 2, middle.y],
    [middle.x, top - reach + width / 2],
    [middle.x, bottom + reach - width / 2],
  ] as const;
  const visible = sides.filter(([x, y]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight);
  const skip = (one: Element): boolean => one === element || element.contains(one);
  const contrast = Math.min(...visible.map(([x, y]) => contrastOf(colour, colourBehind(x, y, skip))));
  return contrast >= 3 ? [] : [`its outline has a contrast of ${contrast.toFixed(2)}:1: 3:1 is needed`];
}

function findClippingFaults(element: Element, { left, right }: DOMRect, { reach }: Outline): string[] {
  const faults: string[] = [];
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!/hidden|clip|auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
    const edge = box.getBoundingClientRect();
    if (left - reach < edge.left - 0.5 || right + reach > edge.right + 0.5) {
      faults.push(`its outline is cut off by ${box.localName}.${box.className}: keep ${reach} px free around it`);
    }
  }
  return faults;
}

function findOutlineFaults(element: Element, rect: DOMRect): string[] {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const width = Number.parseFloat(outlineWidth);
  if (/none|auto/.test(outlineStyle) || width < 2) {
    return [`its outline is ${outlineWidth} ${outlineStyle}: give :focus-visible 2 px or more`];
  }
  const outline = { width, reach: Number.parseFloat(outlineOffset) + width };
  return [...findContrastFault(element, rect, outline), ...findClippingFaults(element, rect, outline)];
}

function findPlaceFaults(element: Element, { left, top, right, bottom }: DOMRect): string[] {
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return ['it lies out of view'];
  const hit = document.elementFromPoint(
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  );
  if (!hit || element.contains(hit) || hit.contains(element)) return [];
  return [`${hit.localName}.${hit.className} covers it`];
}

/** Looks at the element that has the focus; null when it lies outside of the part, or has been seen before. */
export function lookAtFocus(part: string): Stop | null {
  const { activeElement: element } = document;
  if (!element || element === document.body || element.hasAttribute('data-seen')) return null;
  if (!element.closest(part)) return null;
  element.setAttribute('data-seen', '');
  const [rect = element.getBoundingClientRect()] = element.getClientRects();
  return {
    name: element.textContent?.trim().slice(0, 60) || element.getAttribute('name') || element.localName,
    faults: [...findOutlineFaults(element, rect), ...findPlaceFaults(element, rect)],
    left: rect.left + scrollX,
    top: rect.top + scrollY,
    right: rect.right + scrollX,
    bottom: rect.bottom + scrollY,
  };
}
