/** What the loads of the bench come to: medians, the ratio, the pages that miss the goal. */
import { median } from './median.ts';

/** Milliseconds from the start of the navigation. */
export type Paint = { first: number; largest: number };
export type PaintSamples = { path: string; page: Paint[]; plain: Paint[] };
export type PaintResult = { path: string; page: Paint; plain: Paint; ratio: Paint };

/** A page may paint this much later than the same page without its scripts. */
export const paintGoal = 1.1;

const medians = (paints: readonly Paint[]): Paint => ({
  first: median(paints.map(({ first }) => first)),
  largest: median(paints.map(({ largest }) => largest)),
});

export function summarisePaint({ path, page, plain }: PaintSamples): PaintResult {
  const [own, limit] = [medians(page), medians(plain)];
  return {
    ...{ path, page: own, plain: limit },
    ratio: { first: own.first / limit.first, largest: own.largest / limit.largest },
  };
}

export function printPaintTable(results: readonly PaintResult[]): string {
  const head = ['page', 'first paint, ms', 'without scripts', 'ratio', 'largest paint, ms', 'without scripts', 'ratio'];
  const rows = results.map(({ path, page, plain, ratio }) => [
    path,
    page.first.toFixed(0),
    plain.first.toFixed(0),
    ratio.first.toFixed(3),
    page.largest.toFixed(0),
    plain.largest.toFixed(0),
    ratio.largest.toFixed(3),
  ]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const kinds = [
  { kind: 'first', name: 'first contentful paint' },
  { kind: 'largest', name: 'largest contentful paint' },
] as const;

/** The pages at or above the goal, each with what was measured. */
export const findLatePages = (results: readonly PaintResult[]): string[] =>
  results.flatMap(({ path, page, plain, ratio }) =>
    kinds
      .filter(({ kind }) => ratio[kind] >= paintGoal)
      .map(
        ({ kind, name }) =>
          `${path}: ${name} at ${page[kind].toFixed(0)} ms, ${ratio[kind].toFixed(3)} times that of the same page without scripts (${plain[kind].toFixed(0)} ms)`,
      ),
  );
