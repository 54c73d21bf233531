/** Relief of invented places: heights from layered noise, and their contour lines (marching squares). */
import { contours } from 'd3-contour';
import { seeded } from './figure-drawing.ts';
import { simplify } from './geometry.ts';
import type { Pair } from './strip-layout.ts';

export type Field = (x: number, y: number) => number;

/** Returns noise between -1 and 1. The noise is random at whole coordinates and smooth between them. */
function noise(seed: number): Field {
  const corner = (x: number, y: number): number => seeded(seed + (x * 100003 + y) * 7919)() * 2 - 1;
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [a, b] = [ease(x - i), ease(y - j)];
    const upper = corner(i, j) * (1 - a) + corner(i + 1, j) * a;
    const lower = corner(i, j + 1) * (1 - a) + corner(i + 1, j + 1) * a;
    return upper * (1 - b) + lower * b;
  };
}

/**
 * Returns the sum of noise waves. Each wave is half as long as the previous wave and less high. Like a real coast, the
 * result looks similar at any scale.
 */
export function fractal(seed: number, longest: number, shortest: number): Field {
  const waves: [number, Field][] = [];
  for (let length = longest; length >= shortest; length /= 2) waves.push([length, noise(seed + waves.length * 1013)]);
  return (x, y) =>
    waves.reduce((sum, [length, wave]) => sum + (length / longest) ** 0.8 * wave(x / length, y / length), 0);
}

/**
 * Returns the path data of a line. Relative steps take up less space than absolute coordinates. `per` is the number of
 * rounding steps per drawing unit.
 */
export function steps(line: readonly (readonly [number, number])[], close = false, per = 10): string {
  const round = (value: number): number => Math.round(value * per) / per;
  let [lastX, lastY] = [0, 0];
  const moves = line.flatMap(([x, y], index) => {
    const [dx, dy] = [round(x - lastX), round(y - lastY)];
    if (index && !dx && !dy) return [];
    [lastX, lastY] = [round(lastX + dx), round(lastY + dy)];
    return [`${index ? '' : 'M'}${dx} ${dy}${index ? '' : 'l'}`];
  });
  // Fewer than two points don’t make a line, so nothing is drawn.
  if (moves.length < 2) return '';
  const d = moves
    .join(' ')
    .replaceAll(' -', '-')
    .replace('l ', 'l')
    .replaceAll(/(^|[^\d])0\./g, '$1.');
  return close ? `${d}z` : d;
}

type Area = { width: number; height: number; cell: number };

/**
 * Returns outlines of the areas above each threshold. The outlines extend beyond the edges of the map, which clips
 * them.
 */
export function levels(field: Field, area: Area, thresholds: number[], tolerance = 0.7): Pair[][][] {
  const { width, height, cell } = area;
  const [columns, rows] = [Math.ceil(width / cell) + 5, Math.ceil(height / cell) + 5];
  const nodes = Array.from({ length: columns * rows }, (_, index) =>
    field(((index % columns) - 2) * cell, (Math.floor(index / columns) - 2) * cell),
  );
  const shapes = contours().size([columns, rows]).thresholds(thresholds)(nodes);
  return shapes.map(({ coordinates }) =>
    coordinates.flat().flatMap((ring) => {
      const line = ring.map(([x = 0, y = 0]): Pair => [(x - 2.5) * cell, (y - 2.5) * cell]);
      const half = Math.floor(line.length / 2);
      const kept = [
        ...simplify(line.slice(0, half + 1), tolerance).slice(0, -1),
        ...simplify(line.slice(half), tolerance),
      ];
      return kept.length > 5 ? [kept] : [];
    }),
  );
}

export const outlines = (rings: readonly Pair[][], per = 10): string =>
  rings.map((ring) => steps(ring, true, per)).join('');

/** Draws a smooth line through the points, as Bézier curves. */
export function smooth(points: readonly Pair[], per = 10): string {
  const pair = ([x, y]: Pair): string => `${Math.round(x * per) / per} ${Math.round(y * per) / per}`;
  const spans = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const one: Pair = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two: Pair = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${pair(one)} ${pair(two)} ${pair(to)}`;
  });
  return `M${pair(points[0] ?? [0, 0])}${spans.join('')}`;
}

export const ring = ([x, y]: Pair, r: number): string =>
  `M${Math.round((x - r) * 10) / 10} ${Math.round(y * 10) / 10}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
