/**
 * Three map layers stacked above each other, and the access rules that decide which cells of a layer a user may read.
 */
import { path } from './figure-drawing.ts';

type Point = readonly [number, number];
/** Returns true if the rule lets the user read this cell of the layer. */
type Rule = (column: number, row: number) => boolean;
type Layer = { top: number; label: string; attributes: string; allows: Rule };

export const columns = 6;
export const rows = 4;
const inDistrict: Rule = (column, row) => column + row < 7 && !(column === 0 && row === 3);
const onCase: Rule = (column, row) => column < 2 && row > 0 && row < 3;
export const layers: readonly Layer[] = [
  { top: 46, label: 'Public', attributes: 'any user', allows: () => true },
  { top: 154, label: 'Internal', attributes: 'role, area', allows: inDistrict },
  { top: 262, label: 'Restricted', attributes: '+ purpose', allows: onCase },
];
/** Column and row of the cell that the request reads in each of the three layers. */
export const asked: Point = [3, 2];

/** Returns the position of a grid corner in the drawing. The layer is drawn as seen at an angle from above. */
export const place = (top: number, column: number, row: number): Point => [
  130 + column * 40 - row * 28,
  top + column * 6 + row * 19,
];

/** Draws one cell. `inset` is the gap to the cell’s edges, as a share of the cell’s side. */
export const cell = (top: number, [column, row]: Point, inset = 0): string =>
  path(
    [
      place(top, column + inset, row + inset),
      place(top, column + 1 - inset, row + inset),
      place(top, column + 1 - inset, row + 1 - inset),
      place(top, column + inset, row + 1 - inset),
    ],
    true,
  );

export const everyCell = Array.from(
  { length: columns * rows },
  (_, index): Point => [index % columns, Math.floor(index / columns)],
);
