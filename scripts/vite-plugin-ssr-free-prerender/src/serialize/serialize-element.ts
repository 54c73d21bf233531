/** Elements as the DOM has them. */
import { createChildrenPrinter, escapeAttribute, isRawText, isVoid, type NoteElement, wrapElement } from './markup.ts';

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

const attributes: Readonly<Record<string, string>> = { autoFocus: 'autofocus', muted: 'muted' };
const none: Readonly<Record<string, string>> = {};

/** React writes neither for these. */
const isFalse = (value: unknown): boolean => !value || typeof value === 'function' || typeof value === 'symbol';

/** What React's server leaves out. */
const isOwnProp = (prop: string): boolean =>
  /^(?:children|dangerouslySetInnerHTML|innerHTML|innerText|textContent|ref|style|suppress.+)$/.test(prop);

/** As React's server has it (`pushStartCustomElement`). */
function ofCustomElement(props: Readonly<Record<string, unknown>>): Record<string, string> {
  const served: Record<string, string> = {};
  for (const [prop, value] of Object.entries(props)) {
    if (isOwnProp(prop)) continue;
    const name = prop === 'className' ? 'class' : prop;
    if (value === true) served[name] = '';
    else if (typeof value === 'string' || typeof value === 'number') served[name] = String(value);
  }
  return served;
}

/** Numbers without a unit (react-dom 19, isUnitlessNumber). */
const unitless = new Set(
  `animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup
  columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart
  gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows
  zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth`.split(
    /\s+/,
  ),
);
const withoutPrefix = (prop: string): string =>
  prop.replace(/^(?:Webkit|Moz|ms|O)([A-Z])/, (_, letter: string) => letter.toLowerCase());

const nameOf = (prop: string): string => {
  if (prop.startsWith('--')) return prop;
  if (prop === 'cssFloat') return 'float';
  return prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
};

/** A declaration as React's server has it; null where it writes none, or its client would set none. */
function declare(prop: string, value: unknown): { name: string; text: string } | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const hasUnit =
    typeof value === 'number' && value !== 0 && !prop.startsWith('--') && !unitless.has(withoutPrefix(prop));
  const text = hasUnit ? `${value}px` : String(value).trim();
  return text === '' || /!\s*important/i.test(text) ? null : { name: nameOf(prop), text };
}

/** Whether this browser's text of a style has all that it was given: it drops what it does not know, and joins what it does. */
function saysAll(text: string, names: readonly string[]): boolean {
  // `padding: var(--space)` beside `padding-left`: it has no words for the other sides.
  if (/:\s*(?:;|$)/.test(text)) return false;
  const said = new Set(text.split(';').map((part) => part.slice(0, Math.max(0, part.indexOf(':'))).trim()));
  return names.every((name) => said.has(name));
}

/** A style as React's server has it, where this browser's text of it would be less to another browser, or to all. */
function ofStyle(element: Element, style: unknown): Readonly<Record<string, string>> {
  if (typeof style !== 'object' || style === null) return none;
  const declared = Object.entries(style).flatMap(([prop, value]) => declare(prop, value) ?? []);
  const names = declared.map(({ name }) => name);
  if (declared.length === 0 || saysAll(element.getAttribute('style') ?? '', names)) return none;
  return { style: declared.map(({ name, text }) => `${name}:${text}`).join(';') };
}

/** @param element as React's client has made it */
export function servedAttributes(
  element: Element,
  props: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const style = 'style' in props ? ofStyle(element, props.style) : none;
  if (element.localName.includes('-')) return { ...ofCustomElement(props), ...style };
  // Most have none.
  if (!('autoFocus' in props || 'muted' in props)) return style;
  const served: Record<string, string> = { ...style };
  for (const [prop, name] of Object.entries(attributes)) if (!isFalse(props[prop])) served[name] = '';
  return served;
}
