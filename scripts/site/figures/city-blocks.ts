/** Blocks between the streets of a city quarter, and walking distances along those streets. */
import { buildNetwork, findShortestPaths } from '../../../src/instruments/shared/shortest-paths.ts';
import type { Pair } from './city-paths.ts';
import { seeded } from './figure-drawing.ts';
import { leastWay } from './geometry.ts';

export const columns = 15;
export const rows = 12;
/** The row of the shopping street, which runs across the whole map. */
export const shopRow = 6;
/** Returns true if the block in this column and the next block are merged, with no street between the two. */
export const isDouble = (column: number, row: number): boolean =>
  column % 2 === 0 && row !== shopRow && (column * 5 + row * 7) % 6 < 2;

/** Returns the street corners. The grid is slightly rotated and uneven, like a quarter that grew without a plan. */
function corners(): Pair[] {
  const random = seeded(28);
  return Array.from({ length: columns * rows }, (_, node): Pair => {
    const [x, y] = [(node % columns) * 66 - 120, Math.floor(node / columns) * 58 - 66];
    const loose = Math.floor(node / columns) === shopRow ? 0.15 : 1;
    return [
      x + 0.16 * (y - 270) + (random() - 0.5) * 18 + 12 * Math.sin(y / 90),
      y - 0.13 * (x - 360) + loose * ((random() - 0.5) * 16 + 10 * Math.sin(x / 110)),
    ];
  });
}
export const nodes = corners();
export const nodeAt = (column: number, row: number): number => row * columns + column;
export const cornerAt = (column: number, row: number): Pair => nodes[nodeAt(column, row)] ?? [0, 0];

const halfBreadth = (isShops: boolean): number => (isShops ? 11 : 6);

/** Returns a line shifted `away` drawing units to its right. */
function moved([ax, ay]: Pair, [bx, by]: Pair, away: number): [Pair, Pair] {
  const long = Math.hypot(bx - ax, by - ay);
  const [nx, ny] = [(-(by - ay) / long) * away, ((bx - ax) / long) * away];
  return [
    [ax + nx, ay + ny],
    [bx + nx, by + ny],
  ];
}

function meet([[ax, ay], [bx, by]]: [Pair, Pair], [[cx, cy], [dx, dy]]: [Pair, Pair]): Pair {
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn;
  return [ax + t * (bx - ax), ay + t * (by - ay)];
}

/** Returns the corners of a block. `inside` is their distance from the edge of the street, in drawing units. */
export function blockAt(column: number, row: number, inside: number): Pair[] {
  const next = column + (isDouble(column, row) ? 2 : 1);
  const around = [cornerAt(column, row), cornerAt(next, row), cornerAt(next, row + 1), cornerAt(column, row + 1)];
  const isShops = [row === shopRow, false, row + 1 === shopRow, false];
  const sides = around.map((from, index) =>
    moved(from, around[(index + 1) % 4] ?? from, inside + halfBreadth(isShops[index] ?? false)),
  );
  return sides.map((side, index) => meet(sides[(index + 3) % 4] ?? side, side));
}

/** Returns true if no street leads south from a corner, because two merged blocks (see `isDouble`) are there. */
const isInDouble = (column: number, row: number): boolean => column > 0 && isDouble(column - 1, row);

/** All street segments between neighbouring corners. `from` and `to` are indexes into `nodes`. */
export const stretches: { from: number; to: number; isShops: boolean }[] = nodes.flatMap((_, node) => [
  ...((node % columns) + 1 < columns
    ? [{ from: node, to: node + 1, isShops: Math.floor(node / columns) === shopRow }]
    : []),
  ...(node + columns < nodes.length && !isInDouble(node % columns, Math.floor(node / columns))
    ? [{ from: node, to: node + columns, isShops: false }]
    : []),
]);

/** Returns a point `away` drawing units beside a street segment. `share` runs from 0 at its start to 1 at its end. */
export function besideStreet(from: number, to: number, share: number, away: number): Pair {
  const [one, other] = moved(nodes[from] ?? [0, 0], nodes[to] ?? [0, 0], away);
  return [one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])];
}

/**
 * Returns a function that measures the walking distance from any place to a corner. The walk goes straight to a street
 * and then along the streets.
 */
export function walkTo(goal: number): (place: Pair) => number {
  const length = (from: number, to: number): number =>
    Math.hypot((nodes[from]?.[0] ?? 0) - (nodes[to]?.[0] ?? 0), (nodes[from]?.[1] ?? 0) - (nodes[to]?.[1] ?? 0));
  // People accept a detour along shop windows, so the shopping street counts as only 62% of its length.
  const streets = stretches.map(
    ({ from, to, isShops }) => [from, to, length(from, to) * (isShops ? 0.62 : 1)] as const,
  );
  const { costs } = findShortestPaths(goal, buildNetwork(nodes.length, streets));
  const places: Pair[] = [];
  const onwards: number[] = [];
  for (const [from, to, cost] of streets) {
    for (const share of [0, 0.2, 0.4, 0.6, 0.8]) {
      places.push(besideStreet(from, to, share, 0));
      onwards.push(Math.min((costs[from] ?? 0) + share * cost, (costs[to] ?? 0) + (1 - share) * cost));
    }
  }
  return leastWay(places, onwards);
}
