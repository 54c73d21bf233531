/** The alerts of a vessel along a fence, with fence and reports, as the instrument has them at its defaults. */
import { width } from '#instruments/geofence/course.ts';
import { geofence as instrument } from '#instruments/geofence/instrument.ts';
import type { GeofenceResult } from '#instruments/geofence/model.ts';
import { goodFor } from '#instruments/geofence/reach.ts';
import { names, positionOf, record, reportId, roundTo, timeOf } from '#instruments/geofence/record.ts';
import { amount, constant, instant, lineString, listOf, number, object, point, type Sample, text } from './sample.ts';

const { defaults } = instrument;
const fence = {
  type: 'Feature',
  id: names.fence,
  geometry: { type: 'LineString', coordinates: [positionOf([0, 0]), positionOf([width, 0])] },
  properties: { kind: 'fence', simulated: true, inside: 'north' },
};

const reportFeature = (
  { speed }: GeofenceResult,
  { time, place }: GeofenceResult['reports'][number],
  index: number,
) => ({
  type: 'Feature',
  id: reportId(index),
  geometry: { type: 'Point', coordinates: positionOf(place) },
  properties: {
    kind: 'report',
    simulated: true,
    track: names.track,
    observed: timeOf(time),
    plusMinus: defaults.noise,
    confidence: 0.95,
    goodFor: roundTo(Math.max(0, goodFor(place[1], defaults.noise, speed)), 1),
  },
});

function build() {
  const result = instrument.compute(defaults);
  const alerts = result.alarms.flatMap((_, index) => record(result, defaults, index) ?? []);
  const extract = record(result, defaults, 0);
  if (!extract) throw new Error('The instrument raises no alert at its defaults.');
  const reports = result.reports.map((report, index) => reportFeature(result, report, index));
  return { records: [fence, ...alerts, ...reports], extract };
}

const position = { plusMinus: amount, confidence: constant(0.95) };

export const awareness: Sample = {
  format: 'geojson',
  kinds: {
    'geofence-entry': {
      geometry: point,
      fields: {
        track: text,
        rule: object({ fence: text, version: text, enter: amount, leave: amount }),
        raised: instant,
        ended: { type: ['string', 'null'], format: 'date-time' },
        observations: listOf(object({ report: text, observed: instant, age: amount, depth: number, ...position })),
        // Nobody has decided anything about a simulated alert.
        disposition: { type: 'null' },
      },
    },
    fence: { geometry: lineString, fields: { inside: constant('north') } },
    report: { geometry: point, fields: { track: text, observed: instant, ...position, goodFor: amount } },
  },
  build,
};
