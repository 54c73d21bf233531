/** A page as it stands, with what it says of itself. */
import type { CapturedPage, MarkupFacts } from '../contract/snapshot.ts';
import type { HeadTags } from './head-tags.ts';
import { printDom } from './print-element.ts';
import { printTree } from './print-tree.ts';
import { recordFacts } from './record-facts.ts';

const matchesAny =
  (selectors: readonly string[]) =>
  (element: Element): boolean =>
    selectors.some((selector) => element.matches(selector));

/**
 * @param container the element that the app renders into
 * @param dynamicHead selectors of the template's head elements that the app keeps up to date
 */
export function capturePage(
  path: string,
  container: Element,
  head: HeadTags,
  dynamicHead: readonly string[],
): CapturedPage {
  const rendered = head.rendered();
  const { facts, note } = recordFacts(matchesAny(dynamicHead));
  const dynamic: Record<string, string> = {};
  for (const selector of dynamicHead) {
    const element = document.head.querySelector(selector);
    dynamic[selector] = element?.textContent ?? '';
    if (element?.getAttribute('type') === 'application/ld+json') facts.structuredData.push(dynamic[selector]);
  }
  const { html, faults, unfinished } = printTree(container, note);
  return {
    ...{ path, dynamic, facts, faults, unfinished },
    root: html,
    head: rendered.map((element) => printDom(element, note)),
    foreignTags: head.readForeignTags(),
    reactTags: rendered.length,
  };
}

/** What the template says by itself, given its HTML as it is written. */
export function readTemplateFacts(html: string, dynamicHead: readonly string[]): MarkupFacts {
  const { facts, noteAll } = recordFacts(matchesAny(dynamicHead));
  noteAll(new DOMParser().parseFromString(html, 'text/html'));
  return facts;
}
