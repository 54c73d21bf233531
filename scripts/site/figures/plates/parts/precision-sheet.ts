/** Lays out the map of position errors (± in metres), and computes its contours. */
import { contours } from 'd3-contour';
import { simplify } from '../../geometry.ts';
import { type Box, type Point, type Shape, steps } from './plate-paths.ts';
import { plusMinus } from './precision-site.ts';

/**
 * Layout of a drawing. `from` is the point of the terrain (in metres) at the map's top left corner, and `scale` is in
 * drawing units per metre. The tall drawing is rotated (`isTurned`), so that the sea is at the top.
 */
export type Sheet = { size: Point; scale: number; from: Point; isTurned: boolean; panel: Box; insetScale: number };
export const sheets: Record<Shape, Sheet> = {
  wide: { size: [1440, 600], scale: 2, from: [0, 0], isTurned: false, panel: [1090, 330, 328, 248], insetScale: 36 },
  tall: { size: [720, 860], scale: 1.3, from: [58, -136], isTurned: true, panel: [412, 566, 286, 272], insetScale: 27 },
};
export const margin = 22;
/** Centre of the enlarged part of the yard, in the terrain's coordinates (metres). */
export const insetMiddle: Point = [629, 71.2];

export type Place = (point: Point) => Point;
export const placing = ({ scale, from, isTurned }: Sheet): Place => {
  return ([x, y]) => {
    const [u, v] = [margin + (x - from[0]) * scale, margin + (y - from[1]) * scale];
    return isTurned ? [margin + (y - from[1]) * scale, margin + (x - from[0]) * scale] : [u, v];
  };
};
export const placingBack = ({ scale, from, isTurned }: Sheet): Place => {
  return ([u, v]) => {
    const [a, b] = [(u - margin) / scale, (v - margin) / scale];
    return isTurned ? [from[0] + b, from[1] + a] : [from[0] + a, from[1] + b];
  };
};

/** Height of the strip below the enlarged part, which holds the scale bars. */
const strip = 56;
export const insetBox = ({ panel: [x, y, w, d] }: Sheet): Box => [x, y, w, d - strip];
export const insetPlacing = (sheet: Sheet): Place => {
  const [x, y, w, d] = insetBox(sheet);
  return (point) => {
    const [u, v] = [(point[0] - insetMiddle[0]) * sheet.insetScale, (point[1] - insetMiddle[1]) * sheet.insetScale];
    return [x + w / 2 + (sheet.isTurned ? v : u), y + d / 2 + (sheet.isTurned ? u : v)];
  };
};

export const index = [0.5, 1, 2, 3, 4];
export const between: Record<Shape, number[]> = {
  wide: [0.4, 0.6, 0.8, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.2, 2.4, 2.6, 2.8, 3.25, 3.5, 3.75, 4.25, 4.5],
  tall: [0.4, 0.6, 0.8, 1.25, 1.5, 1.75, 2.25, 2.5, 3.5],
};

/**
 * Returns contours of equal position error (± in metres), computed with marching squares. Points are in drawing units.
 */
export function levels(from: Point, to: Point, cell: number, back: Place, limits: number[]): Map<number, Point[][]> {
  const columns = Math.ceil((to[0] - from[0]) / cell) + 2;
  const rows = Math.ceil((to[1] - from[1]) / cell) + 2;
  const grid = Array.from({ length: columns * rows }, (_, node) =>
    plusMinus(back([from[0] + ((node % columns) - 0.5) * cell, from[1] + (Math.floor(node / columns) - 0.5) * cell])),
  );
  return new Map(
    contours()
      .size([columns, rows])
      .thresholds(limits)(grid)
      .map(({ value, coordinates }) => [
        value,
        coordinates
          .flat()
          .map((ring) => ring.map(([x = 0, y = 0]): Point => [from[0] + (x - 1) * cell, from[1] + (y - 1) * cell])),
      ]),
  );
}

const ringLength = (ring: readonly Point[]): number =>
  ring.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (ring[i]?.[0] ?? x), y - (ring[i]?.[1] ?? y)), 0);

const drawnLevels = new Map<Shape, Map<number, Point[][]>>();
export function sheetLevels(shape: Shape): Map<number, Point[][]> {
  const known = drawnLevels.get(shape);
  if (known) return known;
  const { size } = sheets[shape];
  const back = placingBack(sheets[shape]);
  const made = levels([margin, margin], [size[0] - margin, size[1] - margin], 5, back, [...index, ...between[shape]]);
  const kept = new Map(
    [...made].map(([value, rings]): [number, Point[][]] => [
      value,
      rings.filter((ring) => ringLength(ring) > 46).map((ring) => simplify(ring, shape === 'wide' ? 0.6 : 0.8)),
    ]),
  );
  drawnLevels.set(shape, kept);
  return kept;
}

export const joined = (rings: Point[][] = [], digits = 1): string =>
  rings.map((ring) => steps(ring, true, digits)).join('');
