/**
 * Builds a sample of located radio bursts of one simulated emitter, as the "signals" instrument computes them at its
 * default settings.
 */
import { nowhere, touchAt } from '#instruments/shared/tangent-plane.ts';
import { signals as instrument } from '#instruments/signals/instrument.ts';
import { bandwidthOf, boundAccuracy, lightSpeed, type SignalsResult } from '#instruments/signals/model.ts';
import { linearise, type Point } from '#instruments/signals/time-difference.ts';
import { chiSquareTail, shareWithin } from './probability.ts';
import {
  amount,
  instant,
  listOf,
  number,
  object,
  point,
  positive,
  type Sample,
  several,
  share,
  text,
} from './sample.ts';

/** Converts metres east and north of the drawing's north-west corner to longitude and latitude. */
const toGeographic = touchAt(nowhere);

/** A burst's confidence is the probability that its emitter is within this many metres of the estimated position. */
const confidenceRadius = 15;
/** Time of the first burst. The model has no clock, so the sample puts ten seconds between bursts. */
const firstBurst = Date.UTC(2026, 10, 18, 17);
const timeOf = (index: number): string => new Date(firstBurst + index * 10_000).toISOString().replace('.000', '');

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));
const letterOf = (receiver: number): string => 'ABCDEF'[receiver] ?? '';
const receiverId = (receiver: number): string => `receiver-${letterOf(receiver)}`;

const feature = (id: string, [east, south]: Point, properties: object) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: toGeographic(east, -south) },
  properties,
});

/**
 * Returns the bursts as GeoJSON features. Covariances are computed at estimated positions, because real receivers don't
 * know the true position.
 */
function burstFeatures({ fixes, arrivals, receivers, sigma, arrivalTime }: SignalsResult) {
  const heardAt = receivers.map((_, receiver) => letterOf(receiver)).join('');
  return fixes.map((fix, index) => {
    const [first = 0, ...others] = arrivals[index] ?? [];
    const { misfit } = linearise(receivers, arrivals[index] ?? [], fix);
    const accuracy = boundAccuracy(receivers, fix, sigma);
    if (!accuracy)
      throw new Error(
        'The "signals" instrument finds no position with its default settings, so its sample has no bursts. Change the defaults.',
      );
    const { covariance, radius } = accuracy;
    return feature(`burst-${index + 1}`, fix, {
      kind: 'burst',
      simulated: true,
      observed: timeOf(index),
      deviceFingerprint: 'emitter-1',
      confidenceScore: roundTo(shareWithin(confidenceRadius, covariance), 3),
      plusMinus: roundTo(radius, 1),
      // The drawing's y axis points south, but the map's points north. So the covariance of x and y changes its sign.
      covariance: [covariance.xx, -covariance.xy, covariance.yy].map((value) => roundTo(value, 1)),
      temporalAlignment: {
        reference: receiverId(0),
        // Rounded to 0.1 ns, in which a signal travels 3 cm.
        differences: others.map((arrival) => roundTo(((arrival - first) / lightSpeed) * 1e9, 1)),
        sigma: Math.round(arrivalTime * 1e9),
      },
      residualPValue: roundTo(chiSquareTail(misfit / sigma ** 2, receivers.length - 3), 2),
      provenanceTag: `tdoa:${heardAt}:${index + 1}`,
    });
  });
}

const { clock, bandwidth } = instrument.defaults;
const file = {
  level: 0.95,
  processingVersion: 'simulated-1',
  settings: { confidenceRadius, clockSigma: clock, bandwidth: bandwidthOf(bandwidth), fewestReceivers: 3 },
};

function build() {
  const result = instrument.compute(instrument.defaults);
  const receivers = result.receivers.map((place, receiver) =>
    feature(receiverId(receiver), place, { kind: 'receiver', simulated: true, plusMinus: 0 }),
  );
  const bursts = burstFeatures(result);
  const [extract] = bursts;
  if (!extract)
    throw new Error(
      'The "signals" instrument simulates no burst with its default settings, so its sample has no extract. Change the defaults.',
    );
  return { file, records: [...receivers, ...bursts], extract };
}

export const signals: Sample = {
  format: 'geojson',
  file: {
    level: share,
    processingVersion: text,
    settings: object({
      confidenceRadius: positive,
      clockSigma: positive,
      bandwidth: positive,
      fewestReceivers: { type: 'integer', minimum: 3 },
    }),
  },
  kinds: {
    burst: {
      geometry: point,
      fields: {
        observed: instant,
        deviceFingerprint: text,
        confidenceScore: share,
        plusMinus: positive,
        covariance: several(3, number),
        temporalAlignment: object({
          reference: text,
          differences: { ...listOf(number), minItems: 2 },
          sigma: positive,
        }),
        residualPValue: share,
        provenanceTag: { ...text, pattern: '^[a-z]+:[A-Z]{3,}:[0-9]+$' },
      },
    },
    receiver: { geometry: point, fields: { plusMinus: amount } },
  },
  build,
};
