/** Content that comes once a page is ready. */

import { isReactNode, readFiber } from '../serialize/fiber.ts';
import type { LateContent } from '../types/snapshot.ts';

/** What there is to read and to see. */
export type PageContent = {
  text: string;
  /** Characters of its own text: without what all pages share. */
  own: number;
  links: number;
  images: number;
  /** Characters that a style attribute keeps out of sight. */
  hidden: number;
  hasHeading: boolean;
  /** It shows more than text: something drawn, played, framed or to be filled in. */
  hasWidget: boolean;
};

/** Characters of a page that says nothing by itself: that it is being loaded. */
const nothingYet = 60;

const isBare = ({ own }: PageContent): boolean => own < nothingYet;

/** True for a sign of waiting, or nothing at all: whatever comes then is the page. */
export const isNextToNothing = (content: PageContent): boolean => isBare(content) && !content.hasHeading;

/** Characters of a sign of waiting, or of none. */
const waitingText = 20;

/** True where there is nothing to read, to follow or to use. */
const saysNothing = ({ own, links, hasHeading, hasWidget }: PageContent): boolean =>
  own < waitingText && links === 0 && !hasHeading && !hasWidget;

/** Characters below which it is meant so: years, greetings, states of controls. Less where the page asked for something. */
const smallChange = { byEffect: 100, byAnswer: 20 };
/** The same for links and images. */
const fewElements = { byEffect: 4, byAnswer: 1 };

/** What nobody reads. */
const unread = 'style, script, template, [hidden], [style*="display: none"], [style*="display:none"]';

function textOf(element: Element): string {
  if (!element.querySelector(unread)) return element.textContent ?? '';
  const copy = document.importNode(element, true);
  for (const each of copy.querySelectorAll(unread)) each.remove();
  return copy.textContent ?? '';
}

const lengthOf = (element: Element): number => textOf(element).length;

/** Of a page, and not of something in it. */
const isShared = (element: Element): boolean => !element.parentElement?.closest('nav, header, footer, main, article');

const isHidden = (element: Element): boolean =>
  element instanceof HTMLElement && (element.style.opacity === '0' || element.style.visibility === 'hidden');

/** Outermost elements that are there and not to be seen. */
function findHidden(container: Element): Element[] {
  const hidden = new Set([...container.querySelectorAll('[style]')].filter(isHidden));
  return [...hidden].filter((element) => {
    for (let at = element.parentElement; at && at !== container; at = at.parentElement)
      if (hidden.has(at)) return false;
    return true;
  });
}

/** Characters in elements that React has not made, nor was given as HTML: a library or an effect has drawn them. */
export function countDrawn(container: Element | null): number {
  const outermost = [...(container?.querySelectorAll('*') ?? [])].filter(
    ({ parentElement: parent }) => parent !== null && (parent === container || isReactNode(parent)),
  );
  return outermost
    .filter((element) => !isReactNode(element) && !isGivenHtml(element.parentElement))
    .reduce((sum, element) => sum + lengthOf(element), 0);
}

const isGivenHtml = (parent: Element | null): boolean =>
  parent !== null && readFiber(parent)?.memoizedProps?.dangerouslySetInnerHTML !== undefined;

export function readContent(container: Element | null): PageContent {
  if (!container) return { text: '', own: 0, links: 0, images: 0, hidden: 0, hasHeading: false, hasWidget: false };
  const shared = [...container.querySelectorAll('nav, header, footer')].filter(isShared).map(lengthOf);
  const text = textOf(container);
  return {
    text,
    own: shared.reduce((left, length) => left - length, text.length),
    links: container.querySelectorAll('a[href]').length,
    images: container.querySelectorAll('img, picture, video').length,
    hasHeading: container.querySelector('h1') !== null,
    hasWidget: container.querySelector('canvas, video, audio, iframe, object, input, textarea, button') !== null,
    hidden: findHidden(container).reduce((sum, element) => sum + lengthOf(element), 0),
  };
}

/** Characters that tell which text it is. */
const excerpt = 40;

/** Characters of the words that a text has more of than the other, and how these begin where they stand together. */
function findNewText(before: string, after: string): Pick<LateContent, 'characters' | 'begins'> {
  if (before === after) return { characters: 0, begins: '' };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const wordsOf = (text: string): string[] =>
    text
      .slice(start, text.length - end)
      .split(/\s+/)
      .filter(Boolean);
  const known = new Map<string, number>();
  for (const word of wordsOf(before)) known.set(word, (known.get(word) ?? 0) + 1);
  let characters = 0;
  for (const word of wordsOf(after)) {
    const left = known.get(word) ?? 0;
    if (left > 0) known.set(word, left - 1);
    else characters += word.length;
  }
  const fresh = after
    .slice(start, after.length - end)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { characters, begins: fresh.length > excerpt ? `${fresh.slice(0, excerpt).trim()}…` : fresh };
}

/** What a page waits for, or has asked for. */
export type Awaited = Pick<LateContent, 'requests' | 'shown' | 'unanswered' | 'unseen'>;

/**
 * What has come late, or may; null when it is nothing, or so little that it is meant so.
 * @param judgesEmpty other pages than the first may be small, and an app that says by itself when one is ready may have empty ones
 * @param countDrawnNow counts the characters of elements that React has not made
 */
export function findLateContent(
  before: PageContent,
  after: PageContent,
  awaited: Awaited,
  judgesEmpty: boolean,
  countDrawnNow: () => number,
): LateContent | null {
  const by = awaited.requests.length > 0 ? 'byAnswer' : 'byEffect';
  const { characters, begins } = findNewText(before.text, after.text);
  const links = Math.max(0, after.links - before.links);
  const images = Math.max(0, after.images - before.images);
  const isAll = isNextToNothing(before) && characters > before.own;
  const hasCome = isAll || characters >= smallChange[by] || links + images >= fewElements[by];
  const hidden = before.hidden > before.own / 2 ? before.hidden : 0;
  const isEmpty = judgesEmpty && saysNothing(after);
  const isQuiet = awaited.shown.length + awaited.unanswered.length + awaited.unseen === 0;
  if (!hasCome && isQuiet && hidden === 0 && !isEmpty) return null;
  const come = hasCome ? { characters, begins, links, images } : { characters: 0, begins: '', links: 0, images: 0 };
  const drawn = hasCome ? Math.min(characters, countDrawnNow()) : 0;
  return { ...come, drawn, written: before.own, isBare: isBare(before), isEmpty, hidden, ...awaited };
}

export type SeenWatch = {
  /** How many of them stand in an element. */
  count: (container: Element | null) => number;
};

/** Must be called before the page's own scripts run. */
export function watchSeen(): SeenWatch {
  const targets = new Map<IntersectionObserver, Set<Element>>();
  const { observe, unobserve, disconnect } = IntersectionObserver.prototype;
  Object.assign(IntersectionObserver.prototype, {
    observe(this: IntersectionObserver, target: Element) {
      observe.call(this, target);
      targets.set(this, (targets.get(this) ?? new Set()).add(target));
    },
    unobserve(this: IntersectionObserver, target: Element) {
      unobserve.call(this, target);
      targets.get(this)?.delete(target);
    },
    disconnect(this: IntersectionObserver) {
      disconnect.call(this);
      targets.delete(this);
    },
  });
  return {
    count: (container) => {
      const waiting = new Set([...targets.values()].flatMap((each) => [...each]));
      return [...waiting].filter((element) => element.isConnected && container?.contains(element)).length;
    },
  };
}

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
