// Compares great circles and rhumb lines with published lengths, closed forms, numerical integration and d3-geo.
import { geoDistance, geoInterpolate } from 'd3-geo';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { compare, radius } from '../../../../../src/instruments/distance/model.ts';
import {
  greatCircle,
  type Place,
  rhumbLine,
  toPlace,
  traceGreatCircle,
  traceRhumbLine,
} from '../../../../../src/instruments/distance/sphere.ts';

const degree = Math.PI / 180;
const random = seeded(11);
/** Returns a random place. Places are evenly distributed over the sphere. */
const anyPlace = (): Place => [random() * 360 - 180, Math.asin(2 * random() - 1) / degree];
const pairs = (count: number) => Array.from({ length: count }, () => [anyPlace(), anyPlace()] as const);
const mutable = ([longitude, latitude]: Place): [number, number] => [longitude, latitude];

const kennedy: Place = [-(73 + 46 / 60 + 44 / 3600), 40 + 38 / 60 + 23 / 3600];
const changi: Place = [103 + 59 / 60 + 22 / 3600, 1 + 21 / 60 + 33 / 3600];

describe('comparison with published GeographicLib results for WGS 84', () => {
  test.each<[string, Place, Place, number]>([
    ['Kennedy to Changi', kennedy, changi, 15_347_628],
    ['Wellington to Salamanca', [174.81, -41.32], [-5.5, 40.96], 19_959_679],
  ])(
    'the length of the great circle differs from the published length by less than 0.6%: %s',
    (_, from, to, published) => {
      expect(Math.abs(compare(from, to).greatCircle.length / published - 1)).toBeLessThan(0.006);
    },
  );

  test.each<[string, Place, Place, number]>([
    ['Kennedy to Changi', kennedy, changi, 18_523_563],
    ['across the antimeridian', [170, 15], [-170, 15], 2_151_010],
    ['33.3° N, 44.4° E to 12.34° N, 56.78° E', [44.4, 33.3], [56.78, 12.34], 2_641_840],
  ])(
    'the length of the rhumb line differs from the published length by less than 0.6%: %s',
    (_, from, to, published) => {
      expect(Math.abs(compare(from, to).rhumbLine.length / published - 1)).toBeLessThan(0.006);
    },
  );

  test('the courses from Kennedy Airport to Changi Airport are within a third of a degree of the published courses', () => {
    const { greatCircle: great, rhumbLine: rhumb } = compare(kennedy, changi);
    const published = [3 + 18 / 60, 177 + 29 / 60, 103 + 35 / 60];
    [great.start, great.end, rhumb.course].forEach((course, index) => {
      expect(Math.abs(course - (published[index] ?? 0))).toBeLessThan(1 / 3);
    });
  });
});

test('great circles have the same lengths and points as in d3-geo', () => {
  for (const [from, to] of pairs(500)) {
    const circle = greatCircle(from, to);
    expect(2 * circle.half).toBeCloseTo(geoDistance(mutable(from), mutable(to)), 9);
    const along = geoInterpolate(mutable(from), mutable(to));
    const traced = traceGreatCircle(circle).map(toPlace);
    traced.forEach((place, index) => {
      expect(geoDistance(mutable(place), along(index / (traced.length - 1)))).toBeLessThan(1e-7);
    });
    expect((2 * circle.half) / (traced.length - 1)).toBeLessThanOrEqual(1.5 * degree);
  }
});

/**
 * Returns the length of a rhumb line, which is straight on a Mercator map. It sums small pieces, each scaled by
 * cos(latitude).
 */
function integrate([fromX, fromY]: Place, [toX, toY]: Place): number {
  const ordinate = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * degree) / 2));
  const east = (((toX - fromX + 540) % 360) - 180) * degree;
  const north = ordinate(toY) - ordinate(fromY);
  const steps = 20_000;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) {
    const latitude = 2 * Math.atan(Math.exp(ordinate(fromY) + (north * (step + 0.5)) / steps)) - Math.PI / 2;
    sum += (Math.cos(latitude) * Math.hypot(east, north)) / steps;
  }
  return sum;
}

test('the length of a rhumb line matches an integration along the straight line on the map', () => {
  for (const [from, to] of pairs(60)) expect(rhumbLine(from, to).length / integrate(from, to)).toBeCloseTo(1, 6);
  for (const by of [0, 1e-9, 1e-5, 1e-4, 1e-3, 1]) {
    const [from, to] = [
      [10, 50],
      [70, 50 + by],
    ] as const;
    expect(rhumbLine(from, to).length / integrate(from, to)).toBeCloseTo(1, 8);
    expect(rhumbLine(from, to).course / degree).toBeCloseTo(90, by < 1 ? 1 : -1);
  }
});

test('the course stays the same all along a rhumb line', () => {
  for (const [from, to] of pairs(200)) {
    const { course, length } = rhumbLine(from, to);
    const traced = traceRhumbLine(from, to);
    expect(geoDistance(mutable(traced[0] ?? to), mutable(from))).toBeLessThan(1e-7);
    expect(geoDistance(mutable(traced.at(-1) ?? from), mutable(to))).toBeLessThan(1e-7);
    traced.slice(1).forEach((place, index) => {
      const piece = rhumbLine(traced[index] ?? from, place);
      expect(Math.cos(piece.course - course)).toBeGreaterThan(1 - 1e-9);
    });
    const pieces = traced.slice(1).map((place, index) => rhumbLine(traced[index] ?? from, place).length);
    expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBeCloseTo(length, 8);
  }
});

test('along the equator or a meridian, the lengths of the great circle and the rhumb line match the angle between the points', () => {
  for (let count = 0; count < 200; count += 1) {
    const [longitude, one, two] = [random() * 360 - 180, random() * 178 - 89, random() * 178 - 89];
    const meridian = compare([longitude, one], [longitude, two]);
    const equator = compare([longitude, 0], [longitude + two, 0]);
    for (const { length } of [meridian.greatCircle, meridian.rhumbLine])
      expect(length / radius).toBeCloseTo(Math.abs(two - one) * degree, 9);
    for (const { length } of [equator.greatCircle, equator.rhumbLine])
      expect(length / radius).toBeCloseTo(Math.abs(two) * degree, 9);
    expect([meridian.relation, equator.relation]).toEqual(['one meridian', 'equator']);
  }
});

test('the great circle between antipodes goes over the north pole', () => {
  for (const place of [[20, 10] as const, [-123.1, 49.3] as const, [0, 0] as const, [60, -30] as const]) {
    const to: Place = [place[0] > 0 ? place[0] - 180 : place[0] + 180, -place[1]];
    const { greatCircle: great, rhumbLine: rhumb, relation } = compare(place, to);
    expect(relation).toBe('antipodes');
    expect(great.length).toBeCloseTo(Math.PI * radius, 3);
    expect([great.start, great.end]).toEqual([expect.closeTo(0, 6), expect.closeTo(180, 6)]);
    expect(great.peak).toBeCloseTo(90, 6);
    expect(rhumb.length).toBeGreaterThanOrEqual(Math.PI * radius * (1 - 1e-9));
    expect(rhumb.course).toBeLessThanOrEqual(180);
  }
});

test('a rhumb line across the antimeridian takes the shorter way along its parallel', () => {
  for (const [from, to] of [
    [170, -170],
    [-170, 170],
  ] as const) {
    const { rhumbLine: rhumb, greatCircle: great } = compare([from, 60], [to, 60]);
    expect(rhumb.length / radius).toBeCloseTo(20 * degree * 0.5, 9);
    // Half the chord is the cosine of the latitude times the sine of half the difference in longitude.
    expect(great.length / radius).toBeCloseTo(2 * Math.asin(0.5 * Math.sin(10 * degree)), 9);
    expect(rhumb.course).toBeCloseTo(from > 0 ? 90 : 270, 6);
  }
});

test('the great circle and the rhumb line between two points in the same place have length 0', () => {
  expect(compare([10, 50], [10, 50])).toMatchObject({
    relation: 'one place',
    greatCircle: { length: 0, peak: undefined },
    rhumbLine: { length: 0 },
  });
});
