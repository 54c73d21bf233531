/**
 * Elements of the day chart of the strait: boundary, traffic lanes, a patrol along the boundary, and a simulated
 * boundary crossing.
 */
import { insideOf } from './geometry.ts';
import { backFromEnd, beside, lengthOf, type Vessel } from './strait-marks.ts';
import { makeSheet, type Point, pairs, type Sheet } from './strait-sheet.ts';

/**
 * Longitudes and latitudes of the approximate international boundary, from the entrance of the strait to Haro Strait
 * and Boundary Pass.
 */
const boundaryCourse = [
  -124.727, 48.494, -124.01, 48.297, -123.541, 48.224, -123.249, 48.284, -123.115, 48.423, -123.16, 48.453, -123.219,
  48.548, -123.268, 48.693, -123.035, 48.767, -123.008, 48.834, -123.2, 48.93,
];
const corners = 5;
/**
 * `knots` is the speed of the patrol. `firstLeg` is the length of its first leg in nautical miles. The whole patrol is
 * `aside` nautical miles north of the boundary.
 */
const [knots, firstLeg, aside] = [12, 30, 0.9];
/** Time at which the patrol starts, in minutes after midnight. */
const start = 18 * 60;

export const boundary = (sheet: Sheet): Point[] => pairs(boundaryCourse).map(sheet.place);

/** Half the width of the geofence band along the boundary, in nautical miles. */
const bandHalf = 2;

const mileOf = (sheet: Sheet): number => sheet.mileAt(48.35);

/** Returns the outline of the geofence band along the boundary. */
export function band(sheet: Sheet): Point[] {
  const line = boundary(sheet).slice(0, corners);
  const away = bandHalf * mileOf(sheet);
  return [...beside(line, away), ...beside(line, -away).reverse()];
}

/** Returns the five end points of the patrol’s four legs, from west to east. */
export function patrol(sheet: Sheet): Point[] {
  const [entrance, ...others] = beside(boundary(sheet).slice(0, corners), aside * mileOf(sheet));
  const [second] = others;
  if (!entrance || !second) return [];
  return [backFromEnd([entrance, second], firstLeg * mileOf(sheet)), ...others];
}

const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;

/**
 * Returns the times at which the patrol reaches the end points of its legs, rounded to five minutes. Distances are
 * measured on the wide chart, because the tall chart doesn’t show all legs.
 */
export function patrolTimes(): string[] {
  const sheet = makeSheet('wide');
  const ends = patrol(sheet);
  return ends.map((_, index) => {
    const miles = lengthOf(ends.slice(0, index + 1)) / mileOf(sheet);
    return clock(start + Math.round(((miles / knots) * 60) / 5) * 5);
  });
}

/** Distance between the boundary and the middle line of a traffic lane, and width of a lane, in nautical miles. */
const [laneAway, laneWide] = [3.3, 1.5];

/** A traffic lane for ships. `middle` is its middle line in the direction of traffic. */
type Lane = { middle: Point[]; outline: Point[] };

/** Returns the outbound lane, north of the boundary, and the inbound lane, south of it. */
export function lanes(sheet: Sheet): Lane[] {
  const course = [-125.32, 48.505, -124.73, 48.494, -124.01, 48.297, -123.74, 48.255];
  const line = pairs(course).map(sheet.place);
  const mile = mileOf(sheet);
  return [1, -1].map((side) => {
    const middle = beside(line, side * laneAway * mile);
    const [one, two] = [-0.5, 0.5].map((half) => beside(line, (side * laneAway + half * laneWide) * mile));
    return {
      middle: side > 0 ? middle.reverse() : middle,
      outline: [...(one ?? []), ...(two ?? []).reverse()],
    };
  });
}

/** The vessel that leaves its traffic lane and crosses the boundary. */
export const crosser: Vessel = {
  name: 'crossing',
  course: [
    -124.265, 48.262, -124.2, 48.285, -124.05, 48.252, -123.85, 48.205, -123.66, 48.18, -123.5, 48.205, -123.41, 48.265,
    -123.375, 48.34,
  ],
  knots: 9,
  every: 10,
  fixes: 28,
};

/**
 * Returns the point where the vessel crosses the boundary: the first point of its track that is north of the boundary.
 */
export function crossingOf(track: readonly Point[], sheet: Sheet): Point {
  const line = boundary(sheet).slice(0, corners);
  const isNorth = ([x, y]: Point): boolean =>
    line.some(([ax, ay], index) => {
      const [bx, by] = line[index + 1] ?? [ax, ay];
      return ax <= x && x < bx && y < ay + ((by - ay) * (x - ax)) / (bx - ax);
    });
  return track.find(isNorth) ?? [0, 0];
}

/** Longitude and latitude of the radar on the shore. `radarRange` is its range in nautical miles. */
export const radar: Point = [-123.572, 48.316];
const radarRange = 28;
export const contact: Point = [-122.96, 48.24];
/**
 * Semi-axes of the 95% ellipse of the radar contact, along the radar beam and across it, in nautical miles. Radar
 * measures distance better than direction.
 */
export const contactHalf: Point = [0.7, 1.8];

/**
 * Returns the outline of the water that the radar sees. A ray every 1.5° ends at the first land or at the radar’s
 * range.
 */
export function radarView(sheet: Sheet): Point[] {
  const [x, y] = sheet.place(radar);
  const mile = sheet.mileAt(radar[1]);
  const isLand = insideOf(...sheet.coast(0));
  return Array.from({ length: 240 }, (_, ray): Point => {
    const [ux, uy] = [Math.cos((ray * Math.PI) / 120), Math.sin((ray * Math.PI) / 120)];
    // The radar is on land. Start two miles away, so that this land doesn’t block its view.
    let away = 2;
    while (away < radarRange && !isLand([x + ux * away * mile, y + uy * away * mile])) away += 0.15;
    return [x + ux * away * mile, y + uy * away * mile];
  });
}

/** Vessels that stay in their traffic lanes. */
export const others: readonly Vessel[] = [
  { name: 'inbound', course: [-125.5, 48.405, -125.3, 48.447, -125.08, 48.447], knots: 14, every: 6, fixes: 5 },
  { name: 'outbound', course: [-124.1, 48.375, -124.3, 48.433, -124.5, 48.487], knots: 13, every: 6, fixes: 5 },
  { name: 'ocean', course: [-124.8, 48.55, -125.1, 48.556, -125.42, 48.59], knots: 15, every: 6, fixes: 5 },
];
