import { grouped } from '#instruments/shared/grouped.ts';

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** Formats hours as a time: 9.1 becomes "09:06". */
export function clock(hours: number): string {
  const minutes = Math.floor(hours * 60 + 1e-6);
  return `${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Formats a length, as in "9.4 m", "25 m" or "3.5 km". */
export function metres(value: number): string {
  if (value < 9.95) return `${value.toFixed(1)} m`;
  return value < 999.5 ? `${value.toFixed(0)} m` : `${(value / 1000).toFixed(1)} km`;
}

/** Formats a count with its noun, as in "1 trip" or "2 trips". */
export const counted = (value: number, noun: string): string => `${grouped(value)} ${noun}${value === 1 ? '' : 's'}`;
