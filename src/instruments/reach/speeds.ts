/** Computes the speed on each kind of street in each hour of a working day. */
import type { Kind } from './town.ts';

/** Traffic of each hour, as a share of the traffic at 17:00, the busiest hour. */
const traffic: readonly number[] = [
  0.12, 0.08, 0.06, 0.06, 0.1, 0.25, 0.55, 0.85, 0.92, 0.72, 0.66, 0.68, 0.7, 0.72, 0.8, 0.92, 0.98, 1, 0.85, 0.62,
  0.48, 0.42, 0.32, 0.2,
];

/**
 * `free` is the mean speed in km/h without traffic, including stops at junctions. `load` is the traffic in the busiest
 * hour, divided by the street's capacity.
 */
const kinds: Readonly<Record<Kind, { free: number; load: number }>> = {
  street: { free: 30, load: 1 },
  arterial: { free: 50, load: 1.4 },
  north: { free: 50, load: 1.8 },
  south: { free: 50, load: 1.8 },
};

/**
 * Returns the speed in metres per second. With traffic v and capacity c, a trip along a street takes 1 + 0.15 (v/c)⁴
 * times as long as on an empty street.
 * Source: Bureau of Public Roads, Traffic Assignment Manual, 1964.
 * @param hour full hour, 0 to 23
 */
export function speedOf(kind: Kind, hour: number): number {
  const { free, load } = kinds[kind];
  return free / 3.6 / (1 + 0.15 * (load * (traffic[hour] ?? 1)) ** 4);
}
