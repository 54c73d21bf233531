// The drawing, the reading and the delivered record of the movement instrument.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { movement } from '../../../src/instruments/movement/instrument.ts';
import type { MovementParameters } from '../../../src/instruments/movement/model.ts';
import { record } from '../../../src/instruments/movement/record.ts';
import { projectRoot } from '../../support/project.ts';
import { html } from '../../support/shapes.ts';

const extremes: Partial<MovementParameters>[] = [
  {},
  { data: 'live' },
  { time: 7.75 },
  { time: 19 },
  { interval: 15, noise: 5, distance: 300, dwell: 60 },
  { noise: 5, distance: 25, dwell: 5, offTo: 0, time: 0 },
  { interval: 2, data: 'live', noise: 0.5, time: 24 },
  { offFrom: 0, offTo: 24 },
];
const givens = extremes.map((changes): MovementParameters => ({ ...movement.defaults, ...changes }));

const drawn = (given: MovementParameters): Shape => movement.draw(movement.compute(given), given);
const shapesOf = (shape: Shape): Shape[] => [
  shape,
  ...(shape.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : shapesOf(child))),
];

test('the drawing at the defaults weighs at most 3 KB', () => {
  expect(brotliCompressSync(html(drawn(movement.defaults))).length).toBeLessThanOrEqual(3000);
});

test.each(givens)('the drawing keeps to the vocabulary of the figures: %o', (given) => {
  const scss = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
  const vocabulary = new Set(['instrument', ...[...scss.matchAll(/\.([a-z][a-z-]*)/g)].map(([, name]) => name)]);
  for (const { tag, attributes = {} } of shapesOf(drawn(given))) {
    expect(attributes).not.toHaveProperty('style');
    for (const name of String(attributes.class ?? '')
      .split(' ')
      .filter(Boolean))
      expect(vocabulary).toContain(name);
    expect(JSON.stringify(attributes)).not.toMatch(/NaN|Infinity|undefined|null|e-\d|\.\d\d/);
    if (tag !== 'text') continue;
    expect(Number(attributes.x)).toBeGreaterThanOrEqual(0);
    expect(Number(attributes.x)).toBeLessThanOrEqual(720);
    expect(Number(attributes.y)).toBeLessThanOrEqual(500);
  }
});

test('on a phone the words of the map stand beside the track', () => {
  const shapes = shapesOf(drawn(movement.defaults));
  const track = shapes.find(({ attributes }) => attributes?.class === 'line bold')?.attributes?.d;
  const ways = String(track)
    .split('M')
    .slice(1)
    .map((way) => way.split('L').map((point) => point.split(' ').map(Number)));
  const points = ways.flatMap((way) =>
    way.slice(1).flatMap(([toX = 0, toY = 0], index) => {
      const [x = 0, y = 0] = way[index] ?? [];
      return Array.from({ length: 100 }, (_, step) => [x + ((toX - x) * step) / 100, y + ((toY - y) * step) / 100]);
    }),
  );
  expect(points.length).toBeGreaterThan(1000);
  const words = shapes.filter(
    ({ attributes, children }) =>
      attributes?.['text-anchor'] !== 'middle' && ['transit', 'car', 'bike', 'gap'].includes(String(children?.[0])),
  );
  expect(words.length).toBeGreaterThanOrEqual(4);
  for (const { attributes, children } of words) {
    // Mono of 22 units; the baseline is at y.
    const width = String(children?.[0]).length * 13.2;
    const [end, base] = [Number(attributes?.x) + (attributes?.['text-anchor'] ? 0 : width), Number(attributes?.y)];
    const covered = points.filter(
      ([x = 0, y = 0]) => x > end - width - 2 && x < end + 2 && y > base - 14 && y < base + 4,
    );
    expect(covered, String(children?.[0])).toEqual([]);
  }
});

test.each(givens)('nothing that the inset shows crosses its words: %o', (given) => {
  const shapes = shapesOf(drawn(given));
  const view = shapes.find(({ tag, attributes }) => tag === 'svg' && attributes?.viewBox && attributes.y);
  const title = shapes.findIndex(({ children }) => /^(Staypoint|Trip|No record)/.test(String(children?.[0])));
  const bases = shapes.slice(title, title + 2).map(({ attributes }) => Number(attributes?.y));
  expect(bases.every((base) => base > 0)).toBe(true);
  expect(Number(view?.attributes?.y)).toBeGreaterThanOrEqual(Math.max(...bases) + 4);
});

test('staypoints at one place are told apart', () => {
  const words = shapesOf(drawn(movement.defaults)).flatMap(({ tag, children }) => (tag === 'text' ? children : []));
  expect(words).toContain('1, 7');
  expect(words).toContain('2, 4');
});

test('the live colour marks the chosen record and time alone', () => {
  const live = (given: MovementParameters) =>
    shapesOf(drawn(given)).filter(({ attributes }) => /track/.test(String(attributes?.class)));
  const [stay, gap] = [live(movement.defaults), live({ ...movement.defaults, time: 19 })];
  // Where there is no record: time, and what the inset shows.
  expect(gap).toHaveLength(3);
  expect(stay.length).toBe(gap.length + 3);
});

test.each(givens)('the reading says what came out: %o', (given) => {
  const result = movement.compute(given);
  const { value, sentence, notes } = movement.read(result, given);
  expect([value, sentence, ...notes].join(' ')).not.toMatch(/NaN|undefined|Infinity/);
  if (result.fixes.t.length === 0) {
    expect(sentence).toContain('off all day');
    return;
  }
  expect(value).toMatch(/^[\d.]+ k?m$/);
  expect(sentence).toContain(value);
  const stays = result.records.filter(({ kind }) => kind === 'staypoint').length;
  expect(sentence).toContain(`became ${stays} staypoint`);
});

test('the reading at the defaults', () => {
  expect(movement.read(movement.compute(movement.defaults), movement.defaults)).toMatchInlineSnapshot(`
    {
      "notes": [
        "Staypoint 3, 12:08 to 12:48: café or library, confidence 0.76",
        "No fixes, no record: 17:59 to 19:45",
        "Gate: 27 rejected, 27 of 27 outliers among them",
        "Truth inside the 95% ellipses at 95.7% of the fixes, on a day that is not the filter’s model",
      ],
      "sentence": "The track is 27 m off (RMS), the raw fixes 304 m. 1,335 fixes became 7 staypoints and 5 trips.",
      "value": "27 m",
    }
  `);
});

test('parameters are left as they are, and give the same result again', () => {
  const given = Object.freeze({ ...movement.defaults });
  expect(movement.compute(given)).toEqual(movement.compute(given));
});

/** Metres between two positions on the mean sphere. */
function haversine([lon = 0, lat = 0]: readonly number[], [toLon = 0, toLat = 0]: readonly number[]): number {
  const radians = Math.PI / 180;
  const a =
    Math.sin(((toLat - lat) * radians) / 2) ** 2 +
    Math.cos(lat * radians) * Math.cos(toLat * radians) * Math.sin(((toLon - lon) * radians) / 2) ** 2;
  return 2 * 6_371_009 * Math.asin(Math.sqrt(a));
}

test('a trip is delivered with origin, destination, times, distance, mode and tags', () => {
  const result = movement.compute({ ...movement.defaults, time: 7.75 });
  const feature = record(result, result.selected);
  if (feature?.properties.kind !== 'trip' || feature.geometry.type !== 'LineString') throw new Error('No trip.');
  const { properties, geometry } = feature;
  const ids = result.records.map((_, index) => record(result, index)?.id);
  expect(new Set(ids).size).toBe(result.records.length);
  expect(properties).toMatchObject({ simulated: true, travelMode: 'transit', temporalTags: ['peak'] });
  expect(ids).toContain(properties.origin);
  expect(ids).toContain(properties.destination);
  expect(Date.parse(properties.endTime) - Date.parse(properties.startTime)).toBe(properties.duration * 1000);
  const length = geometry.coordinates
    .slice(1)
    .reduce((sum, to, index) => sum + haversine(geometry.coordinates[index] ?? to, to), 0);
  expect(Math.abs(properties.distance / length - 1)).toBeLessThan(0.005);
});

test('a staypoint is delivered with confidence, dwell time, envelope and every candidate of a place', () => {
  const result = movement.compute(movement.defaults);
  const feature = record(result, result.selected);
  if (feature?.properties.kind !== 'staypoint') throw new Error('No staypoint.');
  const { arrival, departure, dwellTime, confidence, spatialEnvelope, linkedPoi } = feature.properties;
  expect(Date.parse(departure) - Date.parse(arrival)).toBe(dwellTime * 1000);
  expect(linkedPoi).toEqual(['Café', 'Library']);
  expect(confidence).toBeGreaterThan(0.5);
  expect(confidence).toBeLessThanOrEqual(1);
  // 95 % of the stay's fixes by Wi-Fi, ±37 m each, lie about as far.
  expect(spatialEnvelope.semiMajor).toBeGreaterThan(20);
  expect(spatialEnvelope.semiMajor).toBeLessThan(125);
  expect(JSON.stringify(feature).length).toBeLessThan(1024);
  expect(record(result, -1)).toBeNull();
  // A home is linked to no place.
  expect(record(result, 0)?.properties).toMatchObject({ linkedPoi: [] });
});
