/** Chooses pages that stand for others. Pure. */

/** Pages that run the same scripts, but for those that one page alone runs. */
export type Template = readonly string[];

/** @param scripts addresses of the scripts that each page has loaded, by path */
export function groupByScripts(scripts: ReadonlyMap<string, readonly string[]>): Template[] {
  const counts = new Map<string, number>();
  for (const names of scripts.values())
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const groups = Map.groupBy(scripts, ([, names]) => names.filter((name) => (counts.get(name) ?? 0) > 1).join('\n'));
  return [...groups.values()].map((group) => group.map(([path]) => path));
}

/** The last: the walk has come there from other pages, which is what a fresh load may differ from. */
export const sampleOf = (template: Template): string => template.at(-1) ?? '';
