/**
 * The area over which the visitor moves the simulated device (“plate”). It stands for 400 × 300 m of ground, which is
 * an invented size.
 */
import { type Point, sheet } from '#instruments/shared/shapes.ts';

/** A place in the area that the drawing shows, in metres from the lower left corner. */
export type Place = readonly [east: number, north: number];

/** Units of the drawing per metre. */
export const scale = 1.8;

export const pointOf = ([east, north]: Place): Point => [east * scale, sheet.height - north * scale];

/**
 * Returns the place at a point of the drawing. The point is given as shares (0 to 1) of the drawing's width and height,
 * from the upper left corner.
 */
export const placeAt = ([x, y]: readonly [x: number, y: number]): Place => [
  (x * sheet.width) / scale,
  ((1 - y) * sheet.height) / scale,
];
