/**
 * Rules of the HTML parser: escapes, elements without an end tag, misplaced elements. Also records facts about a page's
 * markup, such as its titles and links.
 */
import type { MarkupFacts } from '../types/snapshot.ts';

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/**
 * Tag names of elements whose content the parser reads as text if scripts are enabled. Their content must not be
 * escaped.
 */
const rawTexts = new Set('script style noscript iframe noembed noframes xmp plaintext'.split(' '));

/**
 * Escapes a text. The test comes first because most texts need no escapes, and it is faster than three replacements.
 */
const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;

export const escapeAttribute = (text: string): string =>
  /[&"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : text;

export const isVoid = (element: Element): boolean => voids.has(element.localName);

/**
 * Returns true if the parser reads the element's content as text. SVG elements are excluded, because the parser reads
 * their content as markup.
 */
export const isRawText = (element: Element): boolean =>
  rawTexts.has(element.localName) && element instanceof HTMLElement;

export function wrapElement({ localName }: Element, openTag: string, inner: string): string {
  // The parser drops a newline at the start of these elements, so such a newline is written twice.
  const newline = (localName === 'pre' || localName === 'textarea') && inner.startsWith('\n') ? '\n' : '';
  return `${openTag}${newline}${inner}</${localName}>`;
}

export type ChildrenPrinter = ReturnType<typeof createChildrenPrinter>;

/**
 * Returns an object that serializes the children of one element. It puts a comment between neighbouring texts, as
 * React's server does. Otherwise the parser would join these texts.
 */
export function createChildrenPrinter() {
  let html = '';
  let afterText = false;
  return {
    text: (data: string): void => {
      if (data === '') return;
      html += (afterText ? '<!-- -->' : '') + escapeText(data);
      afterText = true;
    },
    markup: (markup: string): void => {
      html += markup;
      afterText = false;
    },
    read: (): string => html,
  };
}

/** Receives each serialized element and the names of its attributes, to record facts about the page. */
export type NoteElement = (element: Element, names: readonly string[]) => void;

const textOf = (element: Element): string => (element.textContent ?? '').trim();

/**
 * Returns functions that record facts about serialized elements.
 * @param isDynamic returns true for an element of the template whose text the app updates. JSON-LD in such an element
 * is not recorded here.
 */
export function recordFacts(isDynamic: (element: Element) => boolean) {
  const facts: MarkupFacts = {
    titles: [],
    descriptions: [],
    canonicals: [],
    robots: [],
    h1: [],
    structuredData: [],
    links: [],
    ids: [],
    styled: [],
  };
  const noteByName: Partial<Record<string, (element: Element, read: (name: string) => string) => void>> = {
    a: (element, read) => {
      if (!element.hasAttribute('href')) return;
      facts.links.push({ href: read('href'), text: read('aria-label').trim() || textOf(element) });
    },
    h1: (element) => facts.h1.push(textOf(element)),
    // A `<title>` in an SVG is not the page's title.
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
    // Scripts are enabled here, so the content of <noscript> is text. Parse it to record its elements too.
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

/**
 * Names of HTML elements that the parser moves out of an `<svg>` (HTML standard, "parsing main in foreign content").
 */
const moved = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ' +
    'ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

/** Names of SVG elements that may contain HTML. The parser leaves HTML inside them where it is. */
const htmlHolders = new Set(['foreignObject', 'desc', 'title']);

export const isMovedOut = ({ namespaceURI, localName, parentElement }: Element): boolean =>
  namespaceURI === 'http://www.w3.org/2000/svg' &&
  moved.has(localName) &&
  !htmlHolders.has(parentElement?.localName ?? '');

const describe = ({ localName, classList }: Element): string => [localName, ...[...classList].slice(0, 1)].join('.');

/**
 * Returns a message about an HTML element inside an `<svg>`. The message also names the drawing and quotes the text,
 * because the element may come from a package that the developer didn't write.
 */
export function describeMoved(element: Element): string {
  const svg = element.closest('svg');
  const place = `${svg ? `${describe(svg)} > ` : ''}${describe(element)}`;
  const text = (element.textContent ?? '').trim().slice(0, 40);
  return `<${element.localName}> is inside <svg>, at ${place}${text && ` ("${text}")`}. Browsers move HTML elements out of an <svg>, so React can't hydrate this element. Place it outside the <svg>, use <text> instead, or wrap it in <foreignObject>`;
}

/** Decodes percent-encoding. Returns the text unchanged if its encoding is invalid. */
export function readText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Decodes a path, but keeps the escapes of `#`, `%`, `?`, `/` and `\`. With these characters decoded, the path would be
 * a different address.
 */
export const readPath = (text: string): string =>
  readText(text.replace(/%(2[35f]|3f|5c)/gi, (_, code: string) => `%25${code.toUpperCase()}`));

/** Calls the callback when the document is parsed, before its deferred scripts run. */
export function onParsed(callback: () => void): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') callback();
  });
}
