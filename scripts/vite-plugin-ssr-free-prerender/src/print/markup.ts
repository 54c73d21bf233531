/** The rules by which the parser reads HTML: what is escaped, what has no end tag, what it drops. */

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
