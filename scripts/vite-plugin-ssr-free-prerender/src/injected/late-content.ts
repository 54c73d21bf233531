/** Content that comes after a page is ready, by the answer of a request or by an effect. */

import { isReactNode, readFiber } from '../serialize/fiber.ts';
import type { LateContent } from '../types/snapshot.ts';

export type PageContent = {
  /** Its texts, separated by spaces. */
  text: string;
  /** Characters outside of the page's nav, header and footer. */
  own: number;
  links: number;
  images: number;
  /** Characters that a style attribute hides. */
  hidden: number;
  hasHeading: boolean;
  /** True if it has a canvas, a player, a frame or a control. */
  hasWidget: boolean;
};

/** A page with less text of its own, such as a sign of waiting, says next to nothing. */
const shortPage = 60;

/** Fewest characters, and links or images, that are reported. Effects often add small things: a year, a greeting. */
const reported = {
  byAnswer: { characters: 20, elements: 1 },
  byEffect: { characters: 100, elements: 4 },
};

const isShort = ({ own }: PageContent): boolean => own < shortPage;

/** True for a sign of waiting, or nothing at all: any text that follows is the page. */
export const isNextToNothing = (content: PageContent): boolean => isShort(content) && !content.hasHeading;

const isEmpty = ({ own, links, hasHeading, hasWidget }: PageContent): boolean =>
  own < reported.byAnswer.characters && links === 0 && !hasHeading && !hasWidget;

/** Elements whose text nobody reads. */
const unread = 'style, script, template, [hidden], [style*="display: none"], [style*="display:none"]';

function textOf(element: Element): string {
  const hasUnread = element.querySelector(unread) !== null;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (textContent && !(hasUnread && parentElement?.closest(unread))) texts.push(textContent);
  }
  return texts.join(' ');
}

const countCharacters = (elements: readonly Element[]): number =>
  elements.reduce((sum, element) => sum + textOf(element).length, 0);

const isOutermost = (element: Element, _: number, all: readonly Element[]): boolean =>
  !all.some((other) => other !== element && other.contains(element));

const isHidden = (element: Element): boolean =>
  element instanceof HTMLElement && (element.style.opacity === '0' || element.style.visibility === 'hidden');

const isGivenHtml = (parent: Element | null): boolean =>
  parent !== null && readFiber(parent)?.memoizedProps?.dangerouslySetInnerHTML !== undefined;

/** Counts characters in elements that neither React nor `dangerouslySetInnerHTML` created. */
export const countDrawn = (container: Element | null): number =>
  countCharacters(
    [...(container?.querySelectorAll('*') ?? [])].filter(
      (element) =>
        !isReactNode(element) &&
        element.parentElement !== null &&
        (element.parentElement === container || isReactNode(element.parentElement)) &&
        !isGivenHtml(element.parentElement),
    ),
  );

export function readContent(container: Element | null): PageContent {
  if (!container) return { text: '', own: 0, links: 0, images: 0, hidden: 0, hasHeading: false, hasWidget: false };
  const shared = [...container.querySelectorAll('nav, header, footer')].filter(
    ({ parentElement }) => !parentElement?.closest('nav, header, footer, main, article'),
  );
  const text = textOf(container);
  return {
    text,
    own: text.length - countCharacters(shared),
    links: container.querySelectorAll('a[href]').length,
    images: container.querySelectorAll('img, picture, video').length,
    hasHeading: container.querySelector('h1') !== null,
    hasWidget: container.querySelector('canvas, video, audio, iframe, object, input, textarea, button') !== null,
    hidden: countCharacters([...container.querySelectorAll('[style]')].filter(isHidden).filter(isOutermost)),
  };
}

/** Characters of an excerpt in a message. */
const excerptLength = 40;

/** Counts the characters of words that `after` has more often than `before`, and quotes how they begin. */
function findNewText(before: string, after: string): Pick<LateContent, 'characters' | 'begins'> {
  if (before === after) return { characters: 0, begins: '' };
  const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
  const known = new Map<string, number>();
  for (const word of wordsOf(before)) known.set(word, (known.get(word) ?? 0) + 1);
  const words = wordsOf(after).filter((word) => {
    const left = known.get(word) ?? 0;
    known.set(word, left - 1);
    return left <= 0;
  });
  const text = words.join(' ');
  return {
    characters: words.join('').length,
    begins: text.length > excerptLength ? `${text.slice(0, excerptLength).trim()}…` : text,
  };
}

type Awaited = Pick<LateContent, 'requests' | 'shown' | 'unanswered' | 'unseen'> & {
  /** True if a page that stays empty is reported. */
  judgesEmpty: boolean;
  countDrawn: () => number;
};

/** Returns what came late, or may come; null if it is nothing, or too little to report. */
export function findLateContent(before: PageContent, after: PageContent, awaited: Awaited): LateContent | null {
  const limit = awaited.requests.length > 0 ? reported.byAnswer : reported.byEffect;
  const { characters, begins } = findNewText(before.text, after.text);
  const links = Math.max(0, after.links - before.links);
  const images = Math.max(0, after.images - before.images);
  const isWholePage = isNextToNothing(before) && characters > before.own;
  const isReported = isWholePage || characters >= limit.characters || links + images >= limit.elements;
  const hidden = before.hidden > before.own / 2 ? before.hidden : 0;
  const staysEmpty = awaited.judgesEmpty && isEmpty(after);
  const isQuiet = awaited.shown.length + awaited.unanswered.length + awaited.unseen === 0;
  if (!isReported && isQuiet && hidden === 0 && !staysEmpty) return null;
  return {
    characters: isReported ? characters : 0,
    begins: isReported ? begins : '',
    links: isReported ? links : 0,
    images: isReported ? images : 0,
    drawn: isReported ? Math.min(characters, awaited.countDrawn()) : 0,
    written: before.own,
    isBare: isShort(before),
    isEmpty: staysEmpty,
    hidden,
    requests: awaited.requests,
    shown: awaited.shown,
    unanswered: awaited.unanswered,
    unseen: awaited.unseen,
  };
}

/** Must be called before the page's own scripts run. Returns a count of observed elements in a container. */
export function watchIntersections(): (container: Element | null) => number {
  const targets = new Set<Element>();
  const { observe, unobserve } = IntersectionObserver.prototype;
  IntersectionObserver.prototype.observe = function (this: IntersectionObserver, target) {
    targets.add(target);
    observe.call(this, target);
  };
  IntersectionObserver.prototype.unobserve = function (this: IntersectionObserver, target) {
    targets.delete(target);
    unobserve.call(this, target);
  };
  return (container) => {
    for (const target of targets) if (!target.isConnected) targets.delete(target);
    return [...targets].filter((target) => container?.contains(target)).length;
  };
}
