// What the instrument of distance draws: both lines on the map and on the globe, marks, names and bars that keep apart.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { geoInterpolate, geoOrthographic } from 'd3-geo';
import { expect, test } from 'vitest';
import { cities } from '../../../src/instruments/distance/cities.ts';
import { distance } from '../../../src/instruments/distance/instrument.ts';
import { type DistanceParameters, placeOf } from '../../../src/instruments/distance/model.ts';
import { fromMercator, lookAt, mercator } from '../../../src/instruments/distance/projection.ts';
import { type Place, toVector } from '../../../src/instruments/distance/sphere.ts';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { all } from '../../support/distance-settings.ts';
import { onceForEach } from '../../support/once-for-each.ts';
import { projectRoot } from '../../support/project.ts';
import { flatten, html } from '../../support/shapes.ts';

type Point = readonly [x: number, y: number];

const { defaults, compute, draw, handles } = distance;
const drawn = onceForEach((given: DistanceParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: DistanceParameters): Shape[] => flatten(drawn(given)));
const mutable = ([longitude, latitude]: Place): [number, number] => [longitude, latitude];

test('the drawing at the defaults weighs at most 3 KB', () => {
  expect(brotliCompressSync(html(drawn(defaults))).byteLength).toBeLessThanOrEqual(3000);
});

test('drawings name roles of the vocabulary alone, no style, and finite numbers to a tenth', () => {
  const sheet = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
  const roles = new Set(['instrument', ...[...sheet.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, role]) => role)]);
  for (const given of all) {
    const attributes = shapesOf(given).map((shape) => shape.attributes ?? {});
    const used = attributes.flatMap(({ class: role }) => (role === undefined ? [] : String(role).split(' ')));
    expect(used.filter((role) => !roles.has(role))).toEqual([]);
    expect(attributes.filter((each) => 'style' in each || 'id' in each)).toEqual([]);
    const numbers = attributes.map(({ d = '', x = '', y = '', transform = '' }) => `${d} ${x} ${y} ${transform}`);
    expect(numbers.filter((text) => /\.\d\d|\de|NaN|undefined|Infinity/.test(text))).toEqual([]);
  }
});

const numbersOf = (text: string): number[] => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
/** Lines of the sheet, as points of each part. */
function linesOf(given: DistanceParameters, role: string): Point[][] {
  const sheet = drawn(given).children?.[0];
  if (typeof sheet !== 'object') return [];
  return flatten(sheet)
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
/** Between a point and the nearest of a line, from corner to corner. */
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

test('both lines go from mark to mark, on the map over its edge where that is shorter', () => {
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

test('on the map the great circle passes through the places that d3-geo finds along it', () => {
  for (const given of onMap.slice(0, 400)) {
    const along = geoInterpolate(mutable(placeOf(given, 'a')), mutable(placeOf(given, 'b')));
    const lines = linesOf(given, 'track');
    for (const share of [0.1, 0.3, 0.5, 0.8]) {
      const place = along(share);
      if (place[1] > 83.9 || place[1] < -73) continue;
      expect(Math.min(...lines.map((line) => offLine(mercator(place), line)))).toBeLessThan(1);
    }
  }
});

test('on the map the great circle goes on over the edge, and never jumps from one to the other', () => {
  for (const given of onMap) {
    for (const line of linesOf(given, 'track')) {
      const steps = line.slice(1).map(([x], index) => Math.abs(x - (line[index]?.[0] ?? x)));
      expect(Math.max(...steps)).toBeLessThanOrEqual(346.1);
    }
  }
});

test('on the map the rhumb line is one straight line, at most half a turn wide', () => {
  for (const given of onMap) {
    const lines = linesOf(given, 'line bold dash');
    expect(lines.every(({ length }) => length === 2)).toBe(true);
    for (const [[fromX] = [0], [toX] = [0]] of lines) expect(Math.abs(toX - fromX)).toBeLessThanOrEqual(346.2);
    // Its course is its angle.
    const [[fromX, fromY] = [0, 0], [toX, toY] = [0, 0]] = lines[0] ?? [];
    const angle = (Math.atan2(toX - fromX, fromY - toY) * 180) / Math.PI;
    const miss = Math.abs(angle - compute(given).rhumbLine.course) % 360;
    if (off([fromX, fromY], [toX, toY]) > 20) expect(Math.min(miss, 360 - miss)).toBeLessThan(0.5);
  }
});

test('on the globe the great circle is straight through the middle, and both marks are in front', () => {
  for (const given of onGlobe) {
    const [line = []] = linesOf(given, 'track');
    const [start, end] = marksOf(given) as [Point, Point];
    expect(line).toHaveLength(2);
    expect(offLine([360, 270], line)).toBeLessThan(0.2);
    for (const mark of [start, end]) expect(off(mark, [360, 270])).toBeLessThan(252.1);
  }
});

test('on the globe the rhumb line follows its course, dotted where it runs behind', () => {
  let behind = 0;
  for (const given of onGlobe.slice(-300)) {
    const [from, to] = [placeOf(given, 'a'), placeOf(given, 'b')];
    const middle = geoInterpolate(mutable(from), mutable(to))(0.5);
    const project = geoOrthographic().rotate([-middle[0], -middle[1]]).scale(252).translate([360, 270]);
    const [front, back] = [linesOf(given, 'line bold dash'), linesOf(given, 'line dot')];
    behind += back.length;
    const [start, end] = [mercator(from), mercator(to)];
    const across = end[0] - start[0];
    const width = Math.abs(across) > 346 ? across - Math.sign(across) * 692 : across;
    for (const share of [0.2, 0.5, 0.7]) {
      const x = start[0] + share * width;
      const [longitude] = fromMercator([((((x - 14) % 692) + 692) % 692) + 14, 0]);
      const [, latitude] = fromMercator([0, start[1] + share * (end[1] - start[1])]);
      const away = lookAt(toVector([middle[0], middle[1]])).project(toVector([longitude, latitude]))[2];
      if (Math.abs(away) < 0.05) continue;
      const [pointX = 0, pointY = 0] = project([longitude, latitude]) ?? [];
      expect(Math.min(...(away > 0 ? front : back).map((line) => offLine([pointX, pointY], line)))).toBeLessThan(0.7);
    }
    const notes = shapesOf(given).flatMap(({ children }) => children ?? []);
    expect(notes.includes('dotted: behind')).toBe(back.length > 0);
  }
  expect(behind).toBeGreaterThan(2);
});

test('bars are as long as the lines, to one scale, and the longer one fills its room', () => {
  for (const given of all) {
    const { greatCircle, rhumbLine } = compute(given);
    const bars = (drawn(given).children ?? []).flatMap((child) =>
      typeof child === 'object' && child.tag === 'path'
        ? [/^M218 \d+H([\d.]+)$/.exec(String(child.attributes?.d))?.[1] ?? []].flat()
        : [],
    );
    const [great = 0, rhumb = 0] = bars.map((end) => Number(end) - 218);
    const longer = Math.max(greatCircle.length, rhumbLine.length);
    expect(Math.max(great, rhumb)).toBe(longer > 0.001 ? 336 : 0);
    if (longer > 0.001) expect(great / rhumb).toBeCloseTo(greatCircle.length / rhumbLine.length, 2);
  }
});

/** What a text takes where it is largest, on a phone: 24 units, in mono 20 and 13 wide a letter; 0.12 em more if readers space letters. */
function boxOf({ attributes = {}, children = [] }: Shape) {
  const width = String(children[0]).length * (13 + 2.4);
  const [x, y] = [Number(attributes.x), Number(attributes.y)];
  const left = x - ({ start: 0, middle: width / 2, end: width }[String(attributes['text-anchor'] ?? 'start')] ?? 0);
  const top = y - (attributes['dominant-baseline'] ? 8.5 : 13);
  return { text: String(children[0]), left, top, right: left + width, bottom: top + 17 };
}

test('nothing leaves the drawing, and no text covers another, a mark or a bar, on a phone', () => {
  for (const given of all) {
    const shapes = shapesOf(given);
    const texts = shapes.filter(({ tag, attributes }) => tag === 'text' && attributes?.x !== undefined).map(boxOf);
    const marks = marksOf(given).map(([x, y]) => ({
      ...{ text: 'mark', left: x - 13, top: y - 13, right: x + 13, bottom: y + 13 },
    }));
    const bars = [566, 600].map((y, index) => {
      const end = (texts.filter(({ text }) => text.endsWith(' km'))[index]?.left ?? 0) - 12;
      return { text: 'bar', left: 218, top: y - 6, right: end, bottom: y + 6 };
    });
    const outside = [...texts, ...marks].filter(
      ({ left, top, right, bottom }) => left < 0 || top < 0 || right > 720 || bottom > 624,
    );
    expect([given, outside]).toEqual([given, []]);
    const covered = texts.flatMap((one, index) =>
      [...texts.slice(index + 1), ...marks, ...bars]
        .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
        .map((two) => `${one.text} covers ${two.text}`),
    );
    expect([given, covered]).toEqual([given, []]);
  }
});

test('of the places beside a mark, its name takes one that the lines leave free', () => {
  for (const projection of ['mercator', 'globe']) {
    const given = { ...defaults, projection };
    const boxes = shapesOf(given)
      .filter(({ children }) => children?.[0] === 'Vancouver' || children?.[0] === 'Oslo')
      .map(boxOf);
    const points = ['track', 'line bold dash']
      .flatMap((role) => linesOf(given, role))
      .flatMap((line) =>
        line.slice(1).flatMap(([toX, toY], index) => {
          const [fromX, fromY] = line[index] ?? [toX, toY];
          return Array.from(
            { length: 100 },
            (_, step): Point => [fromX + ((toX - fromX) * step) / 100, fromY + ((toY - fromY) * step) / 100],
          );
        }),
      );
    const crossed = boxes.filter(({ left, top, right, bottom }) =>
      points.some(([x, y]) => x > left && x < right && y > top && y < bottom),
    );
    expect([projection, boxes.length, crossed]).toEqual([projection, 2, []]);
  }
});

test('each city is named at its mark, and a point placed by hand by its letter alone', () => {
  const shown = (given: DistanceParameters) =>
    shapesOf(given).flatMap(({ children }) => (children ?? []).filter((child) => typeof child === 'string'));
  for (const given of all.filter(({ a, b }) => a !== b)) {
    const named = shown(given);
    const wanted = [given.a, given.b].flatMap((city) => cities[city]?.name ?? []);
    expect(wanted.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => ['A', 'B'].includes(name))).toHaveLength(2);
  }
});

test('the live colour marks the great circle, its length and the two points', () => {
  const live = flatten(drawn(defaults)).filter(({ attributes }) => /track/.test(String(attributes?.class)));
  expect(live.map(({ tag }) => tag)).toEqual(['path', 'circle', 'circle', 'path', 'path']);
});

test('handles stand at the marks, on the map and on the globe', () => {
  for (const given of all) {
    const marks = marksOf(given);
    handles.forEach(({ mapping, isShown }, index) => {
      expect(isShown(given)).toBe(true);
      expect(off(mapping?.place(given) ?? [0, 0], marks[index] ?? [0, 0])).toBeLessThan(0.1);
    });
  }
});
