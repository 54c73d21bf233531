import type { DeviceResult } from './model.ts';
import type { Place } from './plate.ts';

export type DeviceReading = { fixes: string; staypoints: string; gaps: string; inside: string };

/** Never rounded up to certainty. */
export const printConfidence = (confidence: number): string =>
  (Math.min(99, Math.floor(100 * confidence)) / 100).toFixed(2);

export const read = ({ samples, staypoints, gaps, inside }: DeviceResult): DeviceReading => ({
  fixes: `${samples.length}`,
  staypoints: `${staypoints.length}`,
  gaps: `${gaps.length}`,
  inside: samples.length > 0 ? `${Math.round((100 * inside) / samples.length)}%` : '–',
});

/** Returns the news in a result for somebody who cannot see the drawing, or an empty text if there is none. */
export function tellNews(before: DeviceResult, after: DeviceResult): string {
  const [was, gap] = [before.gaps.at(-1), after.gaps.at(-1)];
  if (gap?.isOpen && !was?.isOpen) return 'Gap began';
  if (was?.isOpen && !gap?.isOpen && gap) return `Gap ended after ${gap.seconds} s`;
  const stay = after.staypoints.at(-1);
  if (!stay || after.staypoints.length <= before.staypoints.length) return '';
  return `Staypoint: ${stay.dwell} s, confidence ${printConfidence(stay.confidence)}`;
}

export const printPlace = ([east, north]: Place): string => `${Math.round(east)} m east, ${Math.round(north)} m north`;
