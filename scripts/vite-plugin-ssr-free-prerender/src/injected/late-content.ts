/** Measures content that appears after a page is ready, because of a request or an effect. */

import { isReactNode, readFiber } from '../serialize/fiber.ts';
import type { LateContent } from '../types/snapshot.ts';

export type PageContent = {
  /** The page's texts, separated by spaces. */
  text: string;
  /** The number of characters outside of the page's nav, header and footer. */
  own: number;
  links: number;
  images: number;
  /** The number of characters that a style attribute hides. */
  hidden: number;
  hasHeading: boolean;
  /** True if the page has a canvas, a player, a frame or a form control. */
  hasWidget: boolean;
};

/**
 * A page with fewer characters than this outside of nav, header and footer is almost empty. It may show only a loading
 * message.
 */
const shortPage = 60;

/**
 * Late content is reported if it has at least this many characters, or this many links and images together. `byAnswer`
 * applies if a request was answered late, and `byEffect` if only effects ran. The limits of `byEffect` are higher,
 * because effects often add small things such as a year or a greeting.
 */
const reported = {
  byAnswer: { characters: 20, elements: 1 },
  byEffect: { characters: 100, elements: 4 },
};

const isShort = ({ own }: PageContent): boolean => own < shortPage;

/** Returns true if the page shows at most a loading message. Text that appears later is then the actual content. */
export const isNextToNothing = (content: PageContent): boolean => isShort(content) && !content.hasHeading;

const isEmpty = ({ own, links, hasHeading, hasWidget }: PageContent): boolean =>
  own < reported.byAnswer.characters && links === 0 && !hasHeading && !hasWidget;

/** A selector for elements whose text is not visible. */
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

/**
 * Counts the characters that libraries draw, such as the labels of a chart. They are in elements that neither React nor
 * `dangerouslySetInnerHTML` created.
 */
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

/** The number of characters that a message quotes. */
const excerptLength = 40;

/**
 * Counts the characters of words that occur more often in `after` than in `before`, and quotes the beginning of these
 * words.
 */
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
  /** True to report a page that stays empty. */
  judgesEmpty: boolean;
  countDrawn: () => number;
};

/**
 * Compares the content when the page was ready (`before`) with the later content (`after`). Returns null if there is
 * nothing to report.
 */
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

/**
 * Records which elements the page watches with an `IntersectionObserver`. Must be called before the page's scripts run.
 * Returns a function that counts the watched elements in a container.
 */
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
