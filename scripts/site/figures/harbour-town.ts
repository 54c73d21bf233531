/**
 * An invented harbour town: shore, river, railway and park. The drawing is 720 × 540 units with north at the top. One
 * unit is six metres.
 */
import { at, seeded } from './figure-drawing.ts';
import { insideOf } from './geometry.ts';

export type Point = readonly [number, number];

export const town = { width: 720, height: 540, metresPerUnit: 6 } as const;

/**
 * The shore from the north-east around the bay to the south. `rough` is the roughness of the shore up to the next
 * point. It is zero for quays, which are straight.
 */
const shore: readonly (readonly [x: number, y: number, rough: number])[] = [
  [740, 84, 0.22],
  [694, 112, 0.24],
  [646, 132, 0.2],
  [634, 178, 0],
  [484, 150, 0],
  [478, 168, 0],
  [438, 176, 0.1],
  [414, 216, 0],
  [404, 268, 0],
  [410, 272, 0],
  [406, 306, 0],
  [398, 330, 0],
  [408, 362, 0],
  [440, 384, 0.1],
  [520, 396, 0],
  [524, 388, 0],
  [574, 390, 0.2],
  [640, 380, 0.26],
  [690, 408, 0.26],
  [676, 470, 0.24],
  [706, 560, 0],
];

/**
 * Roughens a section of the shore by moving midpoints sideways, in three rounds. `rough` is the largest shift as a
 * share of the section’s length.
 */
function roughen(from: Point, to: Point, rough: number, random: () => number, level = 0): Point[] {
  if (!rough || level === 3) return [from];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const away = (random() - 0.5) * 2 * rough;
  const middle: Point = [(from[0] + to[0]) / 2 - dy * away, (from[1] + to[1]) / 2 + dx * away];
  return [...roughen(from, middle, rough, random, level + 1), ...roughen(middle, to, rough, random, level + 1)];
}

/** The outline of the sea, along the shore and then back outside the map. */
export const seaRing: readonly Point[] = (() => {
  const random = seeded(7);
  const coast = shore.slice(0, -1).flatMap(([x, y, rough], index) => {
    const [nextX = x, nextY = y] = shore[index + 1] ?? [];
    return roughen([x, y], [nextX, nextY], rough, random);
  });
  return [...coast.map(([x, y]): Point => [at(x), at(y)]), [706, 560], [740, 560]];
})();
export const isSea = insideOf(seaRing);

/** Parses coordinates such as `12,8 14,20`. In this format, a long line fits on one line of code. */
export const points = (list: string): Point[] =>
  list.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

export const river: readonly Point[] = points('-12,356 56,336 118,356 186,352 250,322 318,326 414,318');
export const riverWidth = 19;

export const mainLine: readonly Point[] = points('52,-12 88,66 150,138 236,184 306,204');
export const goodsLine: readonly Point[] = points('150,138 222,176 300,152 380,128 470,118 604,146');
export const station: Point = [312, 206];

export const park: readonly Point[] = points('154,214 196,212 232,244 238,288 220,322 166,338 131,322');
export const isPark = insideOf(park);
export const parkPaths: readonly (readonly Point[])[] = [
  points('154,214 184,266 238,288'),
  points('232,244 184,266 131,322'),
  points('139,286 184,266 196,212'),
];

export const piers: readonly (readonly [from: Point, to: Point, width: number])[] = [
  [[516, 152], [508, 200], 12],
  [[556, 160], [546, 214], 12],
  [[604, 168], [596, 206], 12],
  [[406, 238], [444, 244], 7],
  [[404, 258], [440, 264], 7],
  [[400, 286], [434, 290], 7],
  [[476, 392], [482, 354], 9],
  [[508, 396], [514, 362], 7],
];
export const breakwater: readonly Point[] = points('664,386 668,330 646,290');

/** Draws a smooth line through the points, as relative Bézier curves in whole units. */
export function curve(points: readonly Point[]): string {
  const whole = points.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  const [start = [0, 0]] = whole;
  const spans = whole.slice(1).map((to, index) => {
    const from = whole[index] ?? to;
    const before = whole[index - 1] ?? from;
    const after = whole[index + 2] ?? to;
    const steps = [
      (to[0] - before[0]) / 6,
      (to[1] - before[1]) / 6,
      to[0] - from[0] - (after[0] - from[0]) / 6,
      to[1] - from[1] - (after[1] - from[1]) / 6,
      to[0] - from[0],
      to[1] - from[1],
    ];
    return `c${steps.map(Math.round).join(' ')}`;
  });
  return `M${start.join(' ')}${spans.join('')}`.replaceAll(' -', '-');
}

/** Draws an outline in whole units. Relative steps take up less space than absolute coordinates. */
export function steps(ring: readonly Point[], end = 'z'): string {
  let [lastX, lastY] = [0, 0];
  const parts = ring.map(([x, y], index) => {
    const [dx, dy] = [Math.round(x) - lastX, Math.round(y) - lastY];
    [lastX, lastY] = [lastX + dx, lastY + dy];
    return `${index ? (index === 1 ? 'l' : ' ') : 'M'}${dx} ${dy}`;
  });
  return `${parts.join('').replaceAll(' -', '-')}${end}`;
}
