/** Serializes DOM elements, with the attributes that React's server would write. */
import { createChildrenPrinter, escapeAttribute, isRawText, isVoid, type NoteElement, wrapElement } from './markup.ts';

type Attributes = Readonly<Record<string, string>>;
const none: Attributes = {};

/**
 * Returns the opening tag of an element.
 * @param more attributes to add if the element lacks them. A `style` in `more` replaces the element's style.
 */
export function openTag(element: Element, note: NoteElement, more: Attributes = none): string {
  const names = element.getAttributeNames();
  note(element, names);
  for (const name in more) if (!element.hasAttribute(name)) names.push(name);
  if (names.length === 0) return `<${element.localName}>`;
  // In the DOM, the order of attributes depends on how the element was created. Sorting makes the output deterministic.
  if (names.length > 1) names.sort();
  let attributes = '';
  for (const name of names) {
    const served = name === 'style' ? (more.style ?? null) : null;
    attributes += ` ${name}="${escapeAttribute(served ?? element.getAttribute(name) ?? more[name] ?? '')}"`;
  }
  return `<${element.localName}${attributes}>`;
}

/** Serializes the children of a node from the DOM alone, without information from React. */
export function printDomChildren(parent: Node, note: NoteElement): string {
  // The content of a `<template>` is a separate document, so links and headings in it aren't recorded.
  if (parent instanceof HTMLTemplateElement) return printDomChildren(parent.content, () => {});
  const printer = createChildrenPrinter();
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text) printer.text(node.data);
    else if (node instanceof Element) printer.markup(printDom(node, note));
    else if (node instanceof Comment) printer.markup(`<!--${node.data}-->`);
  }
  return printer.read();
}

export function printDom(element: Element, note: NoteElement): string {
  const open = openTag(element, note);
  if (isVoid(element)) return open;
  if (isRawText(element)) return `${open}${element.textContent ?? ''}</${element.localName}>`;
  return wrapElement(element, open, printDomChildren(element, note));
}

/**
 * Props that React's client sets as DOM properties, with the names of the attributes that React's server writes for
 * them.
 */
const propertyProps = { autoFocus: 'autofocus', muted: 'muted' };

/** Returns true for values for which React writes no attribute. */
const isFalse = (value: unknown): boolean => !value || typeof value === 'function' || typeof value === 'symbol';

const isReservedProp = (prop: string): boolean =>
  /^(?:children|dangerouslySetInnerHTML|innerHTML|innerText|textContent|ref|style|suppress.+)$/.test(prop);

/** Returns the attributes of a custom element as React's server writes them (`pushStartCustomElement`). */
function serveCustomElement(props: Readonly<Record<string, unknown>>): Record<string, string> {
  const served: Record<string, string> = {};
  for (const [prop, value] of Object.entries(props)) {
    if (isReservedProp(prop)) continue;
    const name = prop === 'className' ? 'class' : prop;
    if (value === true) served[name] = '';
    else if (typeof value === 'string' || typeof value === 'number') served[name] = String(value);
  }
  return served;
}

/** Style props whose numbers have no unit (react-dom 19, isUnitlessNumber). */
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

function cssNameOf(prop: string): string {
  if (prop.startsWith('--')) return prop;
  if (prop === 'cssFloat') return 'float';
  return prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
}

/**
 * Returns a style declaration as React's server writes it. Returns null for an empty value, which the server doesn't
 * write, and for `!important`, which React's client doesn't set.
 */
function declare(prop: string, value: unknown): { name: string; text: string } | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const hasUnit =
    typeof value === 'number' && value !== 0 && !prop.startsWith('--') && !unitless.has(withoutPrefix(prop));
  const text = hasUnit ? `${value}px` : String(value).trim();
  return text === '' || /!\s*important/i.test(text) ? null : { name: cssNameOf(prop), text };
}

/**
 * Returns true if this browser kept all declarations of a style attribute. Browsers drop declarations that they don't
 * support.
 */
function isComplete(style: string, names: readonly string[]): boolean {
  // A declaration without a value isn't complete. If an element has `padding: var(--space)` and `padding-left`,
  // Chromium serializes the other three paddings without a value.
  if (/:\s*(?:;|$)/.test(style)) return false;
  const kept = new Set(style.split(';').map((part) => part.slice(0, Math.max(0, part.indexOf(':'))).trim()));
  return names.every((name) => kept.has(name));
}

function serveStyle(element: Element, style: unknown): Attributes {
  if (typeof style !== 'object' || style === null) return none;
  const declared = Object.entries(style).flatMap(([prop, value]) => declare(prop, value) ?? []);
  const names = declared.map(({ name }) => name);
  if (declared.length === 0 || isComplete(element.getAttribute('style') ?? '', names)) return none;
  return { style: declared.map(({ name, text }) => `${name}:${text}`).join(';') };
}

/**
 * Returns attributes that React's server writes, but that React's client sets only as properties or incompletely.
 * @param element an element that React's client created
 */
export function servedAttributes(element: Element, props: Readonly<Record<string, unknown>>): Attributes {
  const style = 'style' in props ? serveStyle(element, props.style) : none;
  if (element.localName.includes('-')) return { ...serveCustomElement(props), ...style };
  if (!('autoFocus' in props || 'muted' in props)) return style;
  const served: Record<string, string> = { ...style };
  for (const [prop, name] of Object.entries(propertyProps)) if (!isFalse(props[prop])) served[name] = '';
  return served;
}
