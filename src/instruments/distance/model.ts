/** Computes two lines between two places: the great circle, and the rhumb line, which is straight on Mercator's map. */
import { cities } from './cities.ts';
import { degree, greatCircle, type Place, rhumbLine, wrap } from './sphere.ts';

/** Parameters that the visitor sets. Longitudes and latitudes apply only to a point that is placed by hand. */
export type DistanceParameters = {
  /** A key of the object `cities`, or 'placed' for a point that is placed by hand. */
  a: string;
  aLon: number;
  aLat: number;
  b: string;
  bLon: number;
  bLat: number;
  projection: string;
};

/**
 * How the two places are related. 'apart' is the normal case. All others are special cases, which the text below the
 * drawing explains.
 */
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
    /** Latitude of the point farthest from the equator. Undefined if that point is one of the two ends. */
    peak: number | undefined;
  };
  rhumbLine: { length: number; course: number };
};

/** Radius in metres of the sphere with the same surface area as the WGS 84 ellipsoid. */
export const radius = 6_371_007;

export const placed = 'placed';

/** Returns the place of point A or B: the place of its city, or its own coordinates if it is placed by hand. */
export const placeOf = (given: DistanceParameters, point: 'a' | 'b'): Place =>
  cities[given[point]]?.place ?? [given[`${point}Lon`], given[`${point}Lat`]];

/**
 * Coordinates count as equal if they differ by less than this many degrees. Controls set tenths of a degree, so a
 * smaller difference is a rounding error.
 */
const same = 1e-6;

function relate(from: Place, to: Place): Relation {
  const [east, isLevel] = [Math.abs(wrap(to[0] - from[0])), Math.abs(from[1] - to[1]) < same];
  if (east < same) return isLevel ? 'one place' : 'one meridian';
  if (180 - east < same && Math.abs(from[1] + to[1]) < same) return 'antipodes';
  return isLevel && Math.abs(from[1]) < same ? 'equator' : 'apart';
}

/** Converts radians to a course in degrees, from 0 to 360. */
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
