/** Converts places to units of the drawing, and back. */
import { type Point, sheet } from '#instruments/shared/shapes.ts';
import {
  combine,
  compass,
  degree,
  dot,
  greatCircle,
  type Place,
  stretch,
  toPlace,
  toVector,
  unstretch,
  type Vector,
  wrap,
} from './sphere.ts';

export type { Point } from '#instruments/shared/shapes.ts';

/**
 * Height of the map or the globe, in units. Below it, the drawing states the lengths of the great circle and the rhumb
 * line.
 */
export const mapHeight = 480;
/**
 * Half the size of the mark of a point, in units. The map continues this far beyond 360° on both sides, so that a mark
 * at its edge is not cut off.
 */
export const markSize = 13;
const margin = markSize + 1;

/**
 * Longitude of the middle of the map. With this value, the map's edges are in the Bering Strait, where they cut no
 * land.
 */
const centre = 11;
/** Latitude of the upper edge of the map. */
const north = 84;
/** Width of 360° of longitude, in units. */
export const turn = sheet.width - 2 * margin;
/** Units of the drawing per radian at the equator. */
const scale = turn / (2 * Math.PI);
/**
 * Latitudes beyond this many degrees are clamped, because the poles would be at infinity. This latitude is outside the
 * drawing.
 */
const farthest = 89;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

export const mercatorY = (latitude: number): number =>
  scale * (stretch(north) - stretch(clamp(latitude, -farthest, farthest)));

/** Projects a place with Mercator's projection, on which meridians and rhumb lines are straight. */
export const mercator = ([longitude, latitude]: Place): Point => [
  sheet.width / 2 + scale * wrap(longitude - centre) * degree,
  mercatorY(latitude),
];

/** Returns the longitude and latitude of a point on the Mercator map. */
export const fromMercator = ([x, y]: Point): Place => [
  wrap(centre + (clamp(x, margin, sheet.width - margin) - sheet.width / 2) / scale / degree),
  unstretch(stretch(north) - y / scale),
];

/** Southernmost and northernmost latitude, in degrees, at which the mark of a point is completely on the map. */
export const latitudes = { min: -58, max: 83 } as const;

/**
 * Joins a line that jumps from one edge of the map to the other. The returned line continues beyond the edge instead.
 */
export function unroll(points: readonly Point[]): Point[] {
  let shift = 0;
  return points.map(([x, y], index) => {
    const step = x - (points[index - 1]?.[0] ?? x);
    if (Math.abs(step) > turn / 2) shift -= Math.sign(step) * turn;
    return [x + shift, y];
  });
}

/**
 * Returns the copies of a line that are visible in the drawing. Copies are 360° to the left or right of the line
 * itself.
 */
export const repeat = (line: readonly Point[]): Point[][] =>
  [0, -turn, turn]
    .map((shift) => line.map(([x, y]): Point => [x + shift, y]))
    .filter((copy) => copy.some(([x]) => x > 0) && copy.some(([x]) => x < sheet.width));

export const globe = { x: sheet.width / 2, y: mapHeight / 2, radius: 226 } as const;

/** A view of the sphere from far above a place, with north up. Great circles through that place are straight. */
export type View = {
  /** `east`, `north` and `front` are unit vectors to the right, to the top and towards the viewer. */
  east: Vector;
  north: Vector;
  front: Vector;
  /**
   * Projects a place to the drawing. `front` is 1 at the point nearest to the viewer, 0 at the globe's edge, and
   * negative on the back of the globe.
   */
  project: (place: Vector) => readonly [x: number, y: number, front: number];
  /**
   * Returns the place that is drawn at a point. If the point is outside the globe, returns the nearest place on the
   * globe's edge.
   */
  find: (point: Point) => Place;
};

export function lookAt(front: Vector): View {
  const { east, north: up } = compass(front);
  return {
    east,
    north: up,
    front,
    project: (place) => [
      globe.x + globe.radius * dot(place, east),
      globe.y - globe.radius * dot(place, up),
      dot(place, front),
    ],
    find: ([pointX, pointY]) => {
      const [x, y] = [(pointX - globe.x) / globe.radius, (globe.y - pointY) / globe.radius];
      const across = combine(x, east, y, up);
      return toPlace(combine(1, across, Math.sqrt(Math.max(0, 1 - dot(across, across))), front));
    },
  };
}

/** Returns the view from above the middle of the great circle between two places. */
export const lookBetween = (from: Place, to: Place): View => lookAt(greatCircle(from, to).middle);

/** Maximum number of steps of the search in `dragOnGlobe`. */
const turns = 24;
/** The search ends when the place it has found is drawn less than this many units from the pointer. */
const miss = 1;

/**
 * Returns the new place of an end of the great circle that the visitor drags to a point of the drawing.
 * The globe turns so that the middle of the great circle stays in front. So a drag also turns the globe, which undoes
 * about half of the drag. The function searches for the place that is at the point once the globe has turned.
 * Near a pole or opposite the other end, there may be no such place. The function then returns the place at the point
 * before the turn.
 */
export function dragOnGlobe(place: Place, other: Place, point: Point): Place {
  const now = lookBetween(place, other).find(point);
  let found = now;
  for (let count = 0; count < turns; count += 1) {
    const view = lookBetween(found, other);
    const [x, y] = view.project(toVector(found));
    if (Math.hypot(x - point[0], y - point[1]) < miss) return found;
    found = view.find(point);
  }
  return now;
}
