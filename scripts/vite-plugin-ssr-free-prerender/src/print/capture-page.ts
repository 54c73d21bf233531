/** A page as it stands, with what it says of itself. */
import type { CapturedPage, MarkupFacts } from '../contract/snapshot.ts';
import { isInTransition } from './fiber.ts';
import type { HeadTags } from './head-tags.ts';
import { printDom } from './print-element.ts';
import { printTree } from './print-tree.ts';
import { recordFacts } from './record-facts.ts';
import { describeRouter } from './routers.ts';
import { readScriptStyles } from './style-rules.ts';

const matchesAny =
  (selectors: readonly string[]) =>
  (element: Element): boolean =>
    selectors.some((selector) => element.matches(selector));

/** What a page is read from. */
export type PageSource = {
  /** The element that the app renders into. */
  container: Element;
  head: HeadTags;
  /** Selectors of the template's head elements that the app keeps up to date. */
  dynamicHead: readonly string[];
  /** True for the page that the app was loaded with: no page before it can still stand there. */
  isFirst: boolean;
};

export function capturePage(path: string, { container, head, dynamicHead, isFirst }: PageSource): CapturedPage {
  const rendered = head.rendered();
  const { facts, note } = recordFacts(matchesAny(dynamicHead));
  const dynamic: Record<string, string> = {};
  for (const selector of dynamicHead) {
    const element = document.head.querySelector(selector);
    dynamic[selector] = element?.textContent ?? '';
    if (element?.getAttribute('type') === 'application/ld+json') facts.structuredData.push(dynamic[selector]);
  }
  const { html, faults, unfinished, router } = printTree(container, note);
  // A router that says nothing of itself may change the address first, and the content in a transition.
  const isAhead = router.name === undefined && !isFirst && isInTransition(container);
  return {
    ...{ path, dynamic, facts, faults },
    ...readScriptStyles(container, head.isPrinted),
    root: html,
    head: rendered.map((element) => printDom(element, note)),
    foreignTags: [],
    reactTags: rendered.length,
    unfinished: unfinished ?? describeRouter(router, path) ?? (isAhead ? 'a transition is under way' : null),
  };
}

/** What the template says by itself, given its HTML as it is written. */
export function readTemplateFacts(html: string, dynamicHead: readonly string[]): MarkupFacts {
  const { facts, noteAll } = recordFacts(matchesAny(dynamicHead));
  noteAll(new DOMParser().parseFromString(html, 'text/html'));
  return facts;
}
