// Checks how emitters are located from time differences. Compares the results with simulations, closed forms and
// symmetries, and with a fit of arrival times that treats the time of emission as a third unknown.
import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { boundAccuracy } from '../../../../../src/instruments/signals/model.ts';
import { locate } from '../../../../../src/instruments/signals/time-difference.ts';

type Point = readonly [number, number];

const random = seeded(20);
const receivers: readonly Point[] = [
  [1260, 3900],
  [2640, 940],
  [5310, 760],
  [6300, 3570],
  [3720, 4300],
];
const emitter: Point = [3900, 2490];
const length = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);
const arrivalsAt = (places: readonly Point[], at: Point) => places.map((place) => length(place, at));

/** Returns a normally distributed number (mean 0, variance 1) by Marsaglia's polar method, 1964. */
function normal(): number {
  for (;;) {
    const [u, v] = [2 * random() - 1, 2 * random() - 1];
    const square = u * u + v * v;
    if (square > 0 && square < 1) return u * Math.sqrt((-2 * Math.log(square)) / square);
  }
}

/**
 * Solves a small system of equations with a positive definite matrix. Each row contains a row of the matrix, followed
 * by the right-hand sides.
 */
function eliminate(system: number[][]): number[][] {
  const rows = system.map((row) => [...row]);
  for (let column = 0; column < rows.length; column += 1) {
    const pivot = (rows[column] ?? []).map((value, _, row) => value / (row[column] ?? 1));
    for (const [index, row] of rows.entries()) {
      const factor = row[column] ?? 0;
      rows[index] = index === column ? pivot : row.map((value, at) => value - factor * (pivot[at] ?? 0));
    }
  }
  return rows.map((row) => row.slice(rows.length));
}

/**
 * Returns the derivatives of arrival times with respect to x, y and the time of emission, one row for each receiver.
 */
const derivatives = (places: readonly Point[], [x, y]: Point) =>
  places.map(([px, py]) => [(x - px) / length([x, y], [px, py]), (y - py) / length([x, y], [px, py]), 1]);
const product = (rows: readonly (readonly number[])[], one: number, two: number) =>
  rows.reduce((sum, row) => sum + (row[one] ?? 0) * (row[two] ?? 0), 0);

/**
 * Returns the covariance of x and y for errors of the arrival times with σ = 1, from a fit in which the time of
 * emission is the third unknown.
 */
function marginalised(places: readonly Point[], at: Point): number[] {
  const rows = derivatives(places, at);
  const inverse = eliminate(
    [0, 1, 2].map((one) => [
      ...[0, 1, 2].map((two) => product(rows, one, two)),
      ...[0, 1, 2].map((two) => Number(one === two)),
    ]),
  );
  return [inverse[0]?.[0] ?? 0, inverse[0]?.[1] ?? 0, inverse[1]?.[1] ?? 0];
}

/** Fits a position to arrival times by Gauss-Newton. The time of emission is the third unknown. */
function fitArrivals(places: readonly Point[], arrivals: readonly number[], start: Point): Point {
  let [x, y, time] = [...start, 0];
  for (let step = 0; step < 30; step += 1) {
    const rows = derivatives(places, [x, y]).map((row, index) => [
      ...row,
      (arrivals[index] ?? 0) - time - length(places[index] ?? [0, 0], [x, y]),
    ]);
    const [[dx = 0] = [], [dy = 0] = [], [dt = 0] = []] = eliminate(
      [0, 1, 2].map((one) => [0, 1, 2, 3].map((two) => product(rows, one, two))),
    );
    [x, y, time] = [x + dx, y + dy, time + dt];
  }
  return [x, y];
}

/**
 * Returns the covariance of a location (xx, xy and yy), computed from its 95% ellipse. The semi-axes of such an ellipse
 * are 2.4477 standard deviations.
 */
function covarianceOf(places: readonly Point[], at: Point, sigma: number): number[] {
  const { major, minor, angle } = boundAccuracy(places, at, sigma)?.ellipse ?? { major: 0, minor: 0, angle: 0 };
  const [large, small, cos, sin] = [(major / 2.447747) ** 2, (minor / 2.447747) ** 2, Math.cos(angle), Math.sin(angle)];
  return [large * cos ** 2 + small * sin ** 2, (large - small) * cos * sin, large * sin ** 2 + small * cos ** 2];
}

test('with exact arrival times, a search that starts 2 km from the emitter finds it from any direction', () => {
  const starts = Array.from({ length: 24 }, (_, index): Point => {
    const angle = (index * Math.PI) / 12;
    return [emitter[0] + 2000 * Math.cos(angle), emitter[1] + 2000 * Math.sin(angle)];
  });
  for (const places of [3, 4, 5].map((count) => receivers.slice(0, count))) {
    const arrivals = arrivalsAt(places, emitter).map((arrival) => arrival - 12_345);
    const misses = starts.map((start) => length(locate(places, arrivals, start) ?? [0, 0], emitter));
    expect(Math.max(...misses)).toBeLessThan(1e-6);
  }
});

test('the 95% ellipse and the 95% circle each contain 95% of 20,000 simulated fixes', () => {
  const [places, sigma, draws] = [receivers.slice(0, 4), 1, 20_000];
  const { ellipse, radius } = boundAccuracy(places, emitter, sigma) ?? {
    ellipse: { major: 0, minor: 0, angle: 0 },
    radius: 0,
  };
  const exact = arrivalsAt(places, emitter);
  let [inEllipse, inCircle] = [0, 0];
  for (let draw = 0; draw < draws; draw += 1) {
    const [x = 0, y = 0] =
      locate(
        places,
        exact.map((arrival) => arrival + sigma * normal()),
        [4000, 2400],
      ) ?? [];
    const [dx, dy, cos, sin] = [x - emitter[0], y - emitter[1], Math.cos(ellipse.angle), Math.sin(ellipse.angle)];
    inEllipse += Number(Math.hypot((dx * cos + dy * sin) / ellipse.major, (dy * cos - dx * sin) / ellipse.minor) <= 1);
    inCircle += Number(Math.hypot(dx, dy) <= radius);
  }
  expect(Math.abs(inEllipse / draws - 0.95)).toBeLessThan(0.006);
  expect(Math.abs(inCircle / draws - 0.95)).toBeLessThan(0.006);
});

test('time differences give the same fix as arrival times with an unknown emission time', () => {
  for (const count of [3, 4, 5]) {
    const places = receivers.slice(0, count);
    const covariance = covarianceOf(places, emitter, 1);
    marginalised(places, emitter).forEach((value, index) => {
      expect(covariance[index]).toBeCloseTo(value, 5);
    });
    const arrivals = arrivalsAt(places, emitter).map((arrival) => arrival + 10 * normal() + 5000);
    const [x = 0, y = 0] = locate(places, arrivals, emitter) ?? [];
    expect(length([x, y], fitArrivals(places, arrivals, emitter))).toBeLessThan(1e-4);
  }
});

test('n receivers spaced evenly around the emitter give a dilution of precision of 2/√n', () => {
  for (const count of [3, 4, 5, 6]) {
    const ring = Array.from({ length: count }, (_, index): Point => {
      const angle = 0.3 + (2 * Math.PI * index) / count;
      return [emitter[0] + 2000 * Math.cos(angle), emitter[1] + 2000 * Math.sin(angle)];
    });
    const accuracy = boundAccuracy(ring, emitter, 7);
    expect(accuracy?.dilution).toBeCloseTo(2 / Math.sqrt(count), 9);
    expect(accuracy?.radius).toBeCloseTo((2.447747 * 7 * Math.SQRT2) / Math.sqrt(count), 4);
  }
});

test('receivers on one line with the emitter give no accuracy bound and no fix', () => {
  const line: Point[] = [
    [1000, 2000],
    [2000, 2000],
    [3000, 2000],
  ];
  expect(boundAccuracy(line, [4000, 2000], 10)).toBeUndefined();
  expect(locate(line, arrivalsAt(line, [4000, 2000]), [4000, 2000])).toBeUndefined();
});
