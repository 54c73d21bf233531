import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import type { Shape } from '../../../../../src/instruments/instrument.ts';
import { reach } from '../../../../../src/instruments/reach/instrument.ts';
import type { ReachParameters } from '../../../../../src/instruments/reach/model.ts';
import { addresses, columns, placeAt } from '../../../../../src/instruments/reach/town.ts';
import { flatten, onceForEach } from '../../../../support/instruments.ts';

const { defaults, compute, draw, handles } = reach;

const random = seeded(29);
const between = (min: number, max: number) => Math.round(min + random() * (max - min));
const closures = ['none', 'north', 'south', 'both'];
/** Stations anywhere, at any hour, over open and closed bridges. */
const anywhere = Array.from(
  { length: 150 },
  (_, index): ReachParameters => ({
    hour: between(0, 23),
    closed: closures[index % 4] ?? 'none',
    turnout: between(0, 18) * 10,
    ...{ aX: between(22, 698), aY: between(68, 480), bX: between(22, 698), bY: between(68, 480) },
  }),
);
const all = [defaults, ...anywhere];
const drawn = onceForEach((given: ReachParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: ReachParameters): Shape[] => flatten(drawn(given)));

type Point = readonly [number, number];

/** Where one command of a path leads. */
function step([x, y]: Point, command: string, numbers: readonly number[]): Point {
  const [fromX, fromY] = command === command.toLowerCase() ? [x, y] : [0, 0];
  const [dx = 0, dy = 0] = numbers.slice(-2);
  if (/h/i.test(command)) return [fromX + dx, y];
  if (/v/i.test(command)) return [x, fromY + dx];
  return /z/i.test(command) ? [x, y] : [fromX + dx, fromY + dy];
}

/** The corners of a path of straight lines, each subpath by itself, in units of what holds it. */
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

/** By the winding number, as the drawing is filled. */
function isInside(rings: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let winding = 0;
  for (const ring of rings) {
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      if (ay <= y && by > y && side > 0) winding += 1;
      if (ay > y && by <= y && side < 0) winding -= 1;
    });
  }
  return winding !== 0;
}

test('the contour of eight minutes goes round the junctions that are reached in eight minutes, and no others', () => {
  let seen = 0;
  for (const given of all) {
    const rings = follow(pathsOf(given, 'track tint-track').join(''));
    const { times } = compute(given);
    times.forEach((seconds, node) => {
      // Coordinates are whole units, which a vehicle passes in 2 s or less.
      if (Math.abs(seconds - 480) < 6) return;
      const place = placeAt(node % columns, Math.floor(node / columns));
      if (isInside(rings, place) !== seconds < 480) expect.fail(`junction ${node} of ${JSON.stringify(given)}`);
      seen += 1;
    });
  }
  expect(seen).toBeGreaterThan(40_000);
});

/** Where the signs of a path stand. */
function placesOf(paths: readonly string[], sign: string): string[] {
  const ends = follow(
    paths
      .filter((d) => d.startsWith('m') && d.includes(sign))
      .join('')
      .replaceAll(sign, 'z'),
  );
  return ends.map((path) => String(path[0]));
}

test('each address has one mark at its place: a dot if it is reached, or else a cross', () => {
  for (const given of all) {
    const { arrivals } = compute(given);
    const where = (isReached: boolean) =>
      addresses
        .filter((_, index) => Math.min(...(arrivals[index] ?? [])) <= 480 === isReached)
        .map(({ place }) => String(place));
    expect(placesOf(pathsOf(given, 'line bold'), 'h0')).toEqual(where(true));
    expect(placesOf(pathsOf(given, 'line'), 'm-3-3l6 6m0-6l-6 6m3-3')).toEqual(where(false));
  }
});

test('closed bridges are crossed out where they are, and open ones not', () => {
  const sign = 'm-8-8l16 16m0-16l-16 16';
  const count = (closed: string) => pathsOf({ ...defaults, closed }, 'line bold').filter((d) => d.includes(sign));
  // One is that of the key.
  expect(closures.map((closed) => count(closed).length - 1)).toEqual([0, 1, 1, 2]);
  const [north, south] = ['north', 'south'].map((closed) => Number(/ (\d+)m/.exec(count(closed)[0] ?? '')?.[1]));
  expect(north).toBeLessThan(180);
  expect(south).toBeGreaterThan(276);
});

test('the slowest address is ringed, with its time, where the way to it ends', () => {
  for (const given of all) {
    const { slowest, cutOff } = compute(given);
    const labels = shapesOf(given).flatMap(({ children }) => /^\d+\.\d min$/.exec(`${children?.[0]}`)?.[0] ?? []);
    const rings = pathsOf(given, 'line bold').filter((d) => d.includes('a10 10 0 1 0 20 0'));
    if (cutOff > 0) {
      expect([labels, rings.length]).toEqual([[], 1]);
      continue;
    }
    expect(labels).toEqual([`${((slowest?.seconds ?? 0) / 60).toFixed(1)} min`]);
    const [x, y] = addresses[slowest?.address ?? -1]?.place ?? [0, 0];
    expect(rings[0]).toBe(`M${x - 10} ${y}a10 10 0 1 0 20 0a10 10 0 1 0-20 0`);
    const way = pathsOf(given, 'line bold').filter((d) => /^M\d+ \d+l/.test(d));
    expect(way.map((d) => follow(d)[0]?.at(-1))).toEqual([[x, y]]);
  }
});

test('stations stand where they were put, each with its handle, and joined to a junction', () => {
  const groups = flatten(drawn(defaults)).filter(({ attributes }) => attributes?.['data-handle']);
  expect(groups.map(({ attributes }) => [attributes?.['data-handle'], attributes?.transform])).toEqual([
    ['aX', 'translate(232 132)'],
    ['bX', 'translate(330 326)'],
  ]);
  expect(handles.map(({ x, y, label }) => [x, y, label])).toEqual([
    ['aX', 'aY', 'Station A'],
    ['bX', 'bY', 'Station B'],
  ]);
  expect(handles[0]?.print(300, 246, defaults)).toBe('3.30 km east, 2.20 km south of the map’s corner');
});
