import { closedBridges } from './model.ts';

/** Formats a full hour, as in "17:00". */
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Formats seconds as minutes, as in "13.2 min". */
export const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`;

/** Formats a share, as in "68%". A share that only rounds to 0% or 100% becomes "<1%" or ">99%". */
export function percent(part: number, all: number): string {
  const rounded = Math.round((part / all) * 100);
  if (rounded === 0 && part > 0) return '<1%';
  return rounded === 100 && part < all ? '>99%' : `${rounded}%`;
}

/** Names the closed bridges, as in "the north bridge" or "both bridges". Returns an empty text if none is closed. */
export function bridgesOf(closed: string): string {
  const names = closedBridges(closed);
  return names.length === 2 ? 'both bridges' : names.map((name) => `the ${name} bridge`).join('');
}
