import { contours } from 'd3-contour';
import type { Street } from '../../../src/instruments/shared/shortest-paths.ts';
import { path } from './figure-drawing.ts';

type Pair = readonly [number, number];

export const columns = 27;
export const rows = 16;
const block = 20;
const corner: Pair = [20, 28];

export const nodeAt = (column: number, row: number): number => row * columns + column;
export const place = (node: number): Pair => [
  corner[0] + (node % columns) * block,
  corner[1] + Math.floor(node / columns) * block,
];

/**
 * Returns true for rows that are main roads. Main roads are faster than side streets, so the area that can be reached
 * in a given time extends along them.
 */
const fastRow = (row: number): boolean => row === 4 || row === 11;
const fastColumn = (column: number): boolean => column === 7 || column === 20;

/**
 * Returns the last column west of the river, which shifts by one column halfway down. Only main roads cross the river.
 */
const bank = (row: number): number => (row < 7 ? 14 : 13);
const blocked = (column: number, row: number): boolean => column === bank(row) && !fastRow(row);

/**
 * Returns every street between two neighbouring junctions, with its travel time. The unit is the time for one block of
 * a side street.
 */
export function streets(): Street[] {
  const found: Street[] = [];
  for (let here = 0; here < columns * rows; here += 1) {
    const [column, row] = [here % columns, Math.floor(here / columns)];
    if (column + 1 < columns && !blocked(column, row)) found.push([here, here + 1, fastRow(row) ? 0.62 : 1]);
    // The river shifts by one column here. Leave out the street that would run along the riverbed.
    if (row + 1 < rows && !(row === 6 && column === 14)) {
      found.push([here, here + columns, fastColumn(column) ? 0.62 : 1]);
    }
  }
  return found;
}

/**
 * Draws the line along which the travel time equals `limit`. `contours` encloses values above a threshold, so times are
 * negated.
 */
export function isochrone(times: readonly number[], limit: number): string {
  const [region] = contours().size([columns, rows]).thresholds([-limit])(times.map((time) => -time));
  const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value - 0.5));
  return (region?.coordinates ?? [])
    .flat()
    .map((ring) =>
      path(
        ring
          .slice(1)
          .map(
            ([x = 0, y = 0]): Pair => [
              corner[0] + clamp(x, columns - 1) * block,
              corner[1] + clamp(y, rows - 1) * block,
            ],
          ),
        true,
      ),
    )
    .join('');
}
