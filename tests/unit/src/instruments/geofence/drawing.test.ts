// Tests that the drawing of the geofence instrument is to scale.
import { expect, test } from 'vitest';
import { placeAt } from '../../../../../src/instruments/geofence/course.ts';
import { geofence } from '../../../../../src/instruments/geofence/instrument.ts';
import type { GeofenceParameters } from '../../../../../src/instruments/geofence/model.ts';
import { flatten } from '../../../../support/instruments.ts';

const { defaults, compute, draw } = geofence;
const drawn = (given: GeofenceParameters) => draw(compute(given), given);
/** The default speed of 8 knots, in metres per second. */
const knots8 = (8 * 1852) / 3600;

const circlesOf = (given: GeofenceParameters) => flatten(drawn(given)).filter(({ tag }) => tag === 'circle');

test('the circles for error, reach and contact with the fence are drawn to scale around the marked report', () => {
  const given = { ...defaults, interval: 3, markerX: 120 };
  const { marker, reports } = compute(given);
  const [x = 0, depth = 0] = reports[marker.report]?.place ?? [];
  // The map has a scale bar for 500 m, and the fence is at y = 100.
  const bar = flatten(drawn(given)).find(({ attributes }) => `${attributes?.d}`.startsWith('M14 189v'))?.attributes?.d;
  const unit = 500 / Number(/h(\d+)/.exec(`${bar}`)?.[1]);
  const [disc, error, limit, dot] = circlesOf(given).map(({ attributes }) => attributes);
  for (const each of [disc, error, limit, dot]) {
    expect(each?.cx).toBeCloseTo(84 + x / unit, 0);
    expect(each?.cy).toBeCloseTo(100 - depth / unit, 0);
  }
  expect(Number(disc?.r) * unit).toBeCloseTo(40 + 4.116 * marker.age, 0);
  expect(Number(error?.r) * unit).toBeCloseTo(40, 0);
  expect(Number(limit?.cy) - Number(limit?.r)).toBeCloseTo(100, 0);
  expect(disc?.class).toBe('track tint-track');
  // The circle that touches the fence is missing if the position error alone reaches the fence. The error circle is
  // missing if there is no error.
  expect(circlesOf({ ...defaults, markerX: 400 })).toHaveLength(3);
  expect(circlesOf({ ...defaults, noise: 0 })).toHaveLength(3);
});

/** Returns the x that a pattern captures, for each match in all paths. */
const startsOf = (given: GeofenceParameters, pattern: RegExp): number[] =>
  flatten(drawn(given)).flatMap(({ attributes }) =>
    [...`${attributes?.d ?? ''}`.matchAll(pattern)].map(([, x]) => Number(x)),
  );

test.each([{}, { margin: 30, interval: 4 }, { margin: 60, interval: 5 }])(
  'with the changes %o to the defaults, the map marks true alerts, false alerts and missed entries differently',
  (changes) => {
    const given = { ...defaults, ...changes };
    const { alarms, reports, missed, speed } = compute(given);
    const sheet = flatten(drawn(given));
    // The first symbol of each kind is skipped, because it belongs to the legend.
    const [trues, falses, misses] = [
      startsOf(given, /M([\d.]+) [\d.]+h12l-6-11z/g).slice(1),
      startsOf(given, /M([\d.]+) [\d.]+l10 10m-10 0l10 -10/g).slice(1),
      startsOf(given, /M([\d.]+) [\d.]+a6 6/g).slice(1),
    ];
    expect(trues).toHaveLength(alarms.filter(({ stay }) => stay >= 0).length);
    expect(falses).toHaveLength(alarms.filter(({ stay }) => stay < 0).length);
    expect(misses).toHaveLength(missed.length);
    // The path of the true course begins 210 m outside the fence, at y = 152.5.
    const truth = `${sheet.find(({ attributes }) => attributes?.class === 'soft')?.attributes?.d}`;
    expect(truth).toMatch(/^M84 152\.5C/);
    const first = alarms.find(({ stay }) => stay >= 0);
    const entry = (reports[first?.raised ?? 0]?.time ?? 0) * speed;
    // The x of a symbol shows the distance along the fence, and `entry` is the distance along the curved course. Up to
    // this entry, the distance along the course is at most 17% longer than the distance along the fence.
    expect((trues[0] ?? 0) + 6 - 84).toBeLessThan(entry / 4);
    expect((trues[0] ?? 0) + 6 - 84).toBeGreaterThan(entry / 4 / 1.17);
  },
);

test('the chart draws thresholds, true course and reports to the scale of its scale bar', () => {
  const given = { ...defaults, margin: 35 };
  const shapes = flatten(drawn(given));
  const pathOf = (role: string, pattern: RegExp): number[] => {
    const paths = shapes.filter(({ attributes }) => attributes?.class === role).map(({ attributes }) => attributes?.d);
    return paths.flatMap((d) => pattern.exec(`${d}`)?.slice(1).map(Number) ?? []);
  };
  const [bar = Number.NaN] = pathOf('line', /h5v([\d.]+)h-5/);
  const [fence = Number.NaN] = pathOf('line bold', /^M84 (\d+)H712$/);
  const [enter = Number.NaN, leave = Number.NaN] = pathOf('line dash', /^M84 ([\d.]+)H712M84 ([\d.]+)H712$/);
  const metres = (units: number) => (units * 50) / bar;
  for (const distance of [fence - enter, leave - fence]) expect(metres(distance)).toBeCloseTo(35, 0);
  const [top = Number.NaN] = shapes
    .filter(({ tag }) => tag === 'svg')
    .map(({ attributes }) => Number(attributes?.y))
    .slice(3);
  expect(metres(fence - top - (pathOf('soft bold', /^M0 ([\d.]+)C/)[0] ?? 0))).toBe(-210);
  const [first, second] = compute(given).reports;
  const [y = 0, nextX, stepY = 0] = pathOf('soft', /^m0 (-?\d+)l(\d+) ?(-?\d+)/);
  expect(Math.abs(metres(fence - top - y) - (first?.place[1] ?? 0))).toBeLessThan(1);
  expect(Math.abs(metres(fence - top - y - stepY) - (second?.place[1] ?? 0))).toBeLessThan(1);
  expect(nextX).toBe(Math.round(placeAt(knots8 * 5)[0] / 4));
});

test('after a setting changes, pale shapes show the alarms and the reach at the default settings', () => {
  const given = { ...defaults, margin: 25, interval: 6 };
  const before = compute(defaults);
  const ghosts = flatten(draw(compute(given), given, before)).filter(({ attributes }) => attributes?.class === 'ghost');
  const [disc, blocks] = ghosts.map(({ attributes }) => attributes);
  expect(ghosts).toHaveLength(2);
  expect(Number(disc?.r) * 4).toBeCloseTo(before.marker.reach, 0);
  expect(`${blocks?.d}`.match(/z/g)).toHaveLength(11);
});

test('time blocks and minute labels are placed where the vessel is at those times', () => {
  const given = { ...defaults, margin: 10 };
  const { stays, alarms, reports, stale, duration } = compute(given);
  const shapes = flatten(drawn(given));
  const across = (time: number) => Math.round(84 + placeAt(knots8 * time)[0] / 4);
  const blocksOf = (role: string) => {
    const found = shapes.find(({ attributes }) => attributes?.class === role && /h\d+v8h/.test(`${attributes.d}`));
    return [...`${found?.attributes?.d}`.matchAll(/M(\d+) \d+h(\d+)v8/g)].map(([, from, wide]) => [
      Number(from),
      Number(from) + Number(wide),
    ]);
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
