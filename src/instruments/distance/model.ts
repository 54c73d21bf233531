/** Two lines between two places: the great circle, and the rhumb line, which is straight on Mercator's map. */
import { cities } from './cities.ts';
import { degree, greatCircle, type Place, rhumbLine, wrap } from './sphere.ts';

/** As the visitor sets them. Latitudes and longitudes count where the point is no city. */
export type DistanceParameters = {
  /** A key of `cities`, or `placed`. */
  a: string;
  aLon: number;
  aLat: number;
  b: string;
  bLon: number;
  bLat: number;
  projection: string;
};

/** Which lines there are between the two places. */
type Relation = 'one place' | 'antipodes' | 'one meridian' | 'equator' | 'apart';

/** Lengths are in metres, courses in degrees clockwise from north, latitudes in degrees. */
export type DistanceResult = {
  from: Place;
  to: Place;
  relation: Relation;
  greatCircle: {
    length: number;
    start: number;
    end: number;
    /** The latitude farthest from the equator, where neither end has it. */
    peak: number | undefined;
  };
  rhumbLine: { length: number; course: number };
};

/** Of the sphere that has the surface of the WGS 84 ellipsoid, in metres. */
export const radius = 6_371_007;

export const placed = 'placed';

/** Where a point is: its city, or its own coordinates. */
export const placeOf = (given: DistanceParameters, point: 'a' | 'b'): Place =>
  cities[given[point]]?.place ?? [given[`${point}Lon`], given[`${point}Lat`]];

/** Coordinates are tenths of a degree: what differs by less is rounding. */
const same = 1e-6;

function relate(from: Place, to: Place): Relation {
  const [east, isLevel] = [Math.abs(wrap(to[0] - from[0])), Math.abs(from[1] - to[1]) < same];
  if (east < same) return isLevel ? 'one place' : 'one meridian';
  if (180 - east < same && Math.abs(from[1] + to[1]) < same) return 'antipodes';
  return isLevel && Math.abs(from[1]) < same ? 'equator' : 'apart';
}

/** From 0 to 360. */
const toCourse = (radians: number): number => (radians / degree + 360) % 360;

export function compare(from: Place, to: Place): DistanceResult {
  const great = greatCircle(from, to);
  const rhumb = rhumbLine(from, to);
  return {
    from,
    to,
    relation: relate(from, to),
    greatCircle: {
      length: 2 * great.half * radius,
      start: toCourse(great.start),
      end: toCourse(great.end),
      peak: great.peak === undefined ? undefined : great.peak / degree,
    },
    rhumbLine: { length: rhumb.length * radius, course: toCourse(rhumb.course) },
  };
}

export const compute = (given: DistanceParameters): DistanceResult => compare(placeOf(given, 'a'), placeOf(given, 'b'));
