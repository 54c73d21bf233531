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
