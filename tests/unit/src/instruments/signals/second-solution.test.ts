// The arrival times at the receivers may fit a second position of the emitter. Compares `findSecondSolution` with a
// search along a hyperbola, which finds all positions that fit.
import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { findSecondSolution } from '../../../../../src/instruments/signals/time-difference.ts';

type Point = readonly [number, number];
type Three = readonly [Point, Point, Point];

const length = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/**
 * Returns all positions that fit the arrival times. It follows the hyperbola of the first time difference, and finds
 * where the error of the second time difference changes sign.
 */
function walk([a, b, c]: Three, emitter: Point): Point[] {
  const half = (length(emitter, a) - length(emitter, b)) / 2;
  const focus = length(a, b) / 2;
  const height = Math.sqrt(focus ** 2 - half ** 2);
  const [ux, uy] = [(b[0] - a[0]) / 2 / focus, (b[1] - a[1]) / 2 / focus];
  const at = (t: number): Point => {
    const [along, across] = [half * Math.cosh(t), height * Math.sinh(t)];
    return [(a[0] + b[0]) / 2 + ux * along - uy * across, (a[1] + b[1]) / 2 + uy * along + ux * across];
  };
  const error = (t: number) => length(at(t), a) - length(at(t), c) - (length(emitter, a) - length(emitter, c));
  const step = 0.003;
  return Array.from({ length: 4000 }, (_, index) => (index - 2000.5) * step).flatMap((start) => {
    let [from, to] = [start, start + step];
    if (error(from) > 0 === error(to) > 0) return [];
    for (let halving = 0; halving < 50; halving += 1) {
      const middle = (from + to) / 2;
      if (error(from) > 0 === error(middle) > 0) from = middle;
      else to = middle;
    }
    return [at(from)];
  });
}

test('with three receivers, the solutions match those of a search along the hyperbola', () => {
  const random = seeded(9);
  const place = (): Point => [7200 * random(), 5000 * random()];
  let [ones, twos] = [0, 0];
  for (let trial = 0; trial < 120; trial += 1) {
    const [three, emitter]: [Three, Point] = [[place(), place(), place()], place()];
    const second = findSecondSolution(three, emitter, 1e-3);
    const met = walk(three, emitter);
    // Skip positions that the search can't find: two solutions within one of its steps, and solutions far outside the
    // drawing.
    if (second && (length(second, emitter) < 100 || length(second, emitter) > 50_000)) continue;
    expect(Math.min(...met.map((point) => length(point, emitter)))).toBeLessThan(0.01);
    expect(met).toHaveLength(second ? 2 : 1);
    if (second) expect(Math.min(...met.map((point) => length(point, second)))).toBeLessThan(0.01);
    if (second) twos += 1;
    else ones += 1;
  }
  expect(Math.min(ones, twos)).toBeGreaterThan(20);
});

test('with four receivers, a second position is found only if its misfit is below the limit', () => {
  const emitter: Point = [3900, 2490];
  const around: Point[] = [
    [1260, 3900],
    [2640, 940],
    [5310, 760],
    [6300, 3570],
  ];
  expect(findSecondSolution(around, emitter, 600)).toBeUndefined();
  // One receiver is 20 m off the line through the others, so positions on the two sides of the line fit differently.
  const row = [0, 1, 2, 3].map((index): Point => [1000 + 1500 * index, index === 1 ? 4020 : 4000]);
  const best = searchAcross(row, emitter);
  expect(findSecondSolution(row, emitter, best.misfit - 1)).toBeUndefined();
  expect(length(findSecondSolution(row, emitter, best.misfit + 1) ?? [0, 0], best.at)).toBeLessThan(2);
});

/**
 * Searches for the point with the least misfit on the side of the line y = 4000 where the emitter is not. It tries a
 * grid of points 2 m apart.
 */
function searchAcross(row: readonly Point[], emitter: Point): { at: Point; misfit: number } {
  let best: { at: Point; misfit: number } = { at: [0, 0], misfit: Number.POSITIVE_INFINITY };
  for (let x = 3700; x < 4100; x += 2) {
    for (let y = 5300; y < 5800; y += 2) {
      const residuals = row.map((place) => length(place, [x, y]) - length(place, emitter));
      const mean = residuals.reduce((sum, residual) => sum + residual, 0) / residuals.length;
      const misfit = residuals.reduce((sum, residual) => sum + (residual - mean) ** 2, 0);
      if (misfit < best.misfit) best = { at: [x, y], misfit };
    }
  }
  return best;
}
