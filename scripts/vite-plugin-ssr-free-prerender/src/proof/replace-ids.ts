/**
 * Writes the ids of hydration (`useId`) in place of the first render's. Ids stand in attributes only, alone or as parts of
 * longer ones. Pure.
 * @param ids written to hydrated
 */
export function replaceIds(html: string, ids: Readonly<Record<string, string>>): string {
  // Each ends with a sign of its own: none is the beginning of another.
  const written = Object.keys(ids).map((id) => id.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&'));
  if (written.length === 0) return html;
  const pattern = new RegExp(written.join('|'), 'g');
  return html.replaceAll(/(?<==")[^"]*(?=")/g, (value) => value.replaceAll(pattern, (id) => ids[id] ?? id));
}
