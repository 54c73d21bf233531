import type { DeviceResult } from './model.ts';
import type { Place } from './plate.ts';

export type DeviceReading = { fixes: string; staypoints: string; gaps: string; inside: string };

/**
 * Prints a confidence with two decimals. It is rounded down, and is never more than 0.99, because a staypoint is never
 * certain.
 */
export const printConfidence = (confidence: number): string =>
  (Math.min(99, Math.floor(100 * confidence)) / 100).toFixed(2);

export const read = ({ samples, staypoints, gaps, inside }: DeviceResult): DeviceReading => ({
  fixes: `${samples.length}`,
  staypoints: `${staypoints.length}`,
  gaps: `${gaps.length}`,
  inside: samples.length > 0 ? `${Math.round((100 * inside) / samples.length)}%` : '–',
});

/**
 * Returns a text for screen readers if a gap began or ended, or if there is a new staypoint. Otherwise returns an empty
 * text.
 */
export function describeNews(before: DeviceResult, after: DeviceResult): string {
  const [was, gap] = [before.gaps.at(-1), after.gaps.at(-1)];
  if (gap?.isOpen && !was?.isOpen) return 'Gap began';
  if (was?.isOpen && !gap?.isOpen && gap) return `Gap ended after ${gap.seconds} s`;
  const stay = after.staypoints.at(-1);
  if (!stay || after.staypoints.length <= before.staypoints.length) return '';
  return `Staypoint: ${stay.dwell} s, confidence ${printConfidence(stay.confidence)}`;
}

export const printPlace = ([east, north]: Place): string => `${Math.round(east)} m east, ${Math.round(north)} m north`;
