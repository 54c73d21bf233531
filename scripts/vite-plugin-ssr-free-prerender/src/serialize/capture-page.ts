/** Captures the page that the document shows: its markup, head tags, styles, and facts such as its titles and links. */
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

export type CaptureSettings = {
  /** The selector of the element that the app renders into. */
  root: string;
  /** The path of the site on its host (Vite's `base`). */
  base: string;
  /** Selectors of elements in the template's head whose text the app updates. */
  dynamicHead: readonly string[];
  ready: ReadySignal;
};

export type PageSource = {
  settings: CaptureSettings;
  /** The element that the app renders into. */
  container: Element;
  head: HeadTags;
  /** True for the first page after a full load. The document can't show content of a previous page at that time. */
  isFirst: boolean;
  prints: FirstPrints;
  chunks: LazyChunks;
};

/**
 * The message for an app whose router the engine doesn't recognize. The engine can capture only the first page of such
 * an app, however long it waits.
 */
export const knowsNoRouter =
  "The engine doesn't recognize the router of this app, so it can't tell when a page is ready. Add this to the component that contains all pages, with the current path as `path`: useLayoutEffect(() => { document.dispatchEvent(new CustomEvent('prerender:ready', { detail: { path } })); }, [path]);";

/** Returns the reason why the document may not show the page at this path yet. Returns null if it shows the page. */
function describePlace(path: string, router: Partial<RouterPlace>, source: PageSource): string | null {
  if (router.name !== undefined) return describeRouter(router, path);
  if (source.isFirst) return null;
  if (source.settings.ready === 'commit') return knowsNoRouter;
  // An unknown router may change the address first and render the content later, in a transition.
  return isInTransition(source.container) ? 'a transition is pending' : null;
}

/**
 * If the router shows the page at the browser's address instead of the expected path, returns the path of that address.
 * Otherwise returns null.
 */
function readRedirect(path: string, router: Partial<RouterPlace>): string | null {
  const here = readPath(location.pathname);
  return router.name !== undefined && here !== path && describeRouter(router, here) === null ? here : null;
}

/** Captures the page that the document shows now. `redirect` is the path to which the app redirected, or null. */
export function capturePage(path: string, source: PageSource): { page: CapturedPage; redirect: string | null } {
  const { container, head, prints, chunks, isFirst } = source;
  const { dynamicHead, ready, base } = source.settings;
  const { facts, note } = recordFacts(matchesAny(dynamicHead));
  const dynamic: Record<string, string> = {};
  for (const selector of dynamicHead) {
    const element = document.head.querySelector(selector);
    dynamic[selector] = element?.textContent ?? '';
    if (element?.getAttribute('type') === 'application/ld+json') facts.structuredData.push(dynamic[selector]);
  }
  const tree = printTree(container, { note, prints, chunks });
  const { router, unfinished } = tree;
  // An app that dispatches `prerender:ready` may work without a router basename, so its basename isn't checked.
  const basenameFault = ready === 'commit' ? findBasenameFault(router, base) : null;
  const rendered = head.rendered(tree.hoisted);
  const page: CapturedPage = {
    path,
    root: tree.html,
    head: rendered.map((element) => printDom(element, note)),
    dynamic,
    rules: [],
    chunks: tree.chunks,
    sheets: [],
    foreignTags: [],
    reactTags: rendered.length,
    shell: { html: {}, body: {} },
    splash: [],
    shellRemarks: [],
    caught: [],
    errorPage: router.errorPage ?? null,
    faults: basenameFault === null ? tree.faults : [...tree.faults, basenameFault],
    unfinished: unfinished ?? describePlace(path, router, source),
    facts,
    needsReload: router.isMixed === true && !isFirst,
  };
  return { page, redirect: unfinished === null ? readRedirect(path, router) : null };
}

/**
 * Adds the styles that scripts inserted. Must be called after layout effects, because some libraries insert styles
 * there.
 */
export function addStyles(
  page: CapturedPage,
  { container, head, texts }: Pick<PageSource, 'container' | 'head'> & { texts: RuleTexts },
): void {
  const { rules, sheets, needsReload } = readScriptStyles(container, texts, head);
  Object.assign(page, { rules, sheets, needsReload: page.needsReload || needsReload });
}

/** Adds to a captured page the head tags that effects created, and their facts. */
export function addToHead(page: CapturedPage, elements: readonly Element[]): void {
  const { facts, note } = recordFacts(() => false);
  page.head.push(...elements.map((element) => printDom(element, note)));
  for (const name of ['titles', 'descriptions', 'canonicals', 'robots', 'structuredData'] as const)
    page.facts[name].push(...facts[name]);
}

/** Returns facts about the template's markup, such as its titles and links. */
export function readTemplateFacts(html: string, dynamicHead: readonly string[]): MarkupFacts {
  const { facts, noteAll } = recordFacts(matchesAny(dynamicHead));
  noteAll(new DOMParser().parseFromString(html, 'text/html'));
  return facts;
}
