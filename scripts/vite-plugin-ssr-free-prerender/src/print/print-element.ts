/** Elements as the DOM has them. */
import { createChildrenPrinter, escapeAttribute, isRawText, isVoid, wrapElement } from './markup.ts';
import type { NoteElement } from './record-facts.ts';

const nothing: Readonly<Record<string, string>> = {};

/** @param more attributes to add, with their values, where the element lacks them; of a style the whole */
export function openTag(element: Element, note: NoteElement, more = nothing): string {
  const names = element.getAttributeNames();
  note(element, names);
  for (const name in more) if (!element.hasAttribute(name)) names.push(name);
  if (names.length === 0) return `<${element.localName}>`;
  // Sorted: the order of attributes depends on how an element came to be, and must not show.
  if (names.length > 1) names.sort();
  let attributes = '';
  for (const name of names) {
    const own = name === 'style' ? (more.style ?? null) : null;
    attributes += ` ${name}="${escapeAttribute(own ?? element.getAttribute(name) ?? more[name] ?? '')}"`;
  }
  return `<${element.localName}${attributes}>`;
}

const noteNothing: NoteElement = () => {};

/** The content of an element as the DOM stands: for what React does not look into. */
export function printDomChildren(parent: Node, note: NoteElement): string {
  // A template holds a document of its own, whose links and headings are none of the page.
  if (parent instanceof HTMLTemplateElement) return printDomChildren(parent.content, noteNothing);
  const printer = createChildrenPrinter();
  // Most have one text, and a list of them takes long to make.
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text) printer.text(node.data);
    else if (node instanceof Element) printer.markup(printDom(node, note));
    else if (node instanceof Comment) printer.markup(`<!--${node.data}-->`);
  }
  return printer.read();
}

/** An element, and all below it, as the DOM stands. */
export function printDom(element: Element, note: NoteElement): string {
  const open = openTag(element, note);
  if (isVoid(element)) return open;
  if (isRawText(element)) return `${open}${element.textContent ?? ''}</${element.localName}>`;
  return wrapElement(element, open, printDomChildren(element, note));
}
