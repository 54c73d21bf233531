/**
 * Computes grids of values (“fields”) over a drawing, and their contours: banks, lines in the water and depth lines.
 */
import { contours } from 'd3-contour';
import { ringArea, simplify } from '../../geometry.ts';
import { type Point, type Shape, sizes, smooth } from './curves.ts';

/**
 * The grid extends beyond each edge of the drawing by this many cells. Contours that leave the drawing then close
 * outside it, where nobody sees them.
 */
const beyond = 2;

export type Field = { cell: number; columns: number; rows: number; values: number[] };

export function buildField(shape: Shape, cell: number, value: (x: number, y: number) => number): Field {
  const { width, height } = sizes[shape];
  const [columns, rows] = [Math.ceil(width / cell) + 2 * beyond, Math.ceil(height / cell) + 2 * beyond];
  const values = Array.from({ length: columns * rows }, (_, index) =>
    value(((index % columns) - beyond) * cell, (Math.floor(index / columns) - beyond) * cell),
  );
  return { cell, columns, rows, values };
}

/**
 * Smooths a field, so that it looks like real hills. Without this, a field of distances has sharp bends where two banks
 * are equally close. Each pass averages every value with its neighbours.
 */
export function soften(field: Field, passes: number): Field {
  const { columns, rows } = field;
  let values = field.values;
  for (let pass = 0; pass < passes; pass += 1) {
    const from = values;
    const value = (column: number, row: number): number =>
      from[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] ?? 0;
    values = from.map((own, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const around = value(column - 2, row) + value(column + 2, row) + value(column, row - 2) + value(column, row + 2);
      return (own + around) / 5;
    });
  }
  return { ...field, values };
}

/** Returns closed outlines of the areas above a level, in drawing units. Areas smaller than `least` are left out. */
function ringsAbove(field: Field, level: number, tolerance: number, least: number): Point[][] {
  const { cell, columns, rows, values } = field;
  return contours()
    .size([columns, rows])
    .contour(values, level)
    .coordinates.flat()
    .map((ring) => ring.map(([x = 0, y = 0]): Point => [(x - 0.5 - beyond) * cell, (y - 0.5 - beyond) * cell]))
    .filter((ring) => ringArea(ring) > least)
    .map((ring) => {
      const half = Math.floor(ring.length / 2);
      return [
        ...simplify(ring.slice(0, half + 1), tolerance).slice(0, -1),
        ...simplify(ring.slice(half, -1), tolerance),
      ];
    });
}

/** Returns the contours at a level as path data. Contours around less than `least` square units are left out. */
export const levelLines = (field: Field, level: number, tolerance = 1, least = 60): string =>
  ringsAbove(field, level, tolerance, least)
    .map((ring) => smooth(ring, true))
    .join('');
