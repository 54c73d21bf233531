/**
 * Replaces the `useId` ids of the first render with those of hydration, in attributes and styles. Attributes may
 * contain them as parts of longer values. Pure.
 * @param ids the id of hydration, by id of the first render
 */
export function replaceIds(html: string, ids: Readonly<Record<string, string>>): string {
  if (Object.keys(ids).length === 0) return html;
  const replace = createReplacer(ids);
  return html
    .replaceAll(/(?<==")[^"]*(?=")/g, replace)
    .replaceAll(/(?<=<style\b[^>]*>)[^<]+/g, (rules) => replaceIdsInRules(rules, ids));
}

/** Replaces ids in CSS rules, whose selectors may contain them as parts of class names. */
export function replaceIdsInRules(rules: string, ids: Readonly<Record<string, string>>): string {
  if (rules === '' || Object.keys(ids).length === 0) return rules;
  // Selectors escape colons.
  const escaped = Object.entries(ids).map((pair) => pair.map((id) => id.replaceAll(':', '\\:')));
  return createReplacer({ ...ids, ...Object.fromEntries(escaped) })(rules);
}

function createReplacer(ids: Readonly<Record<string, string>>): (text: string) => string {
  // Every id ends with a delimiter, so no id is the beginning of another one.
  const written = Object.keys(ids).map((id) => id.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&'));
  const pattern = new RegExp(written.join('|'), 'g');
  return (text) => text.replaceAll(pattern, (id) => ids[id] ?? id);
}
