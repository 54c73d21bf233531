// What the instrument of reach draws: contours round what is reached, a mark for each address, the way to the slowest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { reach } from '../../../src/instruments/reach/instrument.ts';
import type { ReachParameters } from '../../../src/instruments/reach/model.ts';
import { addresses, columns, placeAt, rows, segments } from '../../../src/instruments/reach/town.ts';
import { onceForEach } from '../../support/once-for-each.ts';
import { projectRoot } from '../../support/project.ts';
import { all, anywhere, closures } from '../../support/reach-settings.ts';
import { flatten, html } from '../../support/shapes.ts';

const { defaults, compute, draw, handles } = reach;
const drawn = onceForEach((given: ReachParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: ReachParameters): Shape[] => flatten(drawn(given)));

test('the drawing at the defaults weighs at most 2.2 KB', () => {
  expect(brotliCompressSync(html(drawn(defaults))).byteLength).toBeLessThanOrEqual(2200);
});

test('drawings name roles of the vocabulary alone, no style, and whole numbers', () => {
  const sheet = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
  const roles = new Set(['instrument', ...[...sheet.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, role]) => role)]);
  for (const given of all) {
    for (const { attributes = {} } of shapesOf(given)) {
      expect(`${attributes.class ?? 'fg'}`.split(' ').filter((name) => !roles.has(name))).toEqual([]);
      expect(attributes).not.toHaveProperty('style');
      expect(JSON.stringify(attributes)).not.toMatch(/NaN|Infinity|undefined|null|e[-+]\d|\d\.\d/);
    }
  }
});

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
  expect(seen).toBeGreaterThan(60_000);
});

test('the contours within go round what is reached in 2, 4 and 6 minutes', () => {
  for (const given of [defaults, ...anywhere.slice(0, 12)]) {
    const rings = follow(pathsOf(given, 'soft').join(''));
    const { times } = compute(given);
    times.forEach((seconds, node) => {
      if ([120, 240, 360].some((limit) => Math.abs(seconds - limit) < 6)) return;
      const place = placeAt(node % columns, Math.floor(node / columns));
      const depth = rings.filter((ring) => isInside([ring], place)).length;
      // Rings round what is reached later lie within rings: they count as well, and the number is odd or even with the contours.
      const contours = [120, 240, 360].filter((limit) => seconds < limit).length;
      expect(depth % 2).toBe(contours % 2);
    });
  }
});

test('the area of a bank ends where the river is drawn over it, and reaches beyond the edge of the map', () => {
  // All of the map is reached at once in no time: whatever is on it and not in the river lies within.
  const given = { ...defaults, hour: 3, turnout: 0, bX: 545, bY: 300 };
  const rings = follow(pathsOf(given, 'track tint-track').join(''));
  const [river = []] = follow(pathsOf(given, 'tint-soft')[0] ?? '');
  expect(compute(given).times.filter((seconds) => seconds > 480)).toEqual([]);
  for (let x = 1; x < 720; x += 6) {
    for (let y = 1; y < 456; y += 6) {
      if (!isInside([river], [x, y])) expect(isInside(rings, [x, y]), `${x} ${y}`).toBe(true);
    }
  }
  // No junction stands in the river.
  for (let node = 0; node < columns * rows; node += 1) {
    expect(isInside([river], placeAt(node % columns, Math.floor(node / columns)))).toBe(false);
  }
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

test('few marks stand on the wrong side of the contour', () => {
  const rings = follow(pathsOf(defaults, 'track tint-track').join(''));
  const { arrivals } = compute(defaults);
  const wrong = addresses.filter(
    ({ place }, index) => isInside(rings, place) !== Math.min(...(arrivals[index] ?? [])) <= 480,
  );
  expect(wrong.length / addresses.length).toBeLessThanOrEqual(0.03);
});

test('every street is drawn once, and nothing else as a street', () => {
  const length = (paths: readonly (readonly Point[])[]): number =>
    paths.reduce(
      (sum, path) =>
        sum +
        path.slice(1).reduce((part, [x, y], index) => {
          const [fromX, fromY] = path[index] ?? [x, y];
          return part + Math.hypot(x - fromX, y - fromY);
        }, 0),
      0,
    );
  const metres = (isDrawn: (kind: string) => boolean): number =>
    segments.filter(({ kind }) => isDrawn(kind)).reduce((sum, each) => sum + each.metres, 0);
  // The lines that part map and key are of the same role.
  const [streets = ''] = pathsOf(defaults, 'hair');
  expect(11 * length(follow(streets))).toBeCloseTo(
    metres((kind) => kind === 'street'),
    3,
  );
  expect(11 * length(follow(pathsOf(defaults, 'hair bold').join('')))).toBeCloseTo(
    metres((kind) => kind !== 'street'),
    3,
  );
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

test('the bar is as long as it says', () => {
  const [bar] = pathsOf(defaults, 'line').flatMap((d) => /v6h(\d+)v-6/.exec(d)?.[1] ?? []);
  // The map is 720 units and 7.92 km wide.
  expect(Math.abs((Number(bar) * 7920) / 720 - 1000)).toBeLessThan(6);
  expect(html(drawn(defaults))).toContain('>1 km<');
});

test('outside of the map, which cuts what leaves it, nothing leaves the sheet', () => {
  expect(drawn(defaults).attributes?.viewBox).toBe('0 0 720 544');
  const [map] = flatten(drawn(defaults)).filter(({ tag, attributes }) => tag === 'svg' && attributes?.y);
  expect(map?.attributes).toEqual({ y: 46, width: 720, height: 456 });
  const outside = drawn(defaults).children?.flatMap((child) =>
    typeof child !== 'string' && child.tag === 'path' ? follow(`${child.attributes?.d}`).flat() : [],
  );
  expect(outside?.length).toBeGreaterThan(10);
  expect(outside?.filter(([x, y]) => x < 0 || x > 720 || y < 0 || y > 544)).toEqual([]);
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

test('the live colour marks the contour of eight minutes and its word alone', () => {
  const live = flatten(drawn(defaults)).filter(({ attributes }) => /track/.test(`${attributes?.class}`));
  expect(live.map(({ tag, attributes }) => [tag, attributes?.class])).toEqual([
    ['path', 'track tint-track'],
    ['path', 'track'],
    ['text', 't-mono t-track'],
  ]);
});
