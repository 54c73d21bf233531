/** Text that a reader loses: off the page, cut off, spilling out of its box, lying on other text. And words that break. */
import type { Page } from 'puppeteer-core';

/**
 * Empty when every line of text in the page can be read. Each finding names the text, its element and what became of it.
 * Large text on a small screen leaves no other way than to break a long word: there it is no loss.
 */
export const findLostText = (tab: Page, brokenWords: 'allowed' | 'lost'): Promise<string[]> =>
  tab.evaluate((wordsMayBreak) => {
    type Line = { text: string; element: Element; block: Element; rect: DOMRect };
    const slack = 1.5;
    const { clientWidth, scrollWidth } = document.documentElement;
    const nameOf = (element: Element): string => {
      const parent = element.parentElement?.closest('[class], [id]');
      return `${parent ? `${parent.localName}${[...parent.classList].map((one) => `.${one}`).join('')} ` : ''}${element.localName}`;
    };
    const found = new Set<string>();
    const tell = ({ text, element }: Line, what: string): void => {
      found.add(`“${text.trim().slice(0, 40)}” (${nameOf(element)}) ${what}`);
    };
    const blockOf = (element: Element): Element => {
      let block = element;
      while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
      return block;
    };
    /** Seen by nobody on purpose: clipped to nothing, for screen readers or against machines. */
    const isHidden = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { overflowX, position } = getComputedStyle(one);
        if (position === 'absolute' && overflowX === 'hidden' && one.clientWidth <= 1) return true;
      }
      return false;
    };

    /** An open menu lies on the page because it is meant to. */
    const layerOf = (element: Element): Element | null => element.closest(':popover-open');

    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (!element || !/\S/.test(text)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isHidden(element)) continue;
      if (element.closest('script, style, noscript')) continue;
      const block = blockOf(element);
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      for (const rect of rects) lines.push({ text, element, block, rect });
      if (wordsMayBreak || rects.length < 2) continue;
      for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) {
          const line = { text: word, element, block, rect: range.getBoundingClientRect() };
          tell(line, 'breaks inside: give it room, or smaller letters');
        }
      }
    }

    type Box = { name: string; edge: DOMRect; clips: boolean; scrolls: boolean; painted: boolean };
    const known = new Map<Element, readonly Box[]>();
    /** The boxes around an element, from the inside out. */
    const boxesOf = (element: Element | null): readonly Box[] => {
      if (!element || element === document.body) return [];
      const before = known.get(element);
      if (before) return before;
      const { display, overflowX, overflowY, backgroundColor, borderInlineEndWidth } = getComputedStyle(element);
      const box = {
        name: nameOf(element),
        edge: element.getBoundingClientRect(),
        clips: /hidden|clip/.test(`${overflowX} ${overflowY}`),
        scrolls: /auto|scroll/.test(overflowX),
        painted: backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(borderInlineEndWidth) > 0,
      };
      const own = display === 'inline' || element instanceof SVGElement ? [] : [box];
      const boxes = [...own, ...boxesOf(element.parentElement)];
      known.set(element, boxes);
      return boxes;
    };

    for (const line of lines) {
      const { rect, element } = line;
      // Labels of a drawing may reach over its frame.
      let painted = element instanceof SVGElement;
      let scrolls = false;
      for (const box of boxesOf(element)) {
        scrolls ||= box.scrolls;
        if (scrolls) break;
        const outside =
          rect.left < box.edge.left - slack ||
          rect.right > box.edge.right + slack ||
          rect.top < box.edge.top - slack ||
          rect.bottom > box.edge.bottom + slack;
        if (outside && box.clips) tell(line, `is cut off by ${box.name}`);
        if (outside && box.painted && !painted) tell(line, `spills out of ${box.name}`);
        painted ||= box.painted;
      }
      if (!scrolls && (rect.left < -slack || rect.right > clientWidth + slack)) {
        tell(line, `reaches past the edge of the page, to ${Math.round(rect.left < 0 ? rect.left : rect.right)} px`);
      }
    }

    const sorted = lines.toSorted((one, other) => one.rect.top - other.rect.top);
    sorted.forEach((one, index) => {
      for (const other of sorted.slice(index + 1)) {
        if (other.rect.top >= one.rect.bottom) break;
        if (one.block === other.block || layerOf(one.element) !== layerOf(other.element)) continue;
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
        if (wide <= slack || high <= 0.3 * Math.min(one.rect.height, other.rect.height)) continue;
        tell(one, `and “${other.text.trim().slice(0, 40)}” lie on each other`);
      }
    });
    if (scrollWidth > clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right + scrollX >= scrollWidth - 1,
      );
      const names = wide.slice(-3).map(nameOf).join(', ');
      found.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px: let ${names} shrink or wrap`);
    }
    return [...found];
  }, brokenWords === 'allowed');
