/**
 * Replaces ids of the first render (`useId`) by those of hydration: in attributes, where they may be parts of longer values, and
 * in styles. Pure.
 * @param ids the ids of hydration by those of the first render
 */
export function replaceIds(html: string, ids: Readonly<Record<string, string>>): string {
  if (Object.keys(ids).length === 0) return html;
  const replace = createReplacer(ids);
  return html
    .replaceAll(/(?<==")[^"]*(?=")/g, replace)
    .replaceAll(/(?<=<style\b[^>]*>)[^<]+/g, (rules) => replaceIdsInRules(rules, ids));
}

/** Replaces ids in the rules of a style, whose selectors may contain them as parts of classes. */
export function replaceIdsInRules(rules: string, ids: Readonly<Record<string, string>>): string {
  if (rules === '' || Object.keys(ids).length === 0) return rules;
  // Selectors escape colons.
  const escaped = Object.entries(ids).map((pair) => pair.map((id) => id.replaceAll(':', '\\:')));
  return createReplacer({ ...ids, ...Object.fromEntries(escaped) })(rules);
}

function createReplacer(ids: Readonly<Record<string, string>>): (text: string) => string {
  // Each ends with its own delimiter, so that none is the beginning of another.
  const written = Object.keys(ids).map((id) => id.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&'));
  const pattern = new RegExp(written.join('|'), 'g');
  return (text) => text.replaceAll(pattern, (id) => ids[id] ?? id);
}
