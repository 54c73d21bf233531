// Shortest paths: against every path on small graphs, and against what closing a street and turning round must do.
import { expect, test } from 'vitest';
import { seeded } from '../../../scripts/build/figures/figure-drawing.ts';
import { buildNetwork, findShortestPaths, type Street } from '../../../src/instruments/shared/shortest-paths.ts';

const random = seeded(41);
const junctions = 7;
/** Graphs of seven junctions, some of them in two parts; whole costs, so that sums are exact and many paths cost the same. */
const graphs = Array.from({ length: 60 }, (_, index): Street[] =>
  Array.from({ length: 5 + (index % 8) }, (): Street => {
    const pick = () => Math.floor(random() * junctions);
    return [pick(), pick(), 1 + Math.floor(random() * 6)];
  }),
);

/** The least cost over all paths that visit no junction twice. */
function tryAll(streets: readonly Street[], from: number, to: number, visited: readonly number[] = []): number {
  if (from === to) return 0;
  const onward = streets.flatMap(([one, two, cost]) => {
    const next = one === from ? two : two === from ? one : from;
    return next === from || visited.includes(next) ? [] : [cost + tryAll(streets, next, to, [...visited, from])];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...onward);
}

const everyone = Array.from({ length: junctions }, (_, node) => node);
const costsOf = (streets: readonly Street[], from: number) =>
  findShortestPaths(from, buildNetwork(junctions, streets)).costs;

test('the cost to each junction is the least over all paths, and infinite where there is none', () => {
  let apart = 0;
  for (const streets of graphs) {
    const costs = costsOf(streets, 0);
    expect(costs).toEqual(everyone.map((node) => tryAll(streets, 0, node)));
    apart += Number(costs.includes(Number.POSITIVE_INFINITY));
  }
  expect(apart).toBeGreaterThan(5);
  expect(apart).toBeLessThan(55);
});

test('the junctions before lead back to the start by streets that cost what was found', () => {
  for (const streets of graphs) {
    const { costs, before } = findShortestPaths(2, buildNetwork(junctions, streets), 10);
    expect([costs[2], before[2]]).toEqual([10, -1]);
    for (const node of everyone) {
      const previous = before[node] ?? -1;
      if (previous < 0) {
        expect(node === 2 || costs[node] === Number.POSITIVE_INFINITY).toBe(true);
        continue;
      }
      const between = streets.filter(([one, two]) => `${[one, two].sort()}` === `${[node, previous].sort()}`);
      const step = Math.min(...between.map(([, , cost]) => cost));
      expect(costs[node]).toBe((costs[previous] ?? 0) + step);
    }
  }
});

test('there takes as long as back, and closing a street never shortens a path', () => {
  for (const streets of graphs) {
    const there = everyone.map((from) => costsOf(streets, from));
    for (const from of everyone) for (const to of everyone) expect(there[from]?.[to]).toBe(there[to]?.[from]);
    streets.forEach((_, closed) => {
      const rest = costsOf(streets.toSpliced(closed, 1), 0);
      for (const node of everyone) expect(rest[node]).toBeGreaterThanOrEqual(there[0]?.[node] ?? Number.NaN);
    });
  }
});
