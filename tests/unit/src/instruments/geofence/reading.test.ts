import { expect, test } from 'vitest';
import { geofence } from '../../../../../src/instruments/geofence/instrument.ts';
import type { GeofenceParameters } from '../../../../../src/instruments/geofence/model.ts';

const { defaults, compute, read } = geofence;
const said = (given: GeofenceParameters) => read(compute(given), given);

const grid = [0, 5, 25, 80].flatMap((margin) =>
  [0, 15, 40, 100].flatMap((noise) =>
    [0, 3, 6, 8].flatMap((interval) =>
      [2, 11, 30].flatMap((speed) =>
        [84, 200, 431, 712].map((markerX) => ({ ...defaults, margin, noise, interval, speed, markerX })),
      ),
    ),
  ),
);

test('the reading states the number of alerts at the defaults and with a margin', () => {
  expect(said(defaults)).toEqual({
    value: '11 alerts',
    sentence: '3 of 11 alerts are true; no entry is missed. The report at the marker is 3.0 s old and good for 35 s.',
    notes: [
      'True alerts 0.3 s early on average',
      'Reach: error ±40 m + travel 12 m = 52 m',
      'Last report stale 60% of the time',
    ],
  });
  expect(said({ ...defaults, margin: 25 })).toMatchObject({
    value: '3 alerts',
    sentence: expect.stringMatching(/^All 3 alerts are true; no entry is missed\. /),
    notes: expect.arrayContaining([expect.stringMatching(/^True alerts [\d.]+ s late on average$/)]),
  });
});

test.each([
  [{ margin: 80, interval: 8, speed: 30 }, /^No alert: all 3 entries are missed\. /],
  [{ margin: 25, interval: 5 }, /^Both alerts are true; 1 of 3 entries is missed, while the alarm was still up\. /],
  [{ margin: 60, interval: 5 }, /^The only alert is true; 2 of 3 entries are missed, while the alarm was still up\. /],
  [{ markerX: 400 }, / is closer to the fence than its error, so it tells no side\.$/],
  [{ interval: 8, markerX: 180 }, / is \d+ s old and was good for \d+ s: either side is possible\.$/],
])('the sentence of the reading is correct at unusual settings: %o', (changes, sentence) => {
  expect(said({ ...defaults, ...changes }).sentence).toMatch(sentence);
});

test('the reading agrees with the computed result over a grid of parameters', () => {
  for (const given of grid) {
    const { alarms, missed, marker } = compute(given);
    const { value, sentence, notes } = said(given);
    expect(value).toBe(alarms.length === 0 ? 'No alert' : `${alarms.length} alert${alarms.length === 1 ? '' : 's'}`);
    expect([sentence, ...notes].join(' ')).not.toMatch(/NaN|undefined|Infinity|-/);
    expect(notes).toHaveLength(3);
    expect(sentence).toMatch(missed.length === 0 ? / no entry is missed\./ : / missed[.,]/);
    const isStale = marker.goodFor <= 0 || marker.age > marker.goodFor;
    expect(/either side|tells no side/.test(sentence)).toBe(isStale);
  }
});
