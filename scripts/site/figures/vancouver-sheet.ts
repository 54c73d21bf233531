/** A Mercator map of the waters around Vancouver Island. The drawing is 720 units wide. */
import { contours } from 'd3-contour';
import { geoIdentity, geoMercator, geoPath } from 'd3-geo';
import { measureNearest, ringArea, simplify } from './geometry.ts';
import { coastWithin } from './west-coast.ts';

export type Point = [number, number];

export const box = { west: -129.2, east: -122.3, south: 48.14, north: 50.7 };
export const left = 12;
export const right = 708;
export const top = 12;

const projection = geoMercator();
projection.scale((right - left) / (((box.east - box.west) * Math.PI) / 180)).translate([0, 0]);
const [originX, originY] = projection([box.west, box.north]) as Point;
projection.translate([left - originX, top - originY]);
export const place = (degrees: Point): Point => projection(degrees) as Point;
export const bottom = Math.round(place([box.west, box.south])[1]);
const sheet: [Point, Point] = [
  [left, top],
  [right, bottom],
];

/** Returns the coast as closed rings in drawing units, clipped at the edges of the map. */
export const coastRings = (): Point[][] => coastWithin(projection, sheet);

/** Returns the coast without small islands, simplified with a tolerance of 0.6 drawing units. */
export const simplifyCoast = (coast: readonly Point[][]): Point[][] =>
  coast
    .filter((ring) => ringArea(ring) > 10)
    .map((ring) => {
      // The simplification needs a line with two different ends, so a closed ring is simplified in two halves.
      const half = Math.floor(ring.length / 2);
      return [...simplify(ring.slice(0, half + 1), 0.6).slice(0, -1), ...simplify(ring.slice(half), 0.6)];
    });

/** Draws lines of equal distance from the coast, which stand in for depth contours. */
export function offshoreLines(coast: readonly Point[]): string {
  const cell = 8;
  const columns = Math.ceil((right - left) / cell) + 3;
  const rows = Math.ceil((bottom - top) / cell) + 3;
  const nodes = Array.from(
    { length: columns * rows },
    (_, index): Point => [left + ((index % columns) - 1) * cell, top + (Math.floor(index / columns) - 1) * cell],
  );
  const lines = contours()
    .size([columns, rows])
    .thresholds([34, 66, 110])(measureNearest(coast, nodes))
    .flatMap(({ coordinates }) => coordinates.flat())
    .map((ring) => ring.map(([x = 0, y = 0]): Point => [left + (x - 1.5) * cell, top + (y - 1.5) * cell]))
    .map((ring) => simplify(ring, 1.2));
  return geoPath(geoIdentity().clipExtent(sheet)).digits(0)({ type: 'MultiLineString', coordinates: lines }) ?? '';
}
