// Tests that the sample file with a device's day agrees with the figure on its page.
import { expect, test } from 'vitest';
import { movement } from '../../../../../src/instruments/movement/instrument.ts';
import { operate } from '../../../../../src/instruments/operate.ts';
import { record } from '../../../../../src/model/samples/movement-records.ts';
import { readCollection } from '../../../../support/sample-files.ts';

const { features } = readCollection('movement');
const ofKind = (kind: string) => features.filter(({ properties }) => properties.kind === kind);

test('the sample day contains the instrument’s records and its gap in chronological order', () => {
  const result = movement.compute(movement.defaults);
  expect(features.filter(({ properties }) => properties.kind !== 'gap')).toEqual(
    result.records.map((_, index) => record(result, movement.defaults, index)),
  );
  const starts = features.map(({ properties }) => String(properties.arrival ?? properties.startTime));
  expect(starts).toEqual(starts.toSorted());
  const { sentence, notes } = operate(movement).read();
  const [staypoints, trips, gaps] = ['staypoint', 'trip', 'gap'].map((kind) => ofKind(kind));
  expect(sentence).toContain(`became ${staypoints?.length} staypoints and ${trips?.length} trips.`);
  // Convert UTC to the town's local time, which is five hours earlier.
  const clock = (time: unknown): string => new Date(Date.parse(String(time)) - 18_000_000).toISOString().slice(11, 16);
  const hours = gaps?.map(({ properties }) => `${clock(properties.startTime)} to ${clock(properties.endTime)}`);
  expect(notes).toContain(`No fixes, no record: ${hours?.join(', ')}`);
  expect(gaps?.map(({ geometry }) => geometry)).toEqual([null]);
});

/** Returns the distance in metres between two positions, on a sphere with the earth's mean radius. */
function haversine([lon = 0, lat = 0]: readonly number[], [toLon = 0, toLat = 0]: readonly number[]): number {
  const radians = Math.PI / 180;
  const a =
    Math.sin(((toLat - lat) * radians) / 2) ** 2 +
    Math.cos(lat * radians) * Math.cos(toLat * radians) * Math.sin(((toLon - lon) * radians) / 2) ** 2;
  return 2 * 6_371_009 * Math.asin(Math.sqrt(a));
}

test('a trip record contains origin, destination, times, distance, travel mode and tags', () => {
  const given = { ...movement.defaults, time: 7.75 };
  const result = movement.compute(given);
  const feature = record(result, given, result.selected);
  if (feature?.properties.kind !== 'trip' || feature.geometry.type !== 'LineString')
    throw new Error('The selected record is not a trip.');
  const { properties, geometry } = feature;
  const ids = result.records.map((_, index) => record(result, given, index)?.id);
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

test('a staypoint record contains its confidence, dwell time, envelope and all candidate places', () => {
  const given = movement.defaults;
  const result = movement.compute(given);
  const feature = record(result, given, result.selected);
  if (feature?.properties.kind !== 'staypoint') throw new Error('The selected record is not a staypoint.');
  const { arrival, departure, dwellTime, dwellInterval, confidence, spatialEnvelope, linkedPoi } = feature.properties;
  expect(Date.parse(departure) - Date.parse(arrival)).toBe(dwellTime * 1000);
  expect(linkedPoi.map(({ name }) => name)).toEqual(['Café', 'Library']);
  expect(confidence).toBeGreaterThan(0.98);
  expect(confidence).toBeLessThan(1);
  const [low = Number.NaN, high] = dwellInterval ?? [];
  expect(low).toBeLessThan(dwellTime);
  expect(high).toBeGreaterThan(dwellTime);
  // The Wi-Fi fixes of this stay have an error of ±37 m (95%), so its envelope must have a similar size in metres.
  expect(spatialEnvelope.semiMajor).toBeGreaterThan(20);
  expect(spatialEnvelope.semiMajor).toBeLessThan(125);
  expect(JSON.stringify(feature).length).toBeLessThan(1024);
  expect(record(result, given, -1)).toBeNull();
  // The record is a stay at home, and homes are never linked to a point of interest.
  expect(record(result, given, 0)?.properties).toMatchObject({
    linkedPoi: [],
    dwellInterval: [expect.any(Number), null],
  });
});
