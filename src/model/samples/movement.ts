/** One simulated device-day: staypoints, trips and gaps, as the instrument has them at its defaults. */

import { sources } from '#instruments/movement/fixes.ts';
import { movement as instrument } from '#instruments/movement/instrument.ts';
import type { Gap, MovementResult } from '#instruments/movement/model.ts';
import { processingVersion, provenanceOf, record, timeOf } from '#instruments/movement/record.ts';
import {
  amount,
  constant,
  count,
  instant,
  lineString,
  listOf,
  noGeometry,
  object,
  oneOf,
  point,
  type Sample,
  share,
  text,
  textOrNull,
} from './sample.ts';

const { defaults } = instrument;

/** RFC 7946 gives a feature without a place the geometry null: nothing is drawn across a gap. */
function gapFeature({ fixes }: MovementResult, { from, to }: Gap, index: number) {
  const isOff = from < defaults.offTo * 3600 && to > defaults.offFrom * 3600;
  return {
    type: 'Feature',
    id: `gap-${index + 1}`,
    geometry: null,
    properties: {
      kind: 'gap',
      simulated: true,
      startTime: timeOf(from),
      endTime: timeOf(to),
      duration: Math.floor(to) - Math.floor(from),
      probableCause: isOff ? 'device off' : 'unknown',
      // A gap is made of the fixes on both sides of it, whether or not they passed the gate.
      provenance: provenanceOf(fixes, [fixes.t.indexOf(from), fixes.t.indexOf(to)]),
    },
  };
}

function build() {
  const result = instrument.compute(defaults);
  const extract = record(result, result.selected);
  if (!extract) throw new Error('The instrument shows no record at its defaults.');
  const entries = [
    ...result.records.map(({ start }, index) => ({ start, feature: record(result, index) ?? extract })),
    ...result.gaps.map((gap, index) => ({ start: gap.from, feature: gapFeature(result, gap, index) })),
  ];
  return { records: entries.sort((a, b) => a.start - b.start).map(({ feature }) => feature), extract };
}

const provenance = object({
  sources: listOf(oneOf(...sources)),
  clockOffset: constant(0),
  processingVersion: constant(processingVersion),
});

const period = { startTime: instant, endTime: instant, duration: count };

export const movement: Sample = {
  format: 'geojson',
  kinds: {
    staypoint: {
      geometry: point,
      fields: {
        arrival: instant,
        departure: instant,
        dwellTime: count,
        confidence: share,
        spatialEnvelope: object({
          probability: constant(0.95),
          semiMajor: amount,
          semiMinor: amount,
          azimuth: { type: 'integer', minimum: 0, maximum: 179 },
        }),
        linkedPoi: listOf(text),
        provenance,
      },
    },
    trip: {
      geometry: lineString,
      fields: {
        origin: textOrNull,
        destination: textOrNull,
        ...period,
        distance: count,
        travelMode: oneOf('walk', 'car', 'bike', 'transit', 'undetermined'),
        temporalTags: listOf(oneOf('peak', 'off-peak', 'weekend', 'holiday')),
        provenance,
      },
    },
    gap: { geometry: noGeometry, fields: { ...period, probableCause: oneOf('device off', 'unknown'), provenance } },
  },
  build,
};
