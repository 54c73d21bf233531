/** The plate over which the visitor moves: 400 × 300 m, an invented scale. */
import { type Point, sheet } from '#instruments/shared/shapes.ts';

/** A place on the plate, in metres from the lower left corner. */
export type Place = readonly [east: number, north: number];

/** Units of the drawing per metre. */
export const scale = 1.8;

/** Returns the point of the drawing that shows a place. */
export const pointOf = ([east, north]: Place): Point => [east * scale, sheet.height - north * scale];

/** Returns the place at shares of the plate's width and height, counted from the upper left corner. */
export const placeAt = ([x, y]: readonly [x: number, y: number]): Place => [
  (x * sheet.width) / scale,
  ((1 - y) * sheet.height) / scale,
];
