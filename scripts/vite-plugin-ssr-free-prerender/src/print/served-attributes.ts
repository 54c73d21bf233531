/**
 * Attributes that React's server writes and its client never sets, with their values. Of elements that browsers know, `muted` is a
 * property there, and the focus is given once: a page that is written without them has a video that browsers keep from playing, and a
 * field without its focus. To elements of custom names the client gives properties, and to those of a written page nothing. Pure.
 */

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

/** Numbers without a unit among names that a browser may not know. */
const isUnitless = /flex|order|count|clamp|ordinal|opacity|zoom/;

/** A declaration as React's server has it; null where it writes none, or where this browser knows it. */
function findUnknown(prop: string, value: unknown): string | null {
  if (value === '' || (typeof value !== 'string' && typeof value !== 'number')) return null;
  const name = prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
  const text = typeof value === 'number' && value !== 0 && !isUnitless.test(name) ? `${value}px` : String(value).trim();
  return prop.startsWith('--') || CSS.supports(name, text) ? null : `${name}:${text}`;
}

/** Of a style what other browsers know, such as their own prefixes: this one has dropped it. */
function ofStyle(element: Element, style: unknown): Readonly<Record<string, string>> {
  if (typeof style !== 'object' || style === null) return none;
  const unknown = Object.entries(style).flatMap(([prop, value]) => findUnknown(prop, value) ?? []);
  if (unknown.length === 0) return none;
  const known = element.getAttribute('style');
  return { style: (known ? [known.replace(/;$/, ''), ...unknown] : unknown).join(';') };
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
