/** A page as it stands, with what it says of itself. */
import type { CapturedPage, MarkupFacts, ReadySignal } from '../types/snapshot.ts';
import type { LazyChunks } from './chunks.ts';
import { isInTransition } from './fiber.ts';
import type { HeadTags } from './head-tags.ts';
import { readPath, recordFacts } from './markup.ts';
import { describeRouter, findBasenameFault, type RouterPlace } from './routers.ts';
import type { RuleTexts } from './rule-texts.ts';
import { printDom } from './serialize-element.ts';
import { type FirstPrints, printTree } from './serialize-tree.ts';
import { readScriptStyles } from './style-rules.ts';

const matchesAny =
  (selectors: readonly string[]) =>
  (element: Element): boolean =>
    selectors.some((selector) => element.matches(selector));

/** What a page is read from. */
export type PageSource = {
  /** The element that the app renders into. */
  container: Element;
  /** The folder of the host that the site lies in. */
  base: string;
  head: HeadTags;
  /** Selectors of the template's head elements that the app keeps up to date. */
  dynamicHead: readonly string[];
  /** True for the page that the app was loaded with: no page before it can still stand there. */
  isFirst: boolean;
  ready: ReadySignal;
  /** Null where the app promises that what runs before its signal leaves the document alone. */
  prints: FirstPrints | null;
  chunks: LazyChunks;
};

/** Why no page but the first can be told: it stays so, however long it is waited for. */
export const knowsNoRouter =
  "The engine knows no router in this app, and so not when the page of another address is in the document. Write into the component that is around all pages: useLayoutEffect(() => { document.dispatchEvent(new CustomEvent('prerender:ready', { detail: { path } })); }, [path]); with the path that it shows.";

/** Why what stands there may not be the page of the path; null when it is. */
function describePlace(path: string, { name, ...place }: Partial<RouterPlace>, source: PageSource): string | null {
  if (name !== undefined) return describeRouter({ name, ...place }, path);
  if (source.isFirst) return null;
  if (source.ready === 'commit') return knowsNoRouter;
  // A router that says nothing of itself may change the address first, and the content in a transition.
  return isInTransition(source.container) ? 'a transition is under way' : null;
}

/** The address that the router shows in full in place of the path; null when it shows none. */
function readSentOn(path: string, router: Partial<RouterPlace>): string | null {
  const here = readPath(location.pathname);
  return router.name !== undefined && here !== path && describeRouter(router, here) === null ? here : null;
}

/** @returns the page, and where the app has sent on from it, if it has */
export function capturePage(path: string, source: PageSource): { page: CapturedPage; sentOn: string | null } {
  const { container, head, dynamicHead, prints, chunks } = source;
  const { facts, note } = recordFacts(matchesAny(dynamicHead));
  const dynamic: Record<string, string> = {};
  for (const selector of dynamicHead) {
    const element = document.head.querySelector(selector);
    dynamic[selector] = element?.textContent ?? '';
    if (element?.getAttribute('type') === 'application/ld+json') facts.structuredData.push(dynamic[selector]);
  }
  const { unfinished, router, ...tree } = printTree(container, { note, prints, chunks });
  const { html, faults } = tree;
  const rendered = head.rendered(tree.hoisted);
  // An app that says by itself when a page is ready may do without a basename.
  const misplaced = source.ready === 'commit' ? findBasenameFault(router, source.base) : null;
  const page = {
    ...{ path, dynamic, facts, faults: misplaced === null ? faults : [...faults, misplaced] },
    ...{ rules: [], sheets: [] },
    needsReload: router.isMixed === true && !source.isFirst,
    root: html,
    chunks: tree.chunks,
    head: rendered.map((element) => printDom(element, note)),
    foreignTags: [],
    ...{ shell: { html: {}, body: {} }, shellRemarks: [], beside: [], caught: [] },
    reactTags: rendered.length,
    errorPage: router.errorPage ?? null,
    unfinished: unfinished ?? describePlace(path, router, source),
  };
  return { page, sentOn: unfinished === null ? readSentOn(path, router) : null };
}

/** Adds the styles that scripts have brought: some do so in layout effects. */
export function addStyles(
  page: CapturedPage,
  { container, head, texts }: Pick<PageSource, 'container' | 'head'> & { texts: RuleTexts },
): void {
  const { rules, sheets, needsReload } = readScriptStyles(container, texts, head.isPrinted, head.isFormer);
  Object.assign(page, { rules, sheets, needsReload: page.needsReload || needsReload });
}

/** Adds tags of the head that effects have made. */
export function addToHead(page: CapturedPage, elements: readonly Element[]): void {
  const { facts, note } = recordFacts(() => false);
  page.head.push(...elements.map((element) => printDom(element, note)));
  for (const name of ['titles', 'descriptions', 'canonicals', 'robots', 'structuredData'] as const)
    page.facts[name].push(...facts[name]);
}

/** What the template says by itself, given its HTML as it is written. */
export function readTemplateFacts(html: string, dynamicHead: readonly string[]): MarkupFacts {
  const { facts, noteAll } = recordFacts(matchesAny(dynamicHead));
  noteAll(new DOMParser().parseFromString(html, 'text/html'));
  return facts;
}
