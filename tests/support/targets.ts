/** Targets of pointers that are smaller than 24 by 24 px (WCAG 2.5.8), links in sentences apart. */
import type { Page } from 'puppeteer-core';

/** Measured by where a click lands, so that a card whose link fills it counts as a whole. */
export const findSmallTargets = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => {
    const least = 24;
    const selector = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
    /** Words stand beside it in its own line of text. */
    const isInSentence = (element: Element): boolean => {
      let block = element.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      if (!block || getComputedStyle(element).display !== 'inline') return false;
      const copy = block.cloneNode(true);
      if (!(copy instanceof Element)) return false;
      for (const link of copy.querySelectorAll('a, button')) link.remove();
      return /\p{L}/u.test(copy.textContent ?? '');
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0 || isInSentence(element))
        continue;
      if (getComputedStyle(element).transform !== 'none') continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [rect = element.getBoundingClientRect()] = element.getClientRects();
      if (rect.width >= least && rect.height >= least) continue;
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      const reach = least / 2 - 0.5;
      const missed = [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ].filter(([left = 0, top = 0]) => {
        const hit = document.elementFromPoint(left, top);
        return hit !== element && !element.contains(hit);
      });
      if (missed.length > 0) {
        const size = `${Math.round(rect.width)} by ${Math.round(rect.height)} px`;
        found.push(
          `“${element.textContent?.trim()}” (${element.localName}.${element.className}) is ${size}: give it ${least} px each way`,
        );
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });
