// Tests the handles of the distance instrument and the texts that describe its results.
import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { cities } from '../../../../../src/instruments/distance/cities.ts';
import { distance } from '../../../../../src/instruments/distance/instrument.ts';
import { compare, type DistanceParameters, placeOf } from '../../../../../src/instruments/distance/model.ts';
import { lookBetween } from '../../../../../src/instruments/distance/projection.ts';
import { toVector } from '../../../../../src/instruments/distance/sphere.ts';
import { operate } from '../../../../../src/instruments/operate.ts';

const { defaults, compute, read } = distance;
const said = (changes: Partial<DistanceParameters>) => {
  const given = { ...defaults, ...changes };
  return read(compute(given), given);
};
const placed = (aLon: number, aLat: number, bLon: number, bLat: number) => ({
  a: 'placed',
  aLon,
  aLat,
  b: 'placed',
  bLon,
  bLat,
});
const open = (hash = '') => {
  const operation = operate(distance);
  operation.set(operation.parse(`#distance=${hash}`) ?? {});
  return operation;
};
const off = ([x = 0, y = 0]: readonly number[], [otherX = 0, otherY = 0]: readonly number[]): number =>
  Math.hypot(x - otherX, y - otherY);

test('dragging a city on the map turns it into a point placed by hand', () => {
  const operation = open();
  operation.handles()[0]?.move(200.5, 300.5);
  const [moved, other] = operation.handles();
  // A dragged point may be off by 0.2 units, because coordinates are rounded to tenths of a degree.
  expect(off(moved?.at ?? [], [200.5, 300.5])).toBeLessThan(0.2);
  expect(operation.values()).toMatchObject({ a: 'placed', b: 'oslo' });
  expect(moved?.text).toMatch(/^\d+\.\d° [NS], \d+\.\d° [EW]$/);
  expect(other?.text).toBe('Oslo, 59.9° N, 10.8° E');
  expect(operation.print()).toMatch(/^distance=a:placed,aLon:-?[\d.]+,aLat:-?[\d.]+$/);
  operation.handles()[1]?.move(600, 200);
  expect(operation.values()).toMatchObject({ a: 'placed', b: 'placed' });
});

test('dragging a point on the globe puts it under the pointer, in the view before or after the globe turns', () => {
  const random = seeded(9);
  let [followed, count] = [0, 0];
  for (let trial = 0; trial < 300; trial += 1) {
    const operation = open(
      `a:placed,b:placed,aLon:${Math.round(random() * 360 - 180)},aLat:${Math.round(random() * 115 - 55)},bLon:${Math.round(random() * 360 - 180)},bLat:${Math.round(random() * 115 - 55)},projection:globe`,
    );
    const [handle] = operation.handles();
    const before = operation.values() as DistanceParameters;
    const target = [
      (handle?.at[0] ?? 0) + 30 * (random() - 0.5),
      (handle?.at[1] ?? 0) + 30 * (random() - 0.5),
    ] as const;
    if (off(target, [360, 240]) > 214) continue;
    handle?.move(...target);
    const after = operation.values() as DistanceParameters;
    if (after.aLat > 82.9 || after.aLat < -57.9) continue;
    count += 1;
    const now = off(operation.handles()[0]?.at ?? [], target);
    const then = lookBetween(placeOf(before, 'a'), placeOf(before, 'b')).project(toVector(placeOf(after, 'a')));
    if (now < 2) followed += 1;
    else expect(off(then, target)).toBeLessThan(4);
    expect(placeOf(after, 'b')).toEqual(placeOf(before, 'b'));
  }
  expect(followed / count).toBeGreaterThan(0.9);
});

test('the distance reading states the expected numbers at the defaults', () => {
  expect(said({})).toEqual({
    value: '+1,462 km',
    sentence:
      'Between Vancouver and Oslo, the straight line on Mercator’s map is 8,644 km long, 20% longer than the great circle of 7,182 km.',
    notes: ['Great circle: leaves at 024°, passes 74.9° N, arrives at 149°', 'Rhumb line: 082° all the way'],
  });
  expect(open().basis).toBe('Sphere of 6,371 km: within 0.6% of WGS 84');
});

test('the numbers about city pairs in the method text match the model', () => {
  const places = Object.values(cities).map(({ place }) => place);
  const shares = places
    .flatMap((from, index) => places.slice(index + 1).map((to) => compare(from, to)))
    .map(({ greatCircle, rhumbLine }) => rhumbLine.length / greatCircle.length - 1)
    .toSorted((one, two) => one - two);
  expect([places.length, shares.length]).toEqual([24, 276]);
  expect((((shares[137] ?? 0) + (shares[138] ?? 0)) / 2) * 100).toBeCloseTo(1.6, 1);
  expect(shares.filter((share) => share > 0.1)).toHaveLength(47);
});

test.each<[string, Partial<DistanceParameters>, string, RegExp]>([
  ['two points in one place', { b: 'vancouver' }, '+0 km', /^Both points are in the same place, /],
  [
    'two cities on one meridian',
    { a: 'auckland', b: 'wellington' },
    '+0 km',
    /^Auckland and Wellington lie on one meridian, .* 489 km\.$/,
  ],
  [
    'two antipodes',
    placed(20, 10, -160, -10),
    '+22 km',
    /on opposite sides of the globe\. .* each 20,015 km long; .* is 20,037 km long\.$/,
  ],
  [
    'two points 83 km apart',
    placed(0, 60, 1.5, 60),
    '+0 km',
    /the great circle are both 83\.4 km long: they differ by less than 100 m\.$/,
  ],
  [
    'a difference of less than 0.1%',
    { a: 'quito', b: 'lagos' },
    '+3 km',
    /, less than 0\.1% longer than the great circle of \d,\d+ km\.$/,
  ],
])('the reading describes %s', (_, changes, value, sentence) => {
  const reading = said(changes);
  expect(reading.value).toBe(value);
  expect(reading.sentence).toMatch(sentence);
});
