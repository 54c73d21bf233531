/** Chooses pages that stand for others. Pure. */
import type { Trace } from '../in-page/read-scripts.ts';

/** Pages of which one stands for all. */
export type Template = readonly string[];

/** A read without what is of its page alone: numbers, and names that stand in its path too. */
function generalise(read: string, path: string): string {
  const names = path.split('/').filter((name) => name.length > 2);
  return names.reduce((text, name) => text.replaceAll(name, '*'), read).replaceAll(/\d+/g, '*');
}

/**
 * Pages that run the same scripts, but for those that one page alone runs, and that read the same of their visitor: an app
 * whose code is in one file has pages of many kinds, and a chunk for each page says nothing of them.
 * @param traces what each page did until it was adopted, by path
 */
export function groupByTrace(traces: ReadonlyMap<string, Trace>): Template[] {
  const counts = new Map<string, number>();
  for (const { scripts } of traces.values())
    for (const name of new Set(scripts)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const groups = Map.groupBy(traces, ([path, { scripts, reads }]) => {
    const general = new Set(reads.map((read) => generalise(read, path)));
    return [...scripts.filter((name) => (counts.get(name) ?? 0) > 1), ...[...general].sort()].join('\n');
  });
  return [...groups.values()].map((group) => group.map(([path]) => path));
}

/** The last: the walk has come there from other pages, which is what a fresh load may differ from. */
export const sampleOf = (template: Template): string => template.at(-1) ?? '';
