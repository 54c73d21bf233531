import type { Reading } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import { attempts, maxHalfAxis, type SignalsResult } from './model.ts';
import { distance } from './time-difference.ts';

function printLength(metres: number): string {
  if (metres < 9.95) return `${metres.toFixed(1)} m`;
  if (metres < 999.5) return `${Math.round(metres)} m`;
  return `${(metres / 1000).toFixed(metres < 9950 ? 1 : 0)} km`;
}

/** Returns a sentence about the accuracy, or one that says that the geometry is degenerate. */
function tell({ accuracy, isDegenerate, second, emitter, receivers }: SignalsResult): string {
  if (!accuracy) {
    return 'The geometry is degenerate: with the receivers and the emitter in these places, the arrival times don’t fix the position in one direction.';
  }
  const { major, minor } = accuracy.ellipse;
  if (isDegenerate) {
    return `The geometry is degenerate: the 95% ellipse is longer than ${(2 * maxHalfAxis) / 1000} km, with semi-axes of ${printLength(major)} and ${printLength(minor)}.`;
  }
  const found = `95 of 100 fixes lie within ${printLength(accuracy.radius)} of the emitter; the 95% ellipse has semi-axes of ${printLength(major)} and ${printLength(minor)}`;
  if (!second) return `${found}.`;
  const fits = receivers.length > 3 ? 'fits the arrival times within their errors' : 'fits the same arrival times';
  return `${found}, but a second position, ${printLength(distance(second, emitter))} away, ${fits}.`;
}

export function read(result: SignalsResult): Reading {
  const { accuracy, fixes, inside, close, sigma, arrivalTime } = result;
  const error = `σ ${printLength(sigma)} (${grouped(Math.round(arrivalTime * 1e9))} ns)`;
  const lost = attempts - fixes.length;
  const notes = [
    accuracy ? `HDOP ${accuracy.dilution.toFixed(2)} · ${error}` : error,
    ...(accuracy ? [`${inside} of ${attempts} simulated fixes inside the ellipse`] : []),
    ...(lost ? [`${lost} of ${attempts} simulated fixes did not converge`] : []),
    ...(close === undefined
      ? []
      : [`Receiver ${'ABCDEF'[close]} is closer than the ellipse is long, so the ellipse is only approximate`]),
  ];
  return { value: accuracy ? `±${printLength(accuracy.radius)}` : 'No fix', sentence: tell(result), notes };
}
