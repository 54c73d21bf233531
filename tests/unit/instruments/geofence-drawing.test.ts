// What the instrument of the geofence draws: to scale, readable, at any parameters.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seeded } from '../../../scripts/build/figures/figure-drawing.ts';
import { placeAt } from '../../../src/instruments/geofence/course.ts';
import { geofence } from '../../../src/instruments/geofence/instrument.ts';
import type { GeofenceParameters } from '../../../src/instruments/geofence/model.ts';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { projectRoot } from '../../support/project.ts';
import { flatten, html } from '../../support/shapes.ts';

const { defaults, compute, draw, read, controls, handles } = geofence;
const drawn = (given: GeofenceParameters) => draw(compute(given), given);
const said = (given: GeofenceParameters) => read(compute(given), given);

/** Of the defaults, in metres a second. */
const knots8 = (8 * 1852) / 3600;

const random = seeded(17);
const ends = [{}, { speed: 2 }, { speed: 30 }].flatMap((speed) =>
  [0, 8].flatMap((interval) =>
    [0, 100].flatMap((noise) =>
      [0, 5, 80].flatMap((margin) =>
        [84, 712].map((markerX) => ({ ...defaults, ...speed, interval, noise, margin, markerX })),
      ),
    ),
  ),
);
const between = Array.from({ length: 150 }, (): GeofenceParameters => {
  const given: Record<string, number> = { ...defaults, markerX: Math.round(84 + random() * 628) };
  for (const control of controls) {
    if (control.kind !== 'range') continue;
    const steps = Math.floor(random() * (1 + (control.max - control.min) / control.step));
    given[control.name] = control.min + steps * control.step;
  }
  return { ...defaults, ...given };
});
const all: readonly GeofenceParameters[] = [defaults, ...ends, ...between];

test('the drawing at the defaults weighs at most 3 KB', () => {
  expect(brotliCompressSync(html(drawn(defaults))).byteLength).toBeLessThanOrEqual(3000);
});

test('drawings name roles of the vocabulary alone, no style, and numbers to a tenth', () => {
  const sheet = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
  const roles = new Set(['instrument', ...[...sheet.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, role]) => role)]);
  for (const given of all) {
    for (const { attributes = {} } of flatten(drawn(given))) {
      const names = `${attributes.class ?? 'fg'}`.split(' ');
      expect(names.filter((name) => !roles.has(name))).toEqual([]);
      expect(attributes).not.toHaveProperty('style');
      expect(JSON.stringify(attributes)).not.toMatch(/NaN|Infinity|undefined|null|e-\d|\.\d\d/);
    }
  }
});

/** A text as it is largest: on a phone, 20 units high. */
function boxOf({ attributes = {}, children = [] }: Shape) {
  const width = `${children[0]}`.length * 13;
  const [x, y] = [Number(attributes.x), Number(attributes.y)];
  const anchor = attributes['text-anchor'];
  const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  return { left, right: left + width, top: y - 16, bottom: y + 4 };
}

test('texts lie on the sheet and none on another, at the size that they have on a phone', () => {
  for (const given of all) {
    const texts = flatten(drawn(given)).filter(({ tag }) => tag === 'text');
    const boxes = texts.map(boxOf);
    boxes.forEach((box, index) => {
      const name = `${texts[index]?.children?.[0]} of ${JSON.stringify(given)}`;
      expect(Math.min(box.left, box.top, 720 - box.right, 654 - box.bottom), name).toBeGreaterThanOrEqual(0);
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        if (!isApart) expect.fail(`${name} lies on another text`);
      }
    });
  }
});

/** Where one command of a path leads. */
function follow([x, y]: readonly [number, number], command: string, numbers: readonly number[]): [number, number] {
  const [fromX, fromY] = command === command.toLowerCase() ? [x, y] : [0, 0];
  const [dx = 0, dy = 0] = numbers.slice(-2);
  if (/h/i.test(command)) return [fromX + dx, y];
  if (/v/i.test(command)) return [x, fromY + dx];
  return /z/i.test(command) ? [x, y] : [fromX + dx, fromY + dy];
}

test('what is drawn outside of the views that cut lies on the sheet', () => {
  for (const given of all) {
    const paths = drawn(given).children?.filter((child) => typeof child !== 'string' && child.tag === 'path') ?? [];
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      let place: [number, number] = [0, 0];
      const commands = typeof path === 'string' ? [] : `${path.attributes?.d}`.matchAll(/([A-Za-z])([^A-Za-z]*)/g);
      for (const [, command = '', numbers = ''] of commands) {
        place = follow(place, command, (numbers.match(/-?\d+(\.\d+)?/g) ?? []).map(Number));
        expect([place[0] < 0, place[0] > 720, place[1] < 0, place[1] > 654]).toEqual([false, false, false, false]);
      }
    }
  }
});

const circlesOf = (given: GeofenceParameters) => flatten(drawn(given)).filter(({ tag }) => tag === 'circle');

test('disc, error and the circle that touches the fence are to the scale of the bar', () => {
  const given = { ...defaults, interval: 3, markerX: 120 };
  const { marker, reports } = compute(given);
  const [x = 0, depth = 0] = reports[marker.report]?.place ?? [];
  // The bar is 500 m long, the fence lies at 136.
  const bar = flatten(drawn(given)).find(({ attributes }) => `${attributes?.d}`.startsWith('M581 '))?.attributes?.d;
  const unit = 500 / Number(/h(\d+)/.exec(`${bar}`)?.[1]);
  const [disc, error, limit, dot] = circlesOf(given).map(({ attributes }) => attributes);
  for (const each of [disc, error, limit, dot]) {
    expect(each?.cx).toBeCloseTo(84 + x / unit, 0);
    expect(each?.cy).toBeCloseTo(136 - depth / unit, 0);
  }
  expect(Number(disc?.r) * unit).toBeCloseTo(40 + 4.116 * marker.age, 0);
  expect(Number(error?.r) * unit).toBeCloseTo(40, 0);
  expect(Number(limit?.cy) - Number(limit?.r)).toBeCloseTo(136, 0);
  expect(disc?.class).toBe('track tint-track');
  // No circle where there is none to touch the fence, and none of an error that is not there.
  expect(circlesOf({ ...defaults, markerX: 400 })).toHaveLength(3);
  expect(circlesOf({ ...defaults, noise: 0 })).toHaveLength(3);
});

/** Where the path of a role has its moves, across. */
const startsOf = (given: GeofenceParameters, pattern: RegExp): number[] =>
  flatten(drawn(given)).flatMap(({ attributes }) =>
    [...`${attributes?.d ?? ''}`.matchAll(pattern)].map(([, x]) => Number(x)),
  );

test.each([{}, { margin: 30, interval: 4 }, { margin: 60, interval: 5 }])(
  'each alert has the sign of what it is worth, at its place, and each missed entry has one: %o',
  (changes) => {
    const given = { ...defaults, ...changes };
    const { alarms, reports, missed, speed } = compute(given);
    const sheet = flatten(drawn(given));
    // The sign of the key is the first of each.
    const [trues, falses, misses] = [
      startsOf(given, /M([\d.]+) [\d.]+h12l-6-11z/g).slice(1),
      startsOf(given, /M([\d.]+) [\d.]+l10 10m0-10l-10 10/g).slice(1),
      startsOf(given, /M([\d.]+) [\d.]+a6 6/g).slice(1),
    ];
    expect(trues).toHaveLength(alarms.filter(({ stay }) => stay >= 0).length);
    expect(falses).toHaveLength(alarms.filter(({ stay }) => stay < 0).length);
    expect(misses).toHaveLength(missed.length);
    // Where the truth of the map is at that time.
    const truth = `${sheet.find(({ attributes }) => attributes?.class === 'soft')?.attributes?.d}`;
    expect(truth).toMatch(/^M84 188\.5C/);
    const first = alarms.find(({ stay }) => stay >= 0);
    const entry = (reports[first?.raised ?? 0]?.time ?? 0) * speed;
    // The course is steeper than its places along the fence: at most a sixth longer there.
    expect((trues[0] ?? 0) + 6 - 84).toBeLessThan(entry / 4);
    expect((trues[0] ?? 0) + 6 - 84).toBeGreaterThan(entry / 4 / 1.17);
  },
);

test('in the chart thresholds, truth and reports have their distance from the fence by its own bar', () => {
  const given = { ...defaults, margin: 35 };
  const shapes = flatten(drawn(given));
  const pathOf = (role: string, pattern: RegExp): number[] => {
    const paths = shapes.filter(({ attributes }) => attributes?.class === role).map(({ attributes }) => attributes?.d);
    return paths.flatMap((d) => pattern.exec(`${d}`)?.slice(1).map(Number) ?? []);
  };
  const [bar = Number.NaN] = pathOf('line', /h5v(\d+)h-5/);
  const [fence = Number.NaN] = pathOf('line bold', /^M84 (\d+)H712$/);
  const [enter = Number.NaN, leave = Number.NaN] = pathOf('line dash', /^M84 ([\d.]+)H712M84 ([\d.]+)H712$/);
  const metres = (units: number) => (units * 50) / bar;
  expect([metres(fence - enter), metres(leave - fence)]).toEqual([35, 35]);
  const [top = Number.NaN] = shapes
    .filter(({ tag }) => tag === 'svg')
    .map(({ attributes }) => Number(attributes?.y))
    .slice(2);
  expect(metres(fence - top - (pathOf('soft bold', /^M0 ([\d.]+)C/)[0] ?? 0))).toBe(-210);
  const [first, second] = compute(given).reports;
  const [y = 0, nextX, nextY = 0] = pathOf('soft', /^M0 (-?\d+)L(\d+) (-?\d+)/);
  expect(Math.abs(metres(fence - top - y) - (first?.place[1] ?? 0))).toBeLessThan(1);
  expect(Math.abs(metres(fence - top - nextY) - (second?.place[1] ?? 0))).toBeLessThan(1);
  expect(nextX).toBe(Math.round(placeAt(knots8 * 5)[0] / 4));
});

test('truth, alarms and stale reports are blocks, and minutes stand, where the vessel is at those times', () => {
  const given = { ...defaults, margin: 10 };
  const { stays, alarms, reports, stale, duration } = compute(given);
  const shapes = flatten(drawn(given));
  const across = (time: number) => Math.round((84 + placeAt(knots8 * time)[0] / 4) * 10) / 10;
  const blocksOf = (role: string) => {
    const path = shapes.find(({ attributes }) => attributes?.class === role && /H[\d.]+v8/.test(`${attributes.d}`));
    return [...`${path?.attributes?.d}`.matchAll(/M([\d.]+) \d+H([\d.]+)v8/g)].map(([, from, to]) =>
      [from, to].map(Number),
    );
  };
  const timeOf = (index: number) => reports[index]?.time ?? duration;
  expect(blocksOf('soft tint-soft')).toEqual(stays.map(({ from, to }) => [across(from), across(to)]));
  expect(blocksOf('line tint-soft')).toEqual(
    alarms.map(({ raised, until }) => [across(timeOf(raised)), across(timeOf(until))]),
  );
  expect(blocksOf('soft fill-hair')).toEqual(stale.map(({ from, to }) => [across(from), across(to)]));
  const minutes = shapes.filter(({ children }) => /^\d+:\d\d$/.test(`${children?.[0]}`));
  expect(minutes.map(({ children, attributes }) => [children?.[0], attributes?.x])).toEqual(
    [0, 2, 4, 6, 8, 10].map((minute) => [`${minute}:00`, across(minute * 60)]),
  );
});

test('the live colour marks the disc, its label and the marker alone', () => {
  for (const given of [defaults, { ...defaults, margin: 25, interval: 6, markerX: 500 }]) {
    const live = flatten(drawn(given)).filter(({ attributes }) => /track/.test(`${attributes?.class}`));
    expect(live.map(({ tag }) => tag)).toEqual(['circle', 'text', 'path', 'path']);
  }
});

test('the marker is the only handle, on its axis', () => {
  const named = flatten(drawn(defaults)).flatMap(({ attributes }) => attributes?.['data-handle'] ?? []);
  expect(named).toEqual(['markerX']);
  const [handle] = handles;
  expect(handle?.min[1]).toBe(handle?.max[1]);
  expect(handle?.print(334, 0, defaults)).toBe('1,000 m along the fence');
});

test('every control changes both what is drawn and what is said', () => {
  const { sentence, value, notes } = said(defaults);
  for (const changes of [{ noise: 20 }, { margin: 15 }, { interval: 4 }, { speed: 12 }, { markerX: 250 }]) {
    const given = { ...defaults, ...changes };
    expect(html(drawn(given)), JSON.stringify(changes)).not.toBe(html(drawn(defaults)));
    expect([said(given).value, said(given).sentence, ...said(given).notes]).not.toEqual([value, sentence, ...notes]);
    expect(said(given).sentence, JSON.stringify(changes)).not.toBe(sentence);
  }
});
