/** Geometry on a sphere: places, great circles (the shortest lines), and rhumb lines (lines of constant course). */

/** Longitude and latitude in degrees. East and north are positive. */
export type Place = readonly [longitude: number, latitude: number];
/** A vector from the centre of the unit sphere. The x axis points to 0° N 0° E, the z axis to the north pole. */
export type Vector = readonly [x: number, y: number, z: number];

export const degree = Math.PI / 180;

/** Wraps a difference of longitudes into (−180, 180]. A difference of half a turn becomes 180, which means east. */
export const wrap = (longitude: number): number => 180 - ((((180 - longitude) % 360) + 360) % 360);

export function toVector([longitude, latitude]: Place): Vector {
  const [east, north] = [longitude * degree, latitude * degree];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

export const toPlace = ([x, y, z]: Vector): Place => [
  Math.atan2(y, x) / degree,
  Math.atan2(z, Math.hypot(x, y)) / degree,
];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** Returns the vector `a` p + `b` q. */
export const combine = (a: number, p: Vector, b: number, q: Vector): Vector => [
  a * p[0] + b * q[0],
  a * p[1] + b * q[1],
  a * p[2] + b * q[2],
];

/** Returns unit vectors to the east and to the north of a place. At a pole, they are those of the meridian 0°. */
export function compass([x, y, z]: Vector): { east: Vector; north: Vector } {
  const longitude = Math.atan2(y, x);
  const [cos, sin] = [Math.cos(longitude), Math.sin(longitude)];
  return { east: [-sin, cos, 0], north: [-z * cos, -z * sin, x * cos + y * sin] };
}

/** A vector shorter than this is treated as zero, because its direction is only a rounding error. */
const tiny = 1e-9;
const direct = (vector: Vector): Vector | undefined => {
  const length = Math.hypot(...vector);
  return length > tiny ? combine(1 / length, vector, 0, vector) : undefined;
};

/** Returns the course of the direction `way` at a place, in radians clockwise from north. */
const courseAt = (place: Vector, way: Vector): number => {
  const { east, north } = compass(place);
  return Math.atan2(dot(way, east), dot(way, north));
};

/** The shorter arc of a great circle between two places. Angles are in radians. */
export type GreatCircle = {
  /** Point halfway between the two ends. */
  middle: Vector;
  /** Direction at the middle towards the second end. Undefined if both ends are the same place. */
  way: Vector | undefined;
  /** Angle from the middle to either end, at most 90°. */
  half: number;
  /** Courses at the first and at the second end, clockwise from north. */
  start: number;
  end: number;
  /** Latitude of the point farthest from the equator. Undefined if that point is one of the two ends. */
  peak: number | undefined;
};

/**
 * Returns the shorter arc of the great circle between two places. The vector to its middle has the direction of the sum
 * of the vectors to both ends. For opposite places, that sum is 0. The arc then goes over the north pole.
 */
export function greatCircle(from: Place, to: Place): GreatCircle {
  const [a, b] = [toVector(from), toVector(to)];
  const middle = direct(combine(1, a, 1, b)) ?? compass(a).north;
  const way = direct(combine(1, b, -dot(b, middle), middle));
  if (!way) return { middle, way, half: 0, start: 0, end: 0, peak: undefined };
  const half = Math.atan2(dot(b, way), dot(b, middle));
  const [start, end] = [-half, half].map((angle, index) =>
    courseAt(index ? b : a, combine(-Math.sin(angle), middle, Math.cos(angle), way)),
  ) as [number, number];
  // Clairaut's relation: sin(course) cos(latitude) is constant along a great circle. At the point farthest from the
  // equator, the course is due east or west.
  const peak = Math.acos(Math.min(1, Math.abs(Math.sin(start)) * Math.cos(from[1] * degree)));
  const isPassed = Math.cos(start) * Math.cos(end) < 0;
  return { middle, way, half, start, end, peak: isPassed ? Math.sign(Math.cos(start)) * peak : undefined };
}

/** Radians between two points of a traced line. With longer steps, curved lines would have visible corners. */
const pace = 1.5 * degree;

/** Returns points along a great circle, including both ends. */
export function traceGreatCircle({ middle, way, half }: GreatCircle): Vector[] {
  if (!way) return [middle, middle];
  const count = Math.max(1, Math.ceil((2 * half) / pace));
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = half * ((2 * index) / count - 1);
    return combine(Math.cos(angle), middle, Math.sin(angle), way);
  });
}

/** Returns the y of a latitude in Mercator's projection of the unit sphere. The y is infinite at the poles. */
export const stretch = (latitude: number): number =>
  Math.abs(latitude) < 90 ? Math.asinh(Math.tan(latitude * degree)) : latitude * Number.POSITIVE_INFINITY;
/** Returns the latitude of a y in Mercator's projection of the unit sphere. It is the inverse of `stretch`. */
export const unstretch = (ordinate: number): number => Math.atan(Math.sinh(ordinate)) / degree;

/** A rhumb line. Its length is in radians, and its course in radians clockwise from north. */
export type RhumbLine = { length: number; course: number };

/**
 * Two places are treated as being on one parallel if their latitudes differ by less than this, in radians. Dividing by
 * such a small difference would lose precision.
 */
const parallel = 1e-6;

/** Returns the rhumb line that goes the shorter way round the earth. */
export function rhumbLine(from: Place, to: Place): RhumbLine {
  const east = wrap(to[0] - from[0]) * degree;
  const north = (to[1] - from[1]) * degree;
  const ordinate = stretch(to[1]) - stretch(from[1]);
  const isParallel = Math.abs(north) < parallel;
  const shrunk = isParallel ? Math.cos(((from[1] + to[1]) / 2) * degree) : north / ordinate;
  return {
    length: Math.hypot(north, shrunk * east),
    course: isParallel ? Math.atan2(shrunk * east, north) : Math.atan2(east, ordinate),
  };
}

/** Returns places along the rhumb line, including both ends. The places are equally spaced on Mercator's map. */
export function traceRhumbLine(from: Place, to: Place): Place[] {
  const count = Math.max(1, Math.ceil(rhumbLine(from, to).length / pace));
  const [start, end] = [stretch(from[1]), stretch(to[1])];
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count;
    return [from[0] + share * wrap(to[0] - from[0]), unstretch(start + share * (end - start))];
  });
}
