/** The hydrated page beside the written one. */
import { isAdopted, isHidden, isReactNode, readTree, visitFibers } from '../serialize/fiber.ts';
import { printDomChildren } from '../serialize/serialize-element.ts';

/** The page as the parser has made it. */
export type WrittenPage = { html: string; head: HeadTag[]; nodes: Node[] };

type HeadTag = { element: Element; html: string };

/** Changes of markup and head; texts are empty where nothing has changed. */
export type HydrationChange = {
  /** A head tag that hydration added, removed or changed. */
  head: string;
  /** Where the markup changed: as it was written, and as it became. */
  expected: string;
  found: string;
};

/** Nodes of the written page that React did not adopt. */
export type LostNodes = {
  lost: number;
  /** The first of them, and where it stood. */
  first: string;
  selector: string;
  /** Nodes at the end of the root that React has left there, beside what it renders: it says nothing of them. */
  left: number;
  firstLeft: string;
};

/** Links that show nothing: React puts in those of its calls (`preconnect()`) when they are made. */
const hints = '[rel*="preload"], [rel="stylesheet"], [rel="preconnect"], [rel="dns-prefetch"]';

/** Of the sheets, those that React puts in: they stay, whoever comes. */
const readHeadElements = (): Element[] => [
  ...document.head.querySelectorAll(`title, meta, link:not(${hints}), [data-precedence]`),
];

export const readHead = (): HeadTag[] => readHeadElements().map((element) => ({ element, html: element.outerHTML }));

/** All nodes below the root but those that React makes anew by design. */
export function readWrittenNodes(container: Element): Node[] {
  const nodes: Node[] = [];
  const walker = document.createTreeWalker(container);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    // React writes a text area's default value anew when it adopts it: same text, new text node.
    if (!(node.parentNode instanceof HTMLTextAreaElement)) nodes.push(node);
  }
  return nodes;
}

/** Up to four steps from the node upwards, as a selector. */
export function selectorOf(node: Node): string {
  const element = node instanceof Element ? node : node.parentElement;
  const steps: string[] = [];
  for (let at = element; at && at !== document.body && steps.length < 4; at = at.parentElement) {
    steps.unshift(at.id ? `#${at.id}` : at.localName + (at.classList[0] ? `.${at.classList[0]}` : ''));
    if (at.id) break;
  }
  return steps.join(' > ');
}

/** The markup without what is hidden: React leaves that out of a page, and adds it once it has adopted the rest. */
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

/** Of a tree that is rendered anew: it has no marks between its texts, and no `muted`, which React's client sets as a property. */
const asAnew = (html: string): string => html.replaceAll(/<!-- -->| muted=""/g, '');

/** React sets these as properties where it renders anew, so they say nothing of the cause while anything else differs. */
const withoutProperties = (html: string): string => html.replaceAll(/ (?:selected|checked)=""| style="[^"]*"/g, '');

/** With attributes in the order of written pages: what React renders anew has that of its props, HTML that it is given its own. */
export function sortAttributes(html: string): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  try {
    holder.innerHTML = html;
  } catch {
    // Trusted Types allow it to the app alone.
    return html;
  }
  return printDomChildren(holder, () => {});
}

/** Compares markup and head. To be called at the moment of the signal: before any passive effect. */
export function compareWithWritten(written: WrittenPage, container: Element | null): HydrationChange {
  const after = container ? readMarkup(container) : '';
  const was = written.head.map(({ html }) => html);
  const known = new Set(written.head.map(({ element }) => element));
  // What scripts put there by themselves is no part of the render.
  const head = readHeadElements()
    .filter((element) => known.has(element) || isReactNode(element))
    .map((element) => element.outerHTML);
  const isSame = after === written.html;
  const [one, other] = isSame ? (['', ''] as const) : ([sortAttributes(written.html), sortAttributes(after)] as const);
  const whole = [asAnew(one), asAnew(other)] as const;
  const [bareBefore, bareNow] = [withoutProperties(whole[0]), withoutProperties(whole[1])];
  const [before, now] = bareBefore === bareNow ? whole : [bareBefore, bareNow];
  let at = 0;
  while (at < now.length && now[at] === before[at]) at += 1;
  const excerpt = (html: string): string => (now === before ? '' : html.slice(Math.max(0, at - 40), at + 80));
  return {
    head: head.find((tag, index) => tag !== was[index]) ?? was.find((tag, index) => tag !== head[index]) ?? '',
    expected: excerpt(before),
    found: excerpt(now),
  };
}

const describeNode = (node: Node): string =>
  node instanceof Element ? node.outerHTML.slice(0, 120) : `text "${(node.textContent ?? '').slice(0, 80)}"`;

export type FollowedNodes = {
  /** To be called at every later commit, before its effects: what a boundary has adopted, an effect may take away. */
  note: () => void;
  /** To be called when every boundary has been adopted. */
  read: () => LostNodes;
};

/** To be called at the moment of the signal. */
export function followNodes({ nodes }: WrittenPage, container: Element | null): FollowedNodes {
  const followed = nodes.filter((node) => node.nodeType !== Node.COMMENT_NODE);
  const lost = followed.filter((node) => !node.isConnected);
  let waiting = followed.filter((node) => node.isConnected);
  const note = (): void => {
    lost.push(...waiting.filter((node) => !node.isConnected));
    waiting = waiting.filter((node) => node.isConnected && !isAdopted(node));
  };
  note();
  return {
    note,
    read: () => {
      note();
      const left = waiting.filter((node) => node.parentNode === container);
      const [first] = lost;
      const [firstLeft] = left;
      return {
        ...{ lost: lost.length, left: left.length },
        first: first ? describeNode(first) : '',
        selector: first ? selectorOf(first) : '',
        firstLeft: firstLeft ? describeNode(firstLeft) : '',
      };
    },
  };
}
