/** What the Tab key comes to, one stop after the other, and how each shows that it has the focus. */
import type { Page } from 'puppeteer-core';
import { installColours } from './colours-in-page.ts';

type Stop = {
  name: string;
  /** Why its focus cannot be seen well enough; empty when it can. */
  faults: string[];
  left: number;
  top: number;
  right: number;
  bottom: number;
};

/** Looks at the element that has the focus; null when it lies outside of the part, or has been seen before. */
const lookAtFocus = (tab: Page, part: string): Promise<Stop | null> =>
  tab.evaluate((within) => {
    const { colours } = window;
    const { activeElement: element } = document;
    if (!element || element === document.body || element.hasAttribute('data-seen')) return null;
    if (!element.closest(within)) return null;
    element.setAttribute('data-seen', '');
    const style = getComputedStyle(element);
    const [first = element.getBoundingClientRect()] = element.getClientRects();
    const { left, top, right, bottom } = first;
    const width = Number.parseFloat(style.outlineWidth);
    const reach = Number.parseFloat(style.outlineOffset) + width;
    const faults: string[] = [];
    if (/none|auto/.test(style.outlineStyle) || width < 2) {
      faults.push(`its outline is ${style.outlineWidth} ${style.outlineStyle}: give :focus-visible 2 px or more`);
    } else {
      const colour = colours.read(style.outlineColor);
      const middle = { x: (left + right) / 2, y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 };
      const sides = [
        [left - reach + width / 2, middle.y],
        [right + reach - width / 2, middle.y],
        [middle.x, top - reach + width / 2],
        [middle.x, bottom + reach - width / 2],
      ] as const;
      const seen = sides.filter(([x, y]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight);
      const contrasts = seen.map(([x, y]) =>
        colours.contrast(
          colour,
          colours.behind(x, y, (one) => one === element || element.contains(one)),
        ),
      );
      const least = Math.min(...contrasts);
      if (!(least >= 3)) faults.push(`its outline has a contrast of ${least.toFixed(2)}:1: 3:1 is needed`);
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (!/hidden|clip|auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
        const edge = box.getBoundingClientRect();
        if (left - reach < edge.left - 0.5 || right + reach > edge.right + 0.5) {
          faults.push(`its outline is cut off by ${box.localName}.${box.className}: keep ${reach} px free around it`);
        }
      }
    }
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) faults.push('it lies out of view');
    else {
      const at = document.elementFromPoint(
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
      );
      if (at && !element.contains(at) && !at.contains(element))
        faults.push(`${at.localName}.${at.className} covers it`);
    }
    return {
      name: element.textContent?.trim().slice(0, 60) || element.getAttribute('name') || element.localName,
      faults,
      left: left + scrollX,
      top: top + scrollY,
      right: right + scrollX,
      bottom: bottom + scrollY,
    };
  }, part);

/** Presses Tab, or Shift and Tab, from where the focus is, until it has come round or has left the part of the page. */
export async function walkByTab(tab: Page, direction: 'forward' | 'back', part: string): Promise<Stop[]> {
  await installColours(tab);
  await tab.evaluate(() => {
    for (const element of document.querySelectorAll('[data-seen]')) element.removeAttribute('data-seen');
  });
  const stops: Stop[] = [];
  for (;;) {
    if (direction === 'back') await tab.keyboard.down('Shift');
    await tab.keyboard.press('Tab');
    if (direction === 'back') await tab.keyboard.up('Shift');
    const stop = await lookAtFocus(tab, part);
    if (!stop) return stops;
    stops.push(stop);
  }
}

/** Stops that come later than the eye comes to them: above the one before, and not in a column to its right. */
export const findJumps = (stops: readonly Stop[]): string[] =>
  stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    if (!before || stop.bottom > before.top || stop.left >= before.right) return [];
    return [`“${stop.name}” comes after “${before.name}”, and stands above it: put it first in the document`];
  });
