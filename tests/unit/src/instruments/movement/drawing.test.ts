// The drawing, the reading and the delivered record of the movement instrument.
import { expect, test } from 'vitest';
import { movement } from '../../../../../src/instruments/movement/instrument.ts';
import { record } from '../../../../../src/instruments/movement/record.ts';

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
