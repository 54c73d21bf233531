/** The map on the sheet: metres of the town in units of the drawing. */
import type { Point } from '#instruments/shared/shapes.ts';

/** Size of the map. The hours of the day are below it. */
export const map = { width: 720, height: 410 } as const;
/** Units per metre. */
export const scale = 0.125;
/** The upper edge of the map, in metres north. */
export const northEdge = 3150;

export const toView = (x: number, y: number): Point => [x * scale, (northEdge - y) * scale];
