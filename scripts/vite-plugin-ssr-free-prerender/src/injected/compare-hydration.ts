/** Compares the hydrated page with the prerendered (“written”) page. */
import { isAdopted, isHidden, isReactNode, readTree, visitFibers } from '../serialize/fiber.ts';
import { printDomChildren } from '../serialize/serialize-element.ts';

/** The prerendered page as the parser created it, before React hydrates it. */
export type WrittenPage = { html: string; head: HeadTag[]; nodes: Node[] };

type HeadTag = { element: Element; html: string };

/** Changes that hydration made to the markup and the head tags. All fields are empty if nothing changed. */
export type HydrationChange = {
  /** The first head tag that hydration added, removed or changed. */
  head: string;
  /** An excerpt of the prerendered markup at the first change. `found` is the hydrated markup at the same place. */
  expected: string;
  found: string;
};

/** Prerendered nodes that React didn't hydrate. */
export type LostNodes = {
  /** The number of removed nodes. `first` describes the first removed node, and `selector` is its CSS selector. */
  lost: number;
  first: string;
  selector: string;
  /**
   * The number of prerendered nodes that remain at the end of the root although React didn't render them. React doesn't
   * report such nodes.
   */
  left: number;
  firstLeft: string;
};

/**
 * Selector for head links that are not compared, because hydration may add them: links from calls such as
 * `preconnect()`, and stylesheets without a `precedence`.
 */
const hints = '[rel*="preload"], [rel="stylesheet"], [rel="preconnect"], [rel="dns-prefetch"]';

const readHeadElements = (): Element[] => [
  ...document.head.querySelectorAll(`title, meta, link:not(${hints}), [data-precedence]`),
];

export const readHead = (): HeadTag[] => readHeadElements().map((element) => ({ element, html: element.outerHTML }));

/** Returns all nodes in the root except texts in textareas, which React recreates during hydration. */
export function readWrittenNodes(container: Element): Node[] {
  const nodes: Node[] = [];
  const walker = document.createTreeWalker(container);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!(node.parentNode instanceof HTMLTextAreaElement)) nodes.push(node);
  }
  return nodes;
}

/** Returns a CSS selector that names the node's element and up to three of its ancestors. */
export function selectorOf(node: Node): string {
  const element = node instanceof Element ? node : node.parentElement;
  const steps: string[] = [];
  for (let at = element; at && at !== document.body && steps.length < 4; at = at.parentElement) {
    steps.unshift(at.id ? `#${at.id}` : at.localName + (at.classList[0] ? `.${at.classList[0]}` : ''));
    if (at.id) break;
  }
  return steps.join(' > ');
}

/**
 * Returns the root's HTML without the content of hidden `<Activity>` components. Prerendered pages lack that content,
 * and React adds it after hydration.
 */
function readMarkup(container: Element): string {
  const mark = 'data-prerender-hidden';
  let hides = false;
  visitFibers(readTree(container)?.child ?? null, (fiber) => {
    if (!isHidden(fiber)) return;
    visitFibers(fiber.child, ({ stateNode }) => {
      if (!(stateNode instanceof Element)) return;
      stateNode.setAttribute(mark, '');
      hides = true;
    });
  });
  if (!hides) return container.innerHTML;
  const copy = document.importNode(container, true);
  for (const element of copy.querySelectorAll(`[${mark}]`)) element.remove();
  return copy.innerHTML;
}

/**
 * Removes two things that prerendered HTML has and elements created by React lack: comments between texts, and `muted`
 * attributes, which React sets as properties in browsers.
 */
const withoutMarks = (html: string): string => html.replaceAll(/<!-- -->| muted=""/g, '');

/**
 * Removes attributes that React sets as properties when it recreates elements. Otherwise the excerpt in the error
 * message could show them instead of the real cause of a mismatch.
 */
const withoutProperties = (html: string): string => html.replaceAll(/ (?:selected|checked)=""| style="[^"]*"/g, '');

/**
 * Returns HTML with sorted attributes. Prerendered pages have sorted attributes, but elements that React creates have
 * attributes in the order of their props.
 */
export function sortAttributes(html: string): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  try {
    holder.innerHTML = html;
  } catch {
    // The page's Trusted Types policy may prevent the engine from parsing HTML.
    return html;
  }
  return printDomChildren(holder, () => {});
}

/**
 * Compares the hydrated markup and head tags with those of the prerendered page. Must be called when the page is ready,
 * before passive effects run.
 */
export function compareWithWritten(written: WrittenPage, container: Element | null): HydrationChange {
  const was = written.head.map(({ html }) => html);
  const known = new Set(written.head.map(({ element }) => element));
  const head = readHeadElements()
    .filter((element) => known.has(element) || isReactNode(element))
    .map((element) => element.outerHTML);
  const changedHead = head.find((tag, index) => tag !== was[index]) ?? was.find((tag, index) => tag !== head[index]);
  const markup = container ? readMarkup(container) : '';
  return { head: changedHead ?? '', ...compareMarkup(written.html, markup) };
}

function compareMarkup(written: string, hydrated: string): Pick<HydrationChange, 'expected' | 'found'> {
  const nothing = { expected: '', found: '' };
  if (written === hydrated) return nothing;
  let [before, now] = [withoutMarks(sortAttributes(written)), withoutMarks(sortAttributes(hydrated))];
  const [bareBefore, bareNow] = [withoutProperties(before), withoutProperties(now)];
  if (bareBefore !== bareNow) [before, now] = [bareBefore, bareNow];
  if (before === now) return nothing;
  let at = 0;
  while (at < now.length && now[at] === before[at]) at += 1;
  const excerpt = (html: string): string => html.slice(Math.max(0, at - 40), at + 80);
  return { expected: excerpt(before), found: excerpt(now) };
}

const describeNode = (node: Node | undefined): string => {
  if (!node) return '';
  return node instanceof Element ? node.outerHTML.slice(0, 120) : `text "${(node.textContent ?? '').slice(0, 80)}"`;
};

/**
 * Follows the prerendered nodes until React has hydrated all of them. Collects nodes that are removed without being
 * hydrated. Must be called when the page is ready.
 */
export function followNodes({ nodes }: WrittenPage, container: Element | null) {
  let waiting = nodes.filter((node) => node.nodeType !== Node.COMMENT_NODE);
  const lost: Node[] = [];
  const note = (): void => {
    lost.push(...waiting.filter((node) => !node.isConnected));
    waiting = waiting.filter((node) => node.isConnected && !isAdopted(node));
  };
  note();
  return {
    /** Must be called at each later commit of React, before effects can remove hydrated nodes. */
    note,
    /** Returns the nodes that React didn't hydrate. Must be called after React has hydrated all Suspense boundaries. */
    read: (): LostNodes => {
      note();
      const left = waiting.filter((node) => node.parentNode === container);
      return {
        lost: lost.length,
        first: describeNode(lost[0]),
        selector: lost[0] ? selectorOf(lost[0]) : '',
        left: left.length,
        firstLeft: describeNode(left[0]),
      };
    },
  };
}
