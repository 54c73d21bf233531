/** The bursts of one simulated emitter, located and annotated, as the instrument has them at its defaults. */
import { touchAt } from '#instruments/shared/tangent-plane.ts';
import { signals as instrument } from '#instruments/signals/instrument.ts';
import { lightSpeed, type SignalsResult } from '#instruments/signals/model.ts';
import { linearise, type Point } from '#instruments/signals/time-difference.ts';
import { number, object, point, type Sample, several, share, text } from './sample.ts';

/**
 * The complementary error function, to 1.2e-7 of itself.
 * Source: Press et al., "Numerical Recipes" (1992), section 6.2.
 * @param x not negative
 */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const series = coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return t * Math.exp(series - x * x);
}

/**
 * @param square not negative
 * @param freedom degrees of freedom, 1 to 3
 * @returns the probability of a larger one, 0 to 1
 */
export function chiSquareTail(square: number, freedom: number): number {
  const half = square / 2;
  if (freedom === 1) return erfc(Math.sqrt(half));
  if (freedom === 2) return Math.exp(-half);
  if (freedom === 3) return erfc(Math.sqrt(half)) + 2 * Math.sqrt(half / Math.PI) * Math.exp(-half);
  throw new Error(`There is no formula for ${freedom} degrees of freedom.`);
}

/** The sheet's north-west corner; its y axis points south. Nothing there is meant. */
const toGeographic = touchAt([-75, 45]);

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));
const letterOf = (receiver: number): string => 'ABCDEF'[receiver] ?? '';
const receiverId = (receiver: number): string => `receiver-${letterOf(receiver)}`;

const feature = (id: string, [east, south]: Point, properties: object) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: toGeographic(east, -south) },
  properties,
});

function burstFeatures({ fixes, arrivals, receivers, sigma, arrivalTime, accuracy }: SignalsResult) {
  if (!accuracy) throw new Error('The instrument has no position at its defaults.');
  const { covariance, radius } = accuracy;
  const heardAt = receivers.map((_, receiver) => letterOf(receiver)).join('');
  return fixes.map((fix, index) => {
    const [first = 0, ...others] = arrivals[index] ?? [];
    const { misfit } = linearise(receivers, arrivals[index] ?? [], fix);
    return feature(`burst-${index + 1}`, fix, {
      kind: 'burst',
      simulated: true,
      deviceFingerprint: 'simulated-emitter-1',
      confidenceScore: roundTo(chiSquareTail(misfit / sigma ** 2, receivers.length - 3), 2),
      temporalAlignment: {
        reference: receiverId(0),
        // A tenth of a nanosecond is 3 cm.
        differences: others.map((arrival) => roundTo(((arrival - first) / lightSpeed) * 1e9, 1)),
        sigma: Math.round(arrivalTime * 1e9),
      },
      provenanceTag: `simulated:tdoa:${heardAt}:${index + 1}`,
      radius95: Math.round(radius),
      // South of the sheet is north of the map with the other sign.
      covariance: [covariance.xx, -covariance.xy, covariance.yy].map((value) => roundTo(value, 1)),
    });
  });
}

function build() {
  const result = instrument.compute(instrument.defaults);
  const receivers = result.receivers.map((place, receiver) =>
    feature(receiverId(receiver), place, { kind: 'receiver', simulated: true }),
  );
  const bursts = burstFeatures(result);
  const [extract] = bursts;
  if (!extract) throw new Error('The instrument has no burst at its defaults.');
  return { records: [...receivers, ...bursts], extract };
}

export const signals: Sample = {
  format: 'geojson',
  kinds: {
    burst: {
      geometry: point,
      fields: {
        deviceFingerprint: text,
        confidenceScore: share,
        temporalAlignment: object({
          reference: text,
          differences: several(instrument.defaults.receivers - 1, number),
          sigma: { type: 'number', exclusiveMinimum: 0 },
        }),
        provenanceTag: { type: 'string', pattern: '^simulated:tdoa:[A-F]{3,6}:[0-9]+$' },
        radius95: { type: 'number', exclusiveMinimum: 0 },
        covariance: several(3, number),
      },
    },
    receiver: { geometry: point, fields: {} },
  },
  build,
};
