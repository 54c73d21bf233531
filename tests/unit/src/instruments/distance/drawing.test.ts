// Tests the drawing of the distance instrument: its lines, marks, names and bars, on the map and on the globe.
import { geoInterpolate } from 'd3-geo';
import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { cities } from '../../../../../src/instruments/distance/cities.ts';
import { distance } from '../../../../../src/instruments/distance/instrument.ts';
import { type DistanceParameters, placeOf } from '../../../../../src/instruments/distance/model.ts';
import { mapHeight, mercator } from '../../../../../src/instruments/distance/projection.ts';
import type { Place } from '../../../../../src/instruments/distance/sphere.ts';
import type { Shape } from '../../../../../src/instruments/instrument.ts';
import { flatten, onceForEach } from '../../../../support/instruments.ts';

type Point = readonly [x: number, y: number];

const { defaults, compute, draw, handles } = distance;

const random = seeded(17);
const anyPlace = (): Place => [Math.round(random() * 3600 - 1800) / 10, Math.round(random() * 1410 - 580) / 10];
const placedAt = ([aLon, aLat]: Place, [bLon, bLat]: Place): DistanceParameters => ({
  ...defaults,
  a: 'placed',
  aLon,
  aLat,
  b: 'placed',
  bLon,
  bLat,
});
const names = Object.keys(cities);
/**
 * Pairs of cities, random places, opposite places, and places next to 180° longitude. Each pair is drawn on the map and
 * on the globe.
 */
const all = [
  ...names.flatMap((a) => names.map((b) => ({ ...defaults, a, b }))),
  ...Array.from({ length: 150 }, () => placedAt(anyPlace(), anyPlace())),
  placedAt([20, 10], [-160, -10]),
  placedAt([180, 60], [-180, 60]),
  placedAt([-168.9, -58], [-169.1, -58]),
].flatMap((given) => [given, { ...given, projection: 'globe' }]);

const drawn = onceForEach((given: DistanceParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: DistanceParameters): Shape[] => flatten(drawn(given)));
const mutable = ([longitude, latitude]: Place): [number, number] => [longitude, latitude];

const numbersOf = (text: string): number[] => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
/** Returns the lines that have a role (CSS class), each as a list of points. */
function linesOf(given: DistanceParameters, role: string): Point[][] {
  const map = flatten(drawn(given)).find(({ tag, attributes }) => tag === 'svg' && attributes?.height === mapHeight);
  return flatten(map ?? drawn(given))
    .filter(({ tag, attributes }) => tag === 'path' && attributes?.class === role)
    .flatMap(({ attributes }) => String(attributes?.d).split('M').filter(Boolean))
    .map((part) => {
      const numbers = numbersOf(part);
      return Array.from(
        { length: numbers.length / 2 },
        (_, index): Point => [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0],
      );
    });
}
const marksOf = (given: DistanceParameters): Point[] =>
  shapesOf(given)
    .filter(({ attributes }) => attributes?.['data-handle'])
    .map(({ attributes }) => numbersOf(String(attributes?.transform)) as unknown as Point);

const off = ([x, y]: Point, [otherX, otherY]: Point): number => Math.hypot(x - otherX, y - otherY);
/** Returns the distance from a point to the nearest point of a line. */
const offLine = (point: Point, line: readonly Point[]): number =>
  Math.min(
    ...line.slice(1).map(([toX, toY], index) => {
      const [fromX, fromY] = line[index] ?? [toX, toY];
      const length = (toX - fromX) ** 2 + (toY - fromY) ** 2;
      const along = length ? ((point[0] - fromX) * (toX - fromX) + (point[1] - fromY) * (toY - fromY)) / length : 0;
      const share = Math.min(1, Math.max(0, along));
      return off(point, [fromX + share * (toX - fromX), fromY + share * (toY - fromY)]);
    }),
  );

const apart = all.filter((given) => compute(given).relation === 'apart');
const onMap = apart.filter(({ projection }) => projection === 'mercator');
const onGlobe = apart.filter(({ projection }) => projection === 'globe');

test('the great circle and the rhumb line both connect the marks of the two places', () => {
  for (const given of apart) {
    const [start, end] = marksOf(given) as [Point, Point];
    for (const roles of [['track'], ['line bold dash', 'line dot']]) {
      const lines = roles.flatMap((role) => linesOf(given, role));
      const ends = lines.flatMap((line): Point[] => [line[0] ?? [0, 0], line.at(-1) ?? [0, 0]]);
      expect(Math.min(...ends.map((each) => off(each, start)))).toBeLessThan(0.3);
      expect(Math.min(...ends.map((each) => off(each, end)))).toBeLessThan(0.3);
    }
  }
});

test('on the map, the great circle passes through the places that d3-geo computes', () => {
  for (const given of onMap.slice(0, 400)) {
    const along = geoInterpolate(mutable(placeOf(given, 'a')), mutable(placeOf(given, 'b')));
    const lines = linesOf(given, 'track');
    for (const share of [0.1, 0.3, 0.5, 0.8]) {
      const place = along(share);
      if (place[1] > 83.9 || place[1] < -62) continue;
      expect(Math.min(...lines.map((line) => offLine(mercator(place), line)))).toBeLessThan(1);
    }
  }
});

test('on the map, the rhumb line is straight and spans at most 180° of longitude', () => {
  for (const given of onMap) {
    const lines = linesOf(given, 'line bold dash');
    expect(lines.every(({ length }) => length === 2)).toBe(true);
    for (const [[fromX] = [0], [toX] = [0]] of lines) expect(Math.abs(toX - fromX)).toBeLessThanOrEqual(346.2);
    // On a Mercator map, the angle of the rhumb line from north is its course.
    const [[fromX, fromY] = [0, 0], [toX, toY] = [0, 0]] = lines[0] ?? [];
    const angle = (Math.atan2(toX - fromX, fromY - toY) * 180) / Math.PI;
    const miss = Math.abs(angle - compute(given).rhumbLine.course) % 360;
    if (off([fromX, fromY], [toX, toY]) > 20) expect(Math.min(miss, 360 - miss)).toBeLessThan(0.5);
  }
});

test('on the globe, the great circle is a straight line through the centre, and both marks are visible', () => {
  for (const given of onGlobe) {
    const [line = []] = linesOf(given, 'track');
    const [start, end] = marksOf(given) as [Point, Point];
    expect(line).toHaveLength(2);
    expect(offLine([360, 240], line)).toBeLessThan(0.2);
    for (const mark of [start, end]) expect(off(mark, [360, 240])).toBeLessThan(226.1);
  }
});

test('both length bars have the same scale, and the longer bar has the maximum length', () => {
  for (const given of all) {
    const { greatCircle, rhumbLine } = compute(given);
    const bars = shapesOf(given).flatMap(({ attributes }) =>
      [/^M218 \d+H([\d.]+)$/.exec(String(attributes?.d))?.[1] ?? []].flat(),
    );
    const [great = 0, rhumb = 0] = bars.map((end) => Number(end) - 218);
    const longer = Math.max(greatCircle.length, rhumbLine.length);
    expect(Math.max(great, rhumb)).toBe(longer > 0.001 ? 336 : 0);
    if (longer > 0.001) expect(great / rhumb).toBeCloseTo(greatCircle.length / rhumbLine.length, 2);
  }
});

test('the drawing shows the name of each chosen city, and the letters A and B at the points', () => {
  const shown = (given: DistanceParameters) =>
    shapesOf(given).flatMap(({ children }) => (children ?? []).filter((child) => typeof child === 'string'));
  for (const given of all.filter(({ a, b }) => a !== b)) {
    const named = shown(given);
    const wanted = [given.a, given.b].flatMap((city) => cities[city]?.name ?? []);
    expect(wanted.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => ['A', 'B'].includes(name))).toHaveLength(2);
  }
});

test('the handles are at the marks of the two points on both the map and the globe', () => {
  for (const given of all) {
    const marks = marksOf(given);
    handles.forEach(({ mapping, isShown }, index) => {
      expect(isShown(given)).toBe(true);
      expect(off(mapping?.place(given) ?? [0, 0], marks[index] ?? [0, 0])).toBeLessThan(0.1);
    });
  }
});

test('after a parameter changes, an outline shows the default great circle on the map and the globe', () => {
  const before = compute(defaults);
  for (const projection of ['mercator', 'globe']) {
    const given = { ...defaults, b: 'tokyo', projection };
    const ghost = flatten(draw(compute(given), given, before)).filter(
      ({ attributes }) => attributes?.class === 'ghost',
    );
    expect([projection, ghost.length]).toEqual([projection, 1]);
  }
  const [line] = linesOf(defaults, 'track');
  const given = { ...defaults, b: 'tokyo' };
  const [ghost] = flatten(draw(compute(given), given, before)).filter(
    ({ attributes }) => attributes?.class === 'ghost',
  );
  expect(numbersOf(String(ghost?.attributes?.d))).toEqual(line?.flat());
});
