/**
 * Replaces the `useId` ids of the first rendering with the ids from hydration, in attributes and styles. An id may be a
 * part of an attribute's value. The function is pure.
 * @param ids the ids from hydration, keyed by the ids of the first rendering
 */
export function replaceIds(html: string, ids: Readonly<Record<string, string>>): string {
  if (Object.keys(ids).length === 0) return html;
  const replace = createReplacer(ids);
  return html
    .replaceAll(/(?<==")[^"]*(?=")/g, replace)
    .replaceAll(/(?<=<style\b[^>]*>)[^<]+/g, (rules) => replaceIdsInRules(rules, ids));
}

/** Replaces ids in CSS rules, including ids that are part of a class name in a selector. */
export function replaceIdsInRules(rules: string, ids: Readonly<Record<string, string>>): string {
  if (rules === '' || Object.keys(ids).length === 0) return rules;
  // In selectors, the colons of ids are escaped.
  const escaped = Object.entries(ids).map((pair) => pair.map((id) => id.replaceAll(':', '\\:')));
  return createReplacer({ ...ids, ...Object.fromEntries(escaped) })(rules);
}

function createReplacer(ids: Readonly<Record<string, string>>): (text: string) => string {
  // No id is the beginning of a longer id, because every id ends with a delimiter. So the order of the ids in the
  // pattern doesn't matter.
  const written = Object.keys(ids).map((id) => id.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&'));
  const pattern = new RegExp(written.join('|'), 'g');
  return (text) => text.replaceAll(pattern, (id) => ids[id] ?? id);
}
