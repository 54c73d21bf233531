// Tests the model of the visitor's device: its staypoints, its gaps, and how often true places are inside the ellipse.
import { expect, test } from 'vitest';
import { recordedSamples } from '../../../../../src/instruments/device/gesture.ts';
import {
  chanceInside,
  compute,
  dwellLimit,
  motion,
  type Sample,
  sources,
} from '../../../../../src/instruments/device/model.ts';
import { describeNews, read } from '../../../../../src/instruments/device/read.ts';
import { sourceNames } from '../../../../../src/instruments/device-sources.ts';
import { normalPair, seeded } from '../../../../../src/instruments/shared/random.ts';

type Place = Sample['place'];

/**
 * Returns the samples that the device takes on the pointer's path. `places` contains the pointer's place at each
 * second, or null while the pointer is outside the drawing.
 */
function observe(places: readonly (Place | null)[], seed = 1): Sample[] {
  const random = seeded(seed);
  return places.flatMap((place, t) => (place ? [{ t, place, normal: normalPair(random) }] : []));
}

const resting = (count: number, place: Place = [200, 150]): Place[] => Array.from({ length: count }, () => place);

/**
 * Returns a random path whose acceleration is white noise, as the filter assumes. So the random changes of position and
 * velocity within a second are correlated.
 */
function wander(seconds: number, seed: number): Place[] {
  const random = seeded(seed);
  const q = motion.acceleration;
  const axis = (): number[] => {
    let [x, v] = [0, motion.speed * normalPair(random)[0]];
    return Array.from({ length: seconds }, () => {
      const now = x;
      const [first, second] = normalPair(random);
      // The two random changes have the covariance q [[1/3, 1/2], [1/2, 1]]. The factors below are its Cholesky factor.
      x += v + Math.sqrt(q / 3) * first;
      v += Math.sqrt(q) * ((Math.sqrt(3) / 2) * first + second / 2);
      return now;
    });
  };
  const [east, north] = [axis(), axis()];
  return east.map((x, index) => [x, north[index] ?? 0]);
}

test.each(sourceNames)(
  'with %s, the ellipse contains 95% of true positions if the pointer moves as the filter assumes',
  (source) => {
    let [inside, count] = [0, 0];
    for (let seed = 1; seed <= 400; seed += 1) {
      const samples = observe(wander(60, seed), seed + 10_000);
      inside += compute(samples, 59, source).inside;
      count += samples.length;
    }
    expect(inside / count).toBeGreaterThan(0.94);
    expect(inside / count).toBeLessThan(0.96);
  },
);

test('a staypoint appears after three seconds at rest, and its dwell time keeps growing', () => {
  const appears = (count: number): number[] =>
    compute(observe(resting(count), 3), count - 1, 'GNSS').staypoints.map(({ dwell }) => dwell);
  expect(appears(dwellLimit)).toEqual([]);
  expect(appears(dwellLimit + 1)).toEqual([3]);
  expect(appears(8)).toEqual([7]);
});

test('a device that keeps moving produces no staypoint', () => {
  const way = Array.from({ length: 12 }, (_, t): Place => [20 + 30 * t, 100]);
  expect(compute(observe(way), 11, 'GNSS').staypoints).toEqual([]);
});

test('a gap in the fixes restarts the filter and splits a stay into two staypoints', () => {
  const places = [...resting(5), null, null, ...resting(5)];
  const { gaps, starts, staypoints, track, fixes } = compute(observe(places, 3), 11, 'GNSS');
  expect(gaps).toEqual([{ last: 4, seconds: 3, isOpen: false }]);
  expect([...starts]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  expect(staypoints.map(({ dwell }) => dwell)).toEqual([4, 4]);
  // The track starts again after the gap, as at the first sample. So its first state there is the fix itself.
  expect([track.states[20], track.states[21]]).toEqual([fixes.x[5], fixes.y[5]]);
});

test('a gap stays open until the device sends a fix again, and its beginning and end are each announced once', () => {
  const before = observe(resting(3));
  const steps = [
    compute(before, 2, 'Wi-Fi'),
    compute(before, 3, 'Wi-Fi'),
    compute(before, 4, 'Wi-Fi'),
    compute(before, 8, 'Wi-Fi'),
    compute(observe([...resting(3), null, null, null, null, null, null, [200, 150]]), 9, 'Wi-Fi'),
  ];
  expect(steps.map(({ gaps }) => gaps.map(({ seconds, isOpen }) => [seconds, isOpen]))).toEqual([
    [],
    [],
    [[2, true]],
    [[6, true]],
    [[7, false]],
  ]);
  const news = steps.slice(1).map((step, index) => describeNews(steps[index] ?? step, step));
  expect(news).toEqual(['', 'Gap began', '', 'Gap ended after 7 s']);
});

test('the probability of being inside a circle matches a count of random positions', () => {
  const random = seeded(5);
  for (const [offset, radius, sigma] of [
    [0, 12, 6],
    [8, 12, 5],
    [20, 12, 10],
  ] as const) {
    const draws = 40_000;
    let hits = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      const [x, y] = normalPair(random);
      if (Math.hypot(offset + sigma * x, sigma * y) <= radius) hits += 1;
    }
    expect(Math.abs(chanceInside(offset, radius, sigma * sigma) - hits / draws)).toBeLessThan(0.01);
  }
  expect(chanceInside(0, 12, 36)).toBeCloseTo(1 - Math.exp(-2), 12);
});

test('the noise of each positioning source has the stated standard deviation', () => {
  const samples = observe(resting(4000));
  for (const source of sourceNames) {
    const { x } = compute(samples, 3999, source).fixes;
    const variance = x.reduce((sum, east) => sum + (east - 200) ** 2, 0) / x.length;
    expect(Math.sqrt(variance) / sources[source].sigma).toBeCloseTo(1, 1);
  }
});

test('an empty recording shows no percentage, and the built-in recording has two staypoints and one gap', () => {
  expect(read(compute([], 5, 'GNSS'))).toEqual({ fixes: '0', staypoints: '0', gaps: '0', inside: '–' });
  const result = compute(recordedSamples(), 29, 'Wi-Fi');
  expect(read(result)).toMatchObject({ fixes: '26', staypoints: '2', gaps: '1' });
  expect(result.gaps).toMatchObject([{ seconds: 5, isOpen: false }]);
});
