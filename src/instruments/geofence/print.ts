/** Prints a length, such as "9.4 m", "57 m" or "2.8 km". */
export function metres(value: number): string {
  if (value < 9.95) return `${value.toFixed(1)} m`;
  return value < 999.5 ? `${value.toFixed(0)} m` : `${(value / 1000).toFixed(1)} km`;
}

/** Prints a duration, such as "4.1 s" or "27 s". */
export const seconds = (value: number): string => `${value.toFixed(value < 9.95 ? 1 : 0)} s`;

/** Prints seconds as minutes and seconds: 125 as "2:05". */
export const clock = (value: number): string => `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`;
