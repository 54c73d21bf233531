/** Twelve simulated vessels of the night chart. No vessel has the position of a real vessel. */
import type { Vessel } from './strait-marks.ts';
import type { Point } from './strait-sheet.ts';

/** The vessel that the picture highlights. Its position fixes are fused from several sources. */
export const followed: Vessel & { half: Point } = {
  name: 'T-04',
  course: [
    -125.75, 48.33, -125.3, 48.45, -124.9, 48.465, -124.6, 48.42, -124.2, 48.275, -123.85, 48.2, -123.55, 48.19,
    -123.28, 48.215, -123.14, 48.245,
  ],
  knots: 14,
  every: 20,
  fixes: 26,
  half: [0.8, 0.6],
};

/**
 * Vessels with a recent position fix. `half` holds the semi-axes of the fix’s 95% ellipse along and across the heading,
 * in nautical miles.
 */
export const fresh: readonly (Vessel & { half: Point })[] = [
  {
    name: 'T-01',
    course: [-124.5, 48.46, -124.8, 48.51, -125.05, 48.6],
    knots: 13,
    every: 6,
    fixes: 6,
    half: [1.5, 0.9],
  },
  {
    name: 'T-02',
    course: [-125.45, 48.82, -125.3, 48.72, -125.2, 48.62],
    knots: 12,
    every: 6,
    fixes: 5,
    half: [1.4, 0.9],
  },
  {
    name: 'T-05',
    course: [-123.3, 48.2, -123.26, 48.27, -123.24, 48.34],
    knots: 15,
    every: 4,
    fixes: 5,
    half: [1.2, 0.9],
  },
  {
    name: 'T-06',
    course: [-123.42, 48.14, -123.4, 48.22, -123.385, 48.31],
    knots: 14,
    every: 4,
    fixes: 5,
    half: [1.3, 0.8],
  },
  {
    name: 'T-08',
    course: [-123.2, 48.45, -123.21, 48.52, -123.25, 48.6],
    knots: 11,
    every: 6,
    fixes: 5,
    half: [1.5, 0.9],
  },
  {
    name: 'T-09',
    course: [-122.86, 48.32, -122.79, 48.39, -122.765, 48.45],
    knots: 13,
    every: 5,
    fixes: 5,
    half: [1.4, 0.9],
  },
  {
    name: 'T-10',
    course: [-123.3, 48.275, -123.5, 48.262, -123.7, 48.285],
    knots: 16,
    every: 5,
    fixes: 6,
    half: [1.6, 0.9],
  },
  {
    name: 'T-12',
    course: [-123.22, 48.66, -123.14, 48.72, -123.03, 48.765],
    knots: 12,
    every: 6,
    fixes: 5,
    half: [1.4, 0.9],
  },
];

export type Silent = Vessel & {
  /** Minutes since the newest position fix. */
  age: number;
};

export const silent: readonly Silent[] = [
  { name: 'T-03', course: [-124.95, 48.05, -125.1, 48.15, -125.22, 48.27], knots: 10, every: 6, fixes: 5, age: 36 },
  { name: 'T-07', course: [-122.78, 48.23, -122.86, 48.26, -122.95, 48.3], knots: 12, every: 5, fixes: 5, age: 20 },
  { name: 'T-11', course: [-124.2, 48.42, -124.4, 48.46, -124.55, 48.49], knots: 9, every: 6, fixes: 5, age: 20 },
];

/** Returns the largest distance that a vessel can have travelled since its newest fix, in nautical miles. */
export const reach = ({ knots, age }: Silent): number => (knots * age) / 60;

export const fence = [-123.33, 48.335, -123.2, 48.3, -123.12, 48.345, -123.17, 48.405, -123.27, 48.4];
