/**
 * Writes the ids of hydration (`useId`) in place of the first render's. Ids stand in attributes, alone or as parts of
 * longer ones, and in the rules of a style that name them. Pure.
 * @param ids written to hydrated
 */
export function replaceIds(html: string, ids: Readonly<Record<string, string>>): string {
  if (Object.keys(ids).length === 0) return html;
  const replace = createReplacer(ids);
  return html
    .replaceAll(/(?<==")[^"]*(?=")/g, replace)
    .replaceAll(/(?<=<style\b[^>]*>)[^<]+/g, (rules) => replaceIdsInRules(rules, ids));
}

/** The same in rules of styles, whose selectors may have classes with ids in them. */
export function replaceIdsInRules(rules: string, ids: Readonly<Record<string, string>>): string {
  if (rules === '' || Object.keys(ids).length === 0) return rules;
  // A colon is escaped there.
  const escaped = Object.entries(ids).map((pair) => pair.map((id) => id.replaceAll(':', '\\:')));
  return createReplacer({ ...ids, ...Object.fromEntries(escaped) })(rules);
}

function createReplacer(ids: Readonly<Record<string, string>>): (text: string) => string {
  // Each ends with a sign of its own: none is the beginning of another.
  const written = Object.keys(ids).map((id) => id.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&'));
  const pattern = new RegExp(written.join('|'), 'g');
  return (text) => text.replaceAll(pattern, (id) => ids[id] ?? id);
}
