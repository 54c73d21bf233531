import { expect, test } from 'vitest';
import { findDeviation, type Movement } from '../../../../../scripts/site/figures/likely-region.ts';

/**
 * Returns a function that computes the standard deviation of the position at an hour, independently of `findDeviation`.
 * Uses a Kalman filter and a Rauch–Tung–Striebel smoother, in steps of one minute.
 */
function smooth(
  reports: readonly number[],
  { memory, velocityError, reportError }: Movement,
): (hour: number) => number {
  type Matrix = readonly [xx: number, xv: number, vx: number, vv: number];
  const times = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix => [
    a * e + b * g,
    a * f + b * h,
    c * e + d * g,
    c * f + d * h,
  ];
  const turn = ([a, b, c, d]: Matrix): Matrix => [a, c, b, d];
  const add = (one: Matrix, other: Matrix, sign = 1) =>
    one.map((value, at) => value + sign * (other[at] ?? 0)) as unknown as Matrix;
  const invert = ([a, b, c, d]: Matrix): Matrix => {
    const determinant = a * d - b * c;
    return [d / determinant, -b / determinant, -c / determinant, a / determinant];
  };
  const step = 1 / 60 / memory;
  const left = Math.exp(-step);
  const advance: Matrix = [1, memory * (1 - left), 0, left];
  const variance = velocityError ** 2;
  const cross = variance * memory * (1 - left) ** 2;
  const noise: Matrix = [
    variance * memory ** 2 * (2 * step - 3 + 4 * left - left ** 2),
    cross,
    cross,
    variance * (1 - left ** 2),
  ];
  const update = ([xx, xv, vx, vv]: Matrix): Matrix => {
    const gain = [xx, vx].map((value) => value / (xx + reportError ** 2)) as [number, number];
    return [xx - gain[0] * xx, xv - gain[0] * xv, vx - gain[1] * xx, vv - gain[1] * xv];
  };
  const minutes = new Set(reports.map((hour) => Math.round(60 * hour)));
  const last = Math.max(...minutes);
  const [predicted, filtered]: [Matrix[], Matrix[]] = [[], []];
  for (let minute = 0; minute <= last; minute += 1) {
    const before = filtered.at(-1);
    const expected: Matrix = before ? add(times(times(advance, before), turn(advance)), noise) : [0, 0, 0, variance];
    predicted.push(expected);
    filtered.push(minutes.has(minute) ? update(expected) : expected);
  }
  const smoothed = [...filtered];
  for (let minute = last - 1; minute >= 0; minute -= 1) {
    const [now, next, after] = [filtered[minute], predicted[minute + 1], smoothed[minute + 1]];
    if (!now || !next || !after) throw new Error(`The filter has no estimate for minute ${minute} or the next minute.`);
    const gain = times(times(now, turn(advance)), invert(next));
    smoothed[minute] = add(now, times(times(gain, add(after, next, -1)), turn(gain)));
  }
  return (hour) => Math.sqrt(smoothed[Math.round(60 * hour)]?.[0] ?? Number.NaN);
}

test('findDeviation returns the same standard deviation as a Kalman smoother', () => {
  const reports = [0, 0.2, 0.5, 0.6, 2, 2.3, 3].map((hour) => Math.round(hour * 60) / 60);
  const movement = { memory: 0.5, velocityError: 320, reportError: 1.5 };
  const [ours, theirs] = [findDeviation(reports, movement), smooth(reports, movement)];
  for (const minute of [3, 12, 20, 33, 36, 50, 78, 119, 120, 150, 180]) {
    expect(ours(minute / 60) / theirs(minute / 60), `minute ${minute}`).toBeCloseTo(1, 4);
  }
});

test('if the velocity has no memory, findDeviation returns the deviation of a Brownian bridge', () => {
  // The variance grows by 400 km² per hour.
  const memory = 1e-5;
  const deviation = findDeviation([0, 2], { memory, velocityError: Math.sqrt(400 / (2 * memory)), reportError: 1e-3 });
  for (const hour of [0.1, 0.5, 1, 1.7])
    expect(deviation(hour) ** 2 / ((400 * hour * (2 - hour)) / 2)).toBeCloseTo(1, 3);
});
