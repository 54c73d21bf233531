/**
 * Attributes that React's server writes and its client never sets: there `muted` is a property, and the focus is given once.
 * A page that is written without them has a video that browsers keep from playing, and a field without its focus. Pure.
 */
const attributes: Readonly<Record<string, string>> = { autoFocus: 'autofocus', muted: 'muted' };
const none: readonly string[] = [];

/** React writes neither for these. */
const isFalse = (value: unknown): boolean => !value || typeof value === 'function' || typeof value === 'symbol';

export function servedAttributes({ localName }: Element, props: Readonly<Record<string, unknown>>): readonly string[] {
  // Most have none. A custom element has its attributes by the names of its props.
  if (!('autoFocus' in props || 'muted' in props) || localName.includes('-')) return none;
  return Object.keys(attributes).flatMap((prop) => (isFalse(props[prop]) ? [] : (attributes[prop] ?? [])));
}
