/**
 * Builds a data sample with one simulated day of a device: staypoints, trips and gaps, as the "movement" instrument
 * computes them at its default settings.
 */

import { sources } from '#instruments/movement/fixes.ts';
import { movement as instrument } from '#instruments/movement/instrument.ts';
import { type Gap, gapLimit, type MovementResult, motion } from '#instruments/movement/model.ts';
import { calibration, confidenceOf, errors95, type RecordClass } from './movement-confidence.ts';
import { behindUtc, provenanceOf, record, timeOf } from './movement-records.ts';
import {
  amount,
  count,
  instant,
  interval,
  lineString,
  listOf,
  noGeometry,
  nullable,
  number,
  object,
  oneOf,
  point,
  positive,
  type Sample,
  several,
  share,
  text,
} from './sample.ts';

const { defaults } = instrument;

/** Returns a gap as a feature. Its geometry is null, as RFC 7946 requires of a feature without a place. */
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
      // The position fixes before and after the gap, even if the instrument rejected them. A gap at the start or end of
      // the day has only one of them.
      provenance: provenanceOf(
        fixes,
        [from, to].map((time) => fixes.t.indexOf(time)).filter((fix) => fix >= 0),
      ),
    },
  };
}

const file = {
  level: 0.95,
  settings: {
    fixEvery: defaults.interval * 60,
    stayDistance: defaults.distance,
    stayDwell: defaults.dwell * 60,
    gate: Number(motion.gate.toFixed(2)),
    acceleration: motion.acceleration,
    gapLimit: gapLimit(defaults.interval),
    dwellError: errors95.dwell,
    durationError: errors95.duration,
    distanceFactor: errors95.distance,
    utcOffset: `-0${behindUtc}:00`,
  },
  calibration: Object.entries(calibration).map(([name, counts]) => ({
    class: name,
    ...counts,
    confidence: confidenceOf(name as RecordClass),
  })),
};

function build() {
  const result = instrument.compute(defaults);
  const extract = record(result, defaults, result.selected);
  if (!extract)
    throw new Error(
      'The "movement" instrument selects no record with its default settings, so its sample has no extract. Change the defaults.',
    );
  const entries = [
    ...result.records.map(({ start }, index) => ({ start, feature: record(result, defaults, index) ?? extract })),
    ...result.gaps.map((gap, index) => ({ start: gap.from, feature: gapFeature(result, gap, index) })),
  ];
  const records = entries.sort((a, b) => a.start - b.start).map(({ feature }) => feature);
  return { file, records, extract };
}

const provenance = object({
  sources: listOf(oneOf(...sources, 'BLE')),
  parents: listOf(text),
  clockOffset: number,
  clockOffsetPlusMinus: amount,
  processingVersion: text,
});

/** Probability that the record is correct. Null if the table `calibration` has no comparable records. */
const confidence = nullable(share);
const period = { startTime: instant, endTime: instant, duration: count };

export const movement: Sample = {
  format: 'geojson',
  file: {
    level: share,
    settings: object({
      fixEvery: positive,
      stayDistance: positive,
      stayDwell: positive,
      gate: positive,
      acceleration: positive,
      gapLimit: positive,
      dwellError: several(2, number),
      durationError: several(2, number),
      distanceFactor: several(2, positive),
      utcOffset: { ...text, pattern: '^[+-]\\d\\d:\\d\\d$' },
    }),
    calibration: listOf(object({ class: text, cases: count, right: count, confidence: share })),
  },
  kinds: {
    staypoint: {
      geometry: point,
      fields: {
        arrival: instant,
        departure: instant,
        dwellTime: count,
        dwellInterval: nullable(interval),
        confidence,
        completeness: share,
        plusMinus: amount,
        spatialEnvelope: object({
          semiMajor: amount,
          semiMinor: amount,
          azimuth: { type: 'integer', minimum: 0, maximum: 179 },
        }),
        linkedPoi: listOf(object({ name: text, confidence })),
        provenance,
      },
    },
    trip: {
      geometry: lineString,
      fields: {
        origin: nullable(text),
        destination: nullable(text),
        ...period,
        durationInterval: nullable(interval),
        distance: amount,
        distanceInterval: nullable(interval),
        travelMode: oneOf('walk', 'car', 'bike', 'transit', 'undetermined'),
        modeConfidence: confidence,
        temporalTags: listOf(oneOf('peak', 'off-peak', 'weekend', 'holiday')),
        confidence,
        plusMinus: listOf(amount),
        provenance,
      },
    },
    gap: { geometry: noGeometry, fields: { ...period, probableCause: oneOf('device off', 'unknown'), provenance } },
  },
  build,
};
