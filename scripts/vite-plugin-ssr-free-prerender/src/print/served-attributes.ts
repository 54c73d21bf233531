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

export function servedAttributes(
  { localName }: Element,
  props: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  if (localName.includes('-')) return ofCustomElement(props);
  // Most have none.
  if (!('autoFocus' in props || 'muted' in props)) return none;
  const served: Record<string, string> = {};
  for (const [prop, name] of Object.entries(attributes)) if (!isFalse(props[prop])) served[name] = '';
  return served;
}
