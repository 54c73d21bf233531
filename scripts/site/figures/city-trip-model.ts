import { at } from './figure-drawing.ts';

type Pair = readonly [number, number];

/**
 * Centres of the districts, in drawing units. They determine the trips that the small figure `mobility-matrix` shows.
 */
const centres: Pair[] = [
  [428, 80],
  [480, 70],
  [516, 104],
  [452, 118],
  [500, 146],
  [418, 142],
  [456, 166],
  [494, 184],
];
const people = [7, 10, 5, 15, 8, 4, 9, 3];
export const size = 38;
const corner: Pair = [40, 48];

/**
 * Returns the number of trips from one district to another (gravity model). Two large districts close together exchange
 * the most trips.
 */
export function trips(from: number, to: number): number {
  const [a, b] = [centres[from] ?? [0, 0], centres[to] ?? [0, 0]];
  const apart = from === to ? 12 : Math.hypot(a[0] - b[0], a[1] - b[1]);
  return (people[from] ?? 0) * (people[to] ?? 0) * Math.exp(-apart / 34) * (from < to ? 1.1 : 0.9);
}

export const classOf = (count: number): number => [3.2, 12, 28, 60].filter((limit) => count >= limit).length;

export const cellAt = (row: number, column: number): Pair => [corner[0] + column * size, corner[1] + row * size];

export const square = ([x, y]: Pair, side: number): string => `M${at(x + 1)} ${at(y + 1)}h${side}v${side}h-${side}z`;
export const struck = ([x, y]: Pair, side: number): string =>
  `M${x + 1} ${y + side + 1}l${side}-${side}M${x + 1} ${y + side / 2 + 1}l${side / 2}-${side / 2}` +
  `M${x + side / 2 + 1} ${y + side + 1}l${side / 2}-${side / 2}`;
