// Tests the result that the movement instrument states in words, and what `content/services/movement.yaml` says about
// the presets of the instrument.
import { expect, test } from 'vitest';
import { movement } from '../../../../../src/instruments/movement/instrument.ts';

test('with default parameters, the reading of the movement instrument contains the expected numbers', () => {
  expect(movement.read(movement.compute(movement.defaults), movement.defaults)).toMatchInlineSnapshot(`
    {
      "notes": [
        "Staypoint 3, 12:08 to 12:48: café or library, completeness 0.76",
        "No fixes, no record: 17:59 to 19:45",
        "Gate: 27 rejected, 27 of 27 outliers among them",
        "The 95% ellipses contain the true position at 95.7% of the fixes, on a day that doesn’t follow the filter’s model",
      ],
      "sentence": "The track is 27 m off (RMS), the raw fixes 304 m. 1,335 fixes became 7 staypoints and 5 trips.",
      "value": "27 m",
    }
  `);
});

/** Changes some parameters. Returns the result in words, the place names of all stays, and the modes of all trips. */
function tryPreset(set: Partial<typeof movement.defaults>) {
  const given = { ...movement.defaults, ...set };
  const result = movement.compute(given);
  return {
    reading: movement.read(result, given),
    places: result.records.flatMap((entry) => (entry.kind === 'staypoint' ? [entry.linkedPoi.join(' ')] : [])),
    modes: result.records.flatMap((entry) => (entry.kind === 'trip' ? [entry.mode] : [])),
  };
}
const truePlaces = ['', 'Office', 'Café Library', 'Office', 'Climbing hall', 'Restaurant', ''];

test('with a fix every ten minutes, all staypoints are found but no travel mode is correct', () => {
  const { places, modes } = tryPreset({ interval: 10 });
  expect(places).toEqual(truePlaces);
  // The true modes of the five trips are transit, walk, walk, bike and car.
  expect(modes).toEqual(['bike', ...Array.from({ length: 4 }, () => 'undetermined')]);
});

test('with the phone off at noon, the café staypoint is missing and the track error is 27 m', () => {
  const { places, reading } = tryPreset({ offFrom: 12, offTo: 13 });
  expect(places).toEqual(truePlaces.filter((place) => place !== 'Café Library'));
  expect(reading.value).toBe('27 m');
});

test('with five times the noise, the restaurant stay is missing, an office stay is split and one outlier is accepted', () => {
  const { places, modes, reading } = tryPreset({ noise: 5 });
  expect(places).toEqual(['', 'Office', 'Office', 'Café Library', 'Office', 'Climbing hall', '']);
  expect(modes.at(-1)).toBe('car');
  expect(reading.notes).toContain('Gate: 26 rejected, 26 of 27 outliers among them');
});
