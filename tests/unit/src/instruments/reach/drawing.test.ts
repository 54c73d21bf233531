import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import type { Shape } from '../../../../../src/instruments/instrument.ts';
import { reach } from '../../../../../src/instruments/reach/instrument.ts';
import type { ReachParameters } from '../../../../../src/instruments/reach/model.ts';
import { speedOf } from '../../../../../src/instruments/reach/speeds.ts';
import { addresses, junctions, segments } from '../../../../../src/instruments/reach/town.ts';
import { flatten, onceForEach } from '../../../../support/instruments.ts';

const { defaults, compute, draw, handles } = reach;

const random = seeded(29);
const between = (min: number, max: number) => Math.round(min + random() * (max - min));
const closures = ['none', 'north', 'south', 'both'];
/** Random stations, hours and turnout times. In turn, no bridge, one bridge or both bridges are closed. */
const anywhere = Array.from(
  { length: 150 },
  (_, index): ReachParameters => ({
    hour: between(0, 23),
    closed: closures[index % 4] ?? 'none',
    turnout: between(0, 18) * 10,
    aX: between(22, 698),
    aY: between(68, 480),
    bX: between(22, 698),
    bY: between(68, 480),
  }),
);
const all = [defaults, ...anywhere];
const drawn = onceForEach((given: ReachParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: ReachParameters): Shape[] => flatten(drawn(given)));

type Point = readonly [number, number];

/** Returns the point at which the pen is after one command of a path. */
function step([x, y]: Point, command: string, numbers: readonly number[]): Point {
  const [fromX, fromY] = command === command.toLowerCase() ? [x, y] : [0, 0];
  const [dx = 0, dy = 0] = numbers.slice(-2);
  if (/h/i.test(command)) return [fromX + dx, y];
  if (/v/i.test(command)) return [x, fromY + dx];
  return /z/i.test(command) ? [x, y] : [fromX + dx, fromY + dy];
}

/** Returns the corners of a path of straight lines, one list for each subpath. */
function follow(d: string): Point[][] {
  const paths: Point[][] = [];
  let place: Point = [0, 0];
  for (const [, command = '', text = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    place = step(place, command, (text.match(/-?\d+/g) ?? []).map(Number));
    if (/m/i.test(command)) paths.push([]);
    paths.at(-1)?.push(place);
  }
  return paths;
}

const pathsOf = (given: ReachParameters, role: string): string[] =>
  shapesOf(given)
    .filter(({ tag, attributes }) => tag === 'path' && attributes?.class === role)
    .map(({ attributes }) => `${attributes?.d}`);

/**
 * Returns the position of a point along a street: 0 at the street's first end, 1 at its second end. Returns null if the
 * point is not on the street.
 */
function shareAlong([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number | null {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
  const away = Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
  const beyond = Math.max(-share, share - 1, 0) * Math.sqrt(square);
  return away < 0.8 && beyond < 0.8 ? share : null;
}

const classRoles = ['cover broad', 'cover thick', 'cover stout', 'cover', 'soft dash'];
const classEnds = [0, 120, 240, 360, 480, Number.POSITIVE_INFINITY];
const lengthOf = ([[ax, ay], [bx, by]]: readonly [Point, Point]): number => Math.hypot(bx - ax, by - ay);
const placeOf = (node: number): Point => junctions[node] ?? [0, 0];

/**
 * Returns the lines on the map with the CSS class `role`. Leaves out the line in the legend, which has the same class.
 */
const linesOf = (given: ReachParameters, role: string): [Point, Point][] =>
  follow(
    pathsOf(given, role)
      .filter((d) => !d.includes('522h'))
      .join(''),
  ).flatMap((corners) => corners.slice(1).map((to, index): [Point, Point] => [corners[index] ?? to, to]));

test('each part of a street has the line style for its arrival time', () => {
  for (const given of all.slice(0, 12)) {
    const { times, closed } = compute(given);
    const open = segments.filter(({ kind }) => !closed.some((bridge) => bridge === kind));
    let drawnLength = 0;
    classRoles.forEach((role, index) => {
      for (const line of linesOf(given, role)) {
        const [from, to] = line;
        drawnLength += lengthOf(line);
        // Skips very short lines: coordinates are rounded to whole units, so such a line may match several streets.
        if (lengthOf(line) < 4) continue;
        const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        const arrivals = open.flatMap((street) => {
          const ends = [placeOf(street.from), placeOf(street.to)] as const;
          const share = shareAlong(middle, ...ends);
          if (share === null || shareAlong(from, ...ends) === null || shareAlong(to, ...ends) === null) return [];
          const seconds = street.metres / speedOf(street.kind, given.hour);
          return Math.min((times[street.from] ?? 0) + share * seconds, (times[street.to] ?? 0) + (1 - share) * seconds);
        });
        // Allows a difference of two seconds, because coordinates are rounded to whole units. A vehicle needs about a
        // second for half a unit.
        const isRight = arrivals.some(
          (arrival) =>
            arrival > (classEnds[index] ?? 0) - 2 &&
            (arrival < (classEnds[index + 1] ?? 0) + 2 || arrival === classEnds[index + 1]),
        );
        if (!isRight)
          expect.fail(
            `The line at ${middle} has class "${role}", but arrivals at ${arrivals} s: ${JSON.stringify(given)}`,
          );
      }
    });
    const openLength = open.reduce((sum, { from, to }) => sum + lengthOf([placeOf(from), placeOf(to)]), 0);
    expect(Math.abs(drawnLength / openLength - 1)).toBeLessThan(0.001);
  }
});

test('a cross marks each address that is not reached within eight minutes', () => {
  for (const given of all) {
    const { arrivals } = compute(given);
    const paths = pathsOf(given, 'line').filter((d) => d.startsWith('m'));
    const crosses = follow(paths.join('').replaceAll('m-3-3l6 6m0-6l-6 6m3-3', 'z')).map(([place]) => place);
    expect(crosses).toEqual(
      addresses.flatMap(({ place }, index) => (Math.min(...(arrivals[index] ?? [])) > 480 ? [place] : [])),
    );
  }
});

test('after a parameter changes, an outline shows the eight-minute reach of the stations at their default positions', () => {
  expect(pathsOf(defaults, 'ghost stout')).toEqual([]);
  const before = compute(defaults);
  const outlines = anywhere.slice(0, 5).map((given) =>
    flatten(draw(compute(given), given, before))
      .filter(({ attributes }) => attributes?.class === 'ghost stout')
      .map(({ attributes }) => `${attributes?.d}`),
  );
  expect(new Set(outlines.map(String)).size).toBe(1);
  const ends = [...`${outlines[0]}`.matchAll(/M(\d+) (\d+)Q/g)].map(([, x, y]): Point => [Number(x), Number(y)]);
  const onStreets = ends.flatMap((place) =>
    segments.filter(({ from, to }) => shareAlong(place, placeOf(from), placeOf(to)) !== null),
  );
  expect(onStreets.length).toBeGreaterThan(20);
  for (const { from, to } of onStreets) {
    const [first, last] = [before.times[from] ?? 0, before.times[to] ?? 0].sort((one, two) => one - two);
    expect(first).toBeLessThan(500);
    expect(last).toBeGreaterThan(460);
  }
});

test('only closed bridges are crossed out', () => {
  const count = (closed: string) => pathsOf({ ...defaults, closed }, 'line bold').filter((d) => d.includes('l12 12'));
  expect(closures.map((closed) => count(closed).length)).toEqual([0, 1, 1, 2]);
  const [north, south] = ['north', 'south'].map((closed) => Number(/ ([\d.]+)l/.exec(count(closed)[0] ?? '')?.[1]));
  expect(north).toBeLessThan(226);
  expect(south).toBeGreaterThan(322);
});

test('the address that takes longest to reach has a ring and a time label, and the drawn route ends there', () => {
  for (const given of all) {
    const { slowest, cutOff } = compute(given);
    const labels = shapesOf(given).flatMap(({ children }) => /^\d+\.\d min$/.exec(`${children?.[0]}`)?.[0] ?? []);
    const rings = pathsOf(given, 'line bold').filter((d) => d.includes('a10 10 0 1 0 20 0'));
    if (cutOff > 0) {
      expect([labels, rings]).toEqual([[], []]);
      continue;
    }
    expect(labels).toEqual([`${((slowest?.seconds ?? 0) / 60).toFixed(1)} min`]);
    const [x, y] = addresses[slowest?.address ?? -1]?.place ?? [0, 0];
    expect(rings[0]).toBe(`M${x - 10} ${y}a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z`);
    const way = pathsOf(given, 'line').filter((d) => d.endsWith(`L${x} ${y}`));
    expect(way).toHaveLength(1);
  }
});

test('each station is drawn at its position with a handle to move it', () => {
  const groups = flatten(drawn(defaults)).filter(({ attributes }) => attributes?.['data-handle']);
  expect(groups.map(({ attributes }) => [attributes?.['data-handle'], attributes?.transform])).toEqual([
    ['aX', 'translate(232 178)'],
    ['bX', 'translate(330 372)'],
  ]);
  expect(handles.map(({ x, y, label }) => [x, y, label])).toEqual([
    ['aX', 'aY', 'Station A'],
    ['bX', 'bY', 'Station B'],
  ]);
  expect(handles[0]?.print(300, 200, defaults)).toBe('3.30 km east, 2.20 km south of the map’s corner');
});
