/** What elements say of their page, noted while they are printed. */
import type { MarkupFacts } from '../contract/snapshot.ts';

/** Told of each element that is printed, with the names of its attributes. */
export type NoteElement = (element: Element, names: readonly string[]) => void;

export type FactsRecorder = {
  facts: MarkupFacts;
  note: NoteElement;
  /** Notes every element of a document. */
  noteAll: (page: Document) => void;
};

const textOf = (element: Element): string => (element.textContent ?? '').trim();

/** @param isDynamic true for an element of the template whose text the app keeps up to date: it is noted elsewhere */
export function recordFacts(isDynamic: (element: Element) => boolean): FactsRecorder {
  const facts: MarkupFacts = {
    ...{ titles: [], descriptions: [], canonicals: [], robots: [], h1: [], structuredData: [] },
    ...{ links: [], ids: [], styled: [] },
  };
  /** What an element says, by its name. */
  const noteByName: Partial<Record<string, (element: Element, read: (name: string) => string) => void>> = {
    a: (element, read) => {
      if (!element.hasAttribute('href')) return;
      facts.links.push({ href: read('href'), text: read('aria-label').trim() || textOf(element) });
    },
    h1: (element) => facts.h1.push(textOf(element)),
    // An SVG may have a title too.
    title: (element) => element.parentElement?.localName === 'head' && facts.titles.push(textOf(element)),
    meta: (_, read) => {
      if (read('name') === 'description') facts.descriptions.push(read('content'));
      if (read('name') === 'robots') facts.robots.push(read('content'));
    },
    link: (_, read) => read('rel') === 'canonical' && facts.canonicals.push(read('href')),
    script: (element, read) => {
      if (read('type') === 'application/ld+json' && !isDynamic(element))
        facts.structuredData.push(element.textContent ?? '');
    },
    // Its elements are a text where scripts run.
    noscript: (element) => noteAll(new DOMParser().parseFromString(element.textContent ?? '', 'text/html')),
  };
  const note: NoteElement = (element, names) => {
    for (const name of names) {
      if (name === 'id') facts.ids.push(element.getAttribute('id') ?? '');
      if (name === 'style') facts.styled.push([element.localName, ...element.classList].join('.'));
    }
    noteByName[element.localName]?.(element, (name) => element.getAttribute(name) ?? '');
  };
  const noteAll = (page: Document): void => {
    for (const element of page.querySelectorAll('*')) note(element, element.getAttributeNames());
  };
  return { facts, note, noteAll };
}
