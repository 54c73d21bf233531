/** From places to units of the drawing, and back. */
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

/** Height of the map or the globe. The lengths are below it. */
export const mapHeight = 480;
/** Half of what marks a point: the map goes on so far beyond where it repeats itself, so that a mark is never cut. */
export const markSize = 13;
const margin = markSize + 1;

/** Degrees: the map repeats itself in the Bering Strait, where it cuts no land. */
const centre = 11;
const north = 84;
/** Units in which it repeats itself. */
export const turn = sheet.width - 2 * margin;
/** Units of a radian at the equator. */
const scale = turn / (2 * Math.PI);
/** Beyond this latitude a line leaves the sheet; at the pole it would have no end. */
const farthest = 89;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The height of a latitude on Mercator's map. */
export const mercatorY = (latitude: number): number =>
  scale * (stretch(north) - stretch(clamp(latitude, -farthest, farthest)));

/** Mercator: meridians and rhumb lines are straight. */
export const mercator = ([longitude, latitude]: Place): Point => [
  sheet.width / 2 + scale * wrap(longitude - centre) * degree,
  mercatorY(latitude),
];

/** The place of a point of the map. */
export const fromMercator = ([x, y]: Point): Place => [
  wrap(centre + (clamp(x, margin, sheet.width - margin) - sheet.width / 2) / scale / degree),
  unstretch(stretch(north) - y / scale),
];

/** Latitudes whose marks lie on the map, in whole degrees. */
export const latitudes = { min: -58, max: 83 } as const;

/** A line that goes on where the map repeats itself, from the point where it begins. */
export function unroll(points: readonly Point[]): Point[] {
  let shift = 0;
  return points.map(([x, y], index) => {
    const step = x - (points[index - 1]?.[0] ?? x);
    if (Math.abs(step) > turn / 2) shift -= Math.sign(step) * turn;
    return [x + shift, y];
  });
}

/** Returns a line as often as the map repeats itself on the sheet. */
export const repeat = (line: readonly Point[]): Point[][] =>
  [0, -turn, turn]
    .map((shift) => line.map(([x, y]): Point => [x + shift, y]))
    .filter((copy) => copy.some(([x]) => x > 0) && copy.some(([x]) => x < sheet.width));

export const globe = { x: sheet.width / 2, y: mapHeight / 2, radius: 226 } as const;

/** The sphere from far above a place, north up: great circles through that place are straight. */
export type View = {
  /** Unit vectors to the right, to the top and towards the viewer. */
  east: Vector;
  north: Vector;
  front: Vector;
  /** Units, and how far in front of the plane through the centre: less than 0 is behind. */
  project: (place: Vector) => readonly [x: number, y: number, front: number];
  /** The place in front at a point; of one beside the globe, the nearest on its edge. */
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

/** Above the middle of the great circle between two places. */
export const lookBetween = (from: Place, to: Place): View => lookAt(greatCircle(from, to).middle);

/** Turns of the view after which a place is where it was dragged, or won't come there. */
const turns = 24;
/** Units by which it may miss. */
const miss = 1;

/**
 * Dragging an end of the great circle turns the globe, as the view follows the middle: about half the way is undone.
 * @returns the place that comes to lie at the point once the view has followed it; where there is none, as near a pole or
 *   opposite the other end, the place that lies there now
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
