/** The rules by which the parser reads HTML: what is escaped, what has no end tag, what it drops. */
import type { MarkupFacts } from '../types/snapshot.ts';

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
// What the parser reads as text in a browser with scripts, so that escaping it would change it.
const rawTexts = new Set('script style noscript iframe noembed noframes xmp plaintext'.split(' '));

/** Most texts have nothing to escape, and asking is cheaper than replacing. */
const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;

export const escapeAttribute = (text: string): string =>
  /[&"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : text;

export const isVoid = (element: Element): boolean => voids.has(element.localName);

/** Not in SVG, where the parser decodes the text of a style like all text. */
export const isRawText = (element: Element): boolean =>
  rawTexts.has(element.localName) && element instanceof HTMLElement;

/** An element from its open tag and its content. */
export function wrapElement({ localName }: Element, openTag: string, inner: string): string {
  // The parser drops the first newline of these.
  const newline = (localName === 'pre' || localName === 'textarea') && inner.startsWith('\n') ? '\n' : '';
  return `${openTag}${newline}${inner}</${localName}>`;
}

/** Children of one element as they are printed. */
export type ChildrenPrinter = {
  text: (data: string) => void;
  markup: (markup: string) => void;
  read: () => string;
};

/** Separates neighbouring texts by a comment: React finds two of them only so. */
export function createChildrenPrinter(): ChildrenPrinter {
  let html = '';
  let afterText = false;
  return {
    text: (data) => {
      if (data === '') return;
      html += (afterText ? '<!-- -->' : '') + escapeText(data);
      afterText = true;
    },
    markup: (markup) => {
      html += markup;
      afterText = false;
    },
    read: () => html,
  };
}

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

/** As the HTML standard lists them, "any other start tag" in foreign content before. */
const moved = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ' +
    'ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

const drawing = 'http://www.w3.org/2000/svg';

/** HTML may stand in these. */
const holders = new Set(['foreignObject', 'desc', 'title']);

export const isMovedOut = ({ namespaceURI, localName, parentElement }: Element): boolean =>
  namespaceURI === drawing && moved.has(localName) && !holders.has(parentElement?.localName ?? '');

const describe = ({ localName, classList }: Element): string => [localName, ...[...classList].slice(0, 1)].join('.');

/** Names the drawing, the element and its text: both may come from a package, such as an icon with a hidden label. */
export function describeMoved(element: Element): string {
  const svg = element.closest('svg');
  const place = `${svg ? `${describe(svg)} > ` : ''}${describe(element)}`;
  const text = (element.textContent ?? '').trim().slice(0, 40);
  return `<${element.localName}> stands inside <svg>, at ${place}${text && ` ("${text}")`}. HTML does not allow it there: browsers move it behind the drawing, and React cannot hydrate it. Move it beside the drawing, or use <text> or <foreignObject>`;
}

/** As a person writes it; as it stands when its percent signs are no encoding. */
export function readText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same, but for escapes without which it would be another address: those of `#`, `%`, `?`, `/` and `\`. */
export const readPath = (text: string): string =>
  readText(text.replace(/%(2[35f]|3f|5c)/gi, (_, code: string) => `%25${code.toUpperCase()}`));
