/** Converts positions in the town, in metres, to positions in the drawing. */
import type { Point } from '#instruments/shared/shapes.ts';

/** Size of the map in units of the drawing. The timeline is below the map. */
export const map = { width: 720, height: 410 } as const;
/** Units of the drawing per metre. */
export const scale = 0.125;
/** Position of the map's upper edge, in metres north of the town's origin. */
export const northEdge = 3150;

export const toView = (x: number, y: number): Point => [x * scale, (northEdge - y) * scale];
