/**
 * Writes the ids that hydration gives (`useId`) in place of the first render's. Ids stand in attributes only, alone or as
 * parts of longer ones. Pure.
 * @param ids written to hydrated
 */
export function replaceIds(html: string, ids: Readonly<Record<string, string>>): string {
  return html.replaceAll(/(?<==")[^"]*(?=")/g, (value) =>
    value.replaceAll(/_r_[0-9a-v]+_/g, (id) => (Object.hasOwn(ids, id) ? (ids[id] ?? id) : id)),
  );
}
