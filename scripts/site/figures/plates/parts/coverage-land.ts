/**
 * Models an invented coast with a valley and a town. Heights are computed once, on a grid. A tower's antennas serve the
 * places in their line of sight.
 */
import { alongBend, measureBeside } from '../../city-paths.ts';
import { fractal } from '../../strip-relief.ts';
import type { Point } from './plate-paths.ts';

/** Drawing units per kilometre. One unit is 12.5 m. */
export const unitsPerKilometre = 80;

const cell = 5;
const origin: Point = [-30, -170];
const [columns, rows] = [302, 188];

const valleyBends: Point[] = [
  [560, 452],
  [590, 390],
  [668, 330],
  [742, 268],
  [850, 236],
  [960, 176],
  [1090, 168],
  [1210, 96],
  [1330, 70],
  [1480, -30],
];
const valley = alongBend(valleyBends, 3).map(([x, y]): Point => [x, y]);
const glenBends: Point[] = [
  [742, 268],
  [700, 180],
  [724, 80],
  [690, -20],
  [720, -180],
];
const glen = alongBend(glenBends, 3).map(([x, y]): Point => [x, y]);

const hills = fractal(31, 300, 18);
const rough = fractal(77, 170, 12);
const bell = (away: number, spread: number): number => Math.exp(-((away / spread) ** 2));

/** Returns the height in metres above the sea, or a negative value below it. */
function measure([x, y]: Point): number {
  const shore =
    448 + 30 * Math.sin(x / 150 + 0.6) - 44 * bell(x - 610, 90) + 70 * bell(x - 1010, 130) + 34 * bell(x - 120, 120);
  const inland = shore - y + 50 * rough(x, y);
  const island = 74 - Math.hypot((x - 268) * 0.8, (y - 610) * 1.25) + 34 * rough(x + 500, y);
  const islet = 34 - Math.hypot(x - 760, (y - 560) * 1.4) + 22 * rough(x, y + 300);
  const edge = Math.max(inland, island, islet);
  if (edge <= 0) return edge * 0.34;
  const open = (1 - 0.93 * bell(measureBeside([x, y], valley), 62)) * (1 - 0.8 * bell(measureBeside([x, y], glen), 44));
  const town = 1 - 0.85 * bell(Math.hypot((x - 590) * 0.62, y - 392), 74);
  const rise = Math.min(1, edge / 190);
  return 4 + 0.1 * edge + 400 * rise * open * town * Math.max(0.06, 0.56 + 0.72 * hills(x, y));
}

type Grid = Float64Array;
const heights: Grid = Float64Array.from({ length: columns * rows }, (_, node) =>
  measure([origin[0] + (node % columns) * cell, origin[1] + Math.floor(node / columns) * cell]),
);

/** Returns the value of a grid at any point, interpolated between the grid's nodes. */
function read(grid: Grid, [x, y]: Point): number {
  const [u, v] = [(x - origin[0]) / cell, (y - origin[1]) / cell];
  const [i, j] = [Math.max(0, Math.min(columns - 2, Math.floor(u))), Math.max(0, Math.min(rows - 2, Math.floor(v)))];
  const [a, b] = [Math.max(0, Math.min(1, u - i)), Math.max(0, Math.min(1, v - j))];
  const node = (column: number, row: number): number => grid[row * columns + column] ?? 0;
  const upper = node(i, j) * (1 - a) + node(i + 1, j) * a;
  return upper * (1 - b) + (node(i, j + 1) * (1 - a) + node(i + 1, j + 1) * a) * b;
}
export const heightAt = (place: Point): number => read(heights, place);

/** The streams of the two valleys, cut off where they reach the sea. */
export const streams: Point[][] = [valley, glen].map((one) => one.filter((place) => heightAt(place) > 0));

/**
 * A radio tower with three antenna sectors. `bearing` is the direction of the first sector in radians. `mast` is the
 * tower's height in metres, and `range` is its reach in drawing units.
 */
type Tower = { at: Point; bearing: number; mast: number; range: number };
export const towers: Tower[] = [
  { at: [150, 372], bearing: 0.4, mast: 34, range: 200 },
  { at: [372, 330], bearing: 1.2, mast: 36, range: 190 },
  { at: [556, 408], bearing: 0.2, mast: 42, range: 170 },
  { at: [742, 250], bearing: 0.9, mast: 40, range: 236 },
  { at: [930, 396], bearing: 0.1, mast: 34, range: 210 },
  { at: [1064, 150], bearing: 0.6, mast: 40, range: 220 },
  { at: [1216, 330], bearing: 1.5, mast: 38, range: 216 },
  { at: [330, 120], bearing: 0.3, mast: 40, range: 200 },
  { at: [720, 44], bearing: 0.8, mast: 38, range: 180 },
  { at: [1370, 110], bearing: 0.2, mast: 38, range: 170 },
];
const device = 3;

/**
 * Returns the smallest distance in metres between the ground and the line of sight from the tower. It is negative where
 * a hill blocks the line.
 */
function clearance({ at: [x, y], mast }: Tower, place: Point): number {
  const top = heightAt([x, y]) + mast;
  const foot = Math.max(0, heightAt(place)) + device;
  const [dx, dy] = [place[0] - x, place[1] - y];
  const parts = Math.max(2, Math.ceil(Math.hypot(dx, dy) / cell));
  let least = 40;
  for (let part = 1; part < parts; part += 1) {
    const t = part / parts;
    least = Math.min(least, top + t * (foot - top) - Math.max(0, heightAt([x + t * dx, y + t * dy])));
  }
  return least;
}

/**
 * A grid for each tower. Its values are above zero where the tower is in range and in sight, so the zero contour
 * outlines the area that the tower serves.
 */
const sights: Grid[] = towers.map((tower) =>
  Float64Array.from({ length: columns * rows }, (_, node) => {
    const place: Point = [origin[0] + (node % columns) * cell, origin[1] + Math.floor(node / columns) * cell];
    const left = (tower.range - Math.hypot(place[0] - tower.at[0], place[1] - tower.at[1])) * 0.5;
    return left < -20 ? -20 : Math.min(left, Math.max(-20, clearance(tower, place)));
  }),
);
export const sightOf = (tower: number, place: Point): number => {
  const grid = sights[tower];
  return grid ? read(grid, place) : -20;
};

const isNear = (place: Point): number =>
  Math.max(...towers.map(({ at, range }) => range - Math.hypot(place[0] - at[0], place[1] - at[1])));

/**
 * Returns a value above zero on land that is in range of a tower, but out of sight of all towers. So the zero contour
 * outlines the holes in the coverage.
 */
export const holeAt = (place: Point): number =>
  Math.min(-Math.max(...towers.map((_, tower) => sightOf(tower, place))), heightAt(place), isNear(place) * 0.5) - 1;

export type Quality = 'good' | 'weak' | 'none';
/** Returns the signal quality at a place, from the distance to the best visible tower. */
export function qualityAt(place: Point): Quality {
  const best = Math.max(
    ...towers.map(({ at, range }, tower) =>
      sightOf(tower, place) > 0 ? 1 - Math.hypot(place[0] - at[0], place[1] - at[1]) / range : -1,
    ),
  );
  if (best < 0) return 'none';
  return best > 0.4 ? 'good' : 'weak';
}
