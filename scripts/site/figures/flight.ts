/**
 * The illustrative flight at the top of the home page: its position at each minute, the accuracy of that position, and
 * the globe as seen from above the Atlantic.
 */
import { geoOrthographic } from 'd3-geo';
import { combine, greatCircle, type Place, toPlace, type Vector } from '../../../src/instruments/distance/sphere.ts';
import type { FlightMotion } from '../../../src/model/schemas/sources.ts';
import { sigmas95 } from './figure-drawing.ts';
import { findDeviation } from './likely-region.ts';

type Point = readonly [x: number, y: number];

/** The simulated flight. `reports` are the times of position reports, in minutes after the departure. */
export const flight = {
  from: { name: 'Halifax', place: [-63.6, 44.6] },
  to: { name: 'Oslo', place: [10.8, 59.9] },
  /** Time of departure (12:00), in minutes after 00:00 UTC. */
  departure: 12 * 60,
  reports: [0, 13, 27, 42, 55, 69, 83, 97, 111, 124, 206, 219, 234, 247, 261, 275, 289, 302, 316, 330, 343],
} as const satisfies { from: Town; to: Town; departure: number; reports: readonly number[] };
type Town = { name: string; place: Place };

export const duration: number = flight.reports.at(-1) ?? 0;
/** The longest interval without a position report, in minutes after the departure. */
export const gap = { from: 124, to: 206 } as const;

/**
 * Errors of the simulated flight along its path and across it. `velocityError` is in km/h, and `reportError` (of a
 * reported position) is in km. `memory` is how many hours a velocity error lasts.
 * Along the path, wind and throttle cause the velocity error. Across the path, a course error of 20° causes it.
 */
const along = { velocityError: 150, memory: 0.5, reportError: 1 };
const across = { velocityError: 320, memory: 0.5, reportError: 1 };

const earthRadius = 6371;

/** Returns the projection of the Earth as seen from above the Atlantic. */
export const viewOf = ({ x, y, radius }: { x: number; y: number; radius: number }) =>
  geoOrthographic().rotate([14, -31]).scale(radius).translate([x, y]);

/** Centre and radius of the globe, in drawing units. */
const globe = { x: 0, y: 0, radius: 500 } as const;
const view = viewOf(globe);

/** Bounding box of the globe, in drawing units. */
export const earthBox = {
  x: globe.x - globe.radius,
  y: globe.y - globe.radius,
  width: 2 * globe.radius,
  height: 2 * globe.radius,
} as const;

const project = (vector: Vector): Point => view([...toPlace(vector)]) ?? [Number.NaN, Number.NaN];

const { middle, way = middle, half } = greatCircle(flight.from.place, flight.to.place);
const normal: Vector = [
  middle[1] * way[2] - middle[2] * way[1],
  middle[2] * way[0] - middle[0] * way[2],
  middle[0] * way[1] - middle[1] * way[0],
];

/**
 * Returns the aircraft’s position at a minute after the departure, in drawing units.
 * @param offset kilometres to the left of the flight path
 */
export function locate(minute: number, offset = 0): Point {
  const angle = half * ((2 * minute) / duration - 1);
  const onPath = combine(Math.cos(angle), middle, Math.sin(angle), way);
  return project(combine(Math.cos(offset / earthRadius), onPath, Math.sin(offset / earthRadius), normal));
}

const hours = flight.reports.map((minute) => minute / 60);
const [deviationAlong, deviationAcross] = [findDeviation(hours, along), findDeviation(hours, across)];

/** Returns the semi-axes of the ellipse that contains the aircraft with 95% probability, in km. */
export const regionAt = (minute: number) => ({
  along: sigmas95 * deviationAlong(minute / 60),
  across: sigmas95 * deviationAcross(minute / 60),
});

/**
 * Greatest semi-axis of the aircraft's 95% ellipse across the flight path, in km. It occurs in the longest interval
 * without a report.
 */
export const widest: number = Math.max(
  ...Array.from({ length: gap.to - gap.from + 1 }, (_, minute) => regionAt(gap.from + minute).across),
);

/**
 * Returns the semi-axes of the aircraft's 95% ellipse at a minute of the flight. They are vectors on the globe, in
 * drawing units.
 */
export function axesAt(minute: number): { along: Point; across: Point } {
  const region = regionAt(minute);
  const [x, y] = locate(minute);
  const [sideX, sideY] = locate(minute, region.across);
  const kmPerMinute = (2 * half * earthRadius) / duration;
  const [aheadX, aheadY] = locate(minute + region.along / kmPerMinute);
  return { along: [aheadX - x, aheadY - y], across: [sideX - x, sideY - y] };
}

/** Formats a minute after the departure as a time of day (UTC), such as "14:20". */
export function printTime(minute: number): string {
  const total = flight.departure + minute;
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}

/** Returns evenly spaced minutes from `from` to `to`, at most `step` minutes apart. Both ends are included. */
export function minutesBetween(from: number, to: number, step: number): number[] {
  const count = Math.ceil((to - from) / step);
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}

/** Rounds to hundredths. Adding 0 turns −0 into 0, because JSON has no −0. */
const round = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Data for the animation of the flight. Extra moments between two position reports let the ellipse grow smoothly. */
export const motion: FlightMotion = {
  departure: flight.departure,
  moments: flight.reports.flatMap((minute, index) => {
    const next = flight.reports[index + 1];
    const minutes = next === undefined ? [minute] : minutesBetween(minute, next, 5).slice(0, -1);
    return minutes.map((one) => {
      const { along, across } = axesAt(one);
      return {
        minute: round(one),
        at: [...locate(one)].map(round),
        along: along.map(round),
        across: across.map(round),
        km: Math.round(regionAt(one).across),
      };
    });
  }),
};
