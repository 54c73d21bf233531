import { grouped } from '#instruments/shared/grouped.ts';
import type { DistanceResult } from './model.ts';
import type { Place } from './sphere.ts';

/**
 * Lengths as text, in whole kilometres or, for short lines, in tenths of a kilometre. `least` is the rounding step as
 * text: "1 km" or "100 m".
 */
export type Lengths = { great: string; rhumb: string; difference: string; least: string; isSame: boolean };

/**
 * Formats both lengths and their difference. The lengths are rounded before the subtraction, so that the three printed
 * numbers agree.
 */
export function printLengths({ greatCircle, rhumbLine }: DistanceResult): Lengths {
  const digits = rhumbLine.length < 100_000 ? 10 : 1;
  const [great, rhumb] = [greatCircle.length, rhumbLine.length].map((metres) =>
    Math.round((metres / 1000) * digits),
  ) as [number, number];
  const print = (value: number): string => `${grouped((value / digits).toFixed(digits > 1 ? 1 : 0))} km`;
  return {
    great: print(great),
    rhumb: print(rhumb),
    difference: print(rhumb - great),
    least: digits > 1 ? '100 m' : '1 km',
    isSame: rhumb === great,
  };
}

/** Formats a share, as in "16%" or "0.4%". */
export function printPercent(share: number): string {
  const percent = share * 100;
  if (percent < 0.1) return 'less than 0.1%';
  return `${percent < 9.95 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** Formats a course with three digits, as navigators write it: "023°". */
export const printCourse = (course: number): string => `${String(Math.round(course) % 360).padStart(3, '0')}°`;

/** Formats a latitude, as in "73.2° N". */
export const printLatitude = (latitude: number): string =>
  `${Math.abs(latitude).toFixed(1)}°${Math.abs(latitude) < 0.05 ? '' : latitude > 0 ? ' N' : ' S'}`;

/** Formats a place, as in "49.3° N, 123.1° W". */
export const printPlace = ([longitude, latitude]: Place): string =>
  `${printLatitude(latitude)}, ${Math.abs(longitude).toFixed(1)}°${Math.abs(longitude) < 0.05 || Math.abs(longitude) > 179.95 ? '' : longitude > 0 ? ' E' : ' W'}`;
