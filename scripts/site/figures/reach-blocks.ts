/** City blocks and houses on the town map of the instrument `reach`, between the streets of the instrument's model. */
import { columns, junctions, rows, segments, westBank } from '../../../src/instruments/reach/town.ts';
import type { Pair } from './city-paths.ts';
import { seeded } from './figure-drawing.ts';

export const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, index) => from + index * step);
export const between = ([ax, ay]: Pair, [bx, by]: Pair, share: number): Pair => [
  ax + share * (bx - ax),
  ay + share * (by - ay),
];

export const junctionAt = (column: number, row: number): Pair => junctions[row * columns + column] ?? [0, 0];

/** A cell of the street grid, named by the column and row of its north-west junction. */
export type Cell = { column: number; row: number };
export const cellCorners = ({ column, row }: Cell): Pair[] => [
  junctionAt(column, row),
  junctionAt(column + 1, row),
  junctionAt(column + 1, row + 1),
  junctionAt(column, row + 1),
];
export const cellCentre = (cell: Cell): Pair => {
  const [[ax, ay] = [0, 0], , [bx, by] = [0, 0]] = cellCorners(cell);
  return [(ax + bx) / 2, (ay + by) / 2];
};

/** Returns true if a cell is inside the town and not in the river. */
export const isInTown = ({ column, row }: Cell): boolean =>
  column >= 0 && column < columns - 1 && row >= 0 && row < rows - 1 && column !== westBank;

const keyOf = ({ column, row }: Cell): string => `${column} ${row}`;
const streets = new Set(segments.map(({ from, to }) => `${from}-${to}`));
const hasStreet = (from: number, to: number): boolean => streets.has(`${from}-${to}`);

/** Returns the blocks. Neighbouring cells belong to the same block if no street runs between them. */
function findBlocks(): Cell[][] {
  const cells = Array.from({ length: (columns - 1) * (rows - 1) }, (_, index): Cell => {
    const column = index % (columns - 1);
    return { column, row: (index - column) / (columns - 1) };
  }).filter(({ column }) => column !== westBank);
  const blockOf = new Map(cells.map((cell) => [keyOf(cell), [cell]]));
  const merge = (one: Cell, other: Cell): void => {
    const [first, second] = [blockOf.get(keyOf(one)), blockOf.get(keyOf(other))];
    if (!first || !second || first === second) return;
    first.push(...second);
    for (const cell of second) blockOf.set(keyOf(cell), first);
  };
  for (const cell of cells) {
    const { column, row } = cell;
    const node = row * columns + column;
    if (!hasStreet(node + 1, node + 1 + columns)) merge(cell, { column: column + 1, row });
    if (!hasStreet(node + columns, node + columns + 1)) merge(cell, { column, row: row + 1 });
  }
  return [...new Set(blockOf.values())];
}
export const blocks: readonly (readonly Cell[])[] = findBlocks();

/** A line between two neighbouring junctions, with the cells on its left and right. */
type Edge = { from: number; to: number; sides: readonly [Cell, Cell] };

/** All edges of the grid on both banks of the river. Some edges have no street. */
const edges: readonly Edge[] = junctions.flatMap((_, from): Edge[] => {
  const [column, row] = [from % columns, Math.floor(from / columns)];
  const here = { column, row };
  const across: Edge = { from, to: from + 1, sides: [{ column, row: row - 1 }, here] };
  const down: Edge = { from, to: from + columns, sides: [here, { column: column - 1, row }] };
  return [...(column < columns - 1 && column !== westBank ? [across] : []), ...(row < rows - 1 ? [down] : [])];
});
const mainStreets = new Set(segments.flatMap(({ from, to, kind }) => (kind === 'arterial' ? [`${from}-${to}`] : [])));

export type HouseRow = { line: [Pair, Pair]; depth: number };

/**
 * Returns a line parallel to an edge. All distances are in drawing units.
 * @param away distance between the line and the edge
 * @param gaps how much earlier the line ends than the edge, at each end
 */
function besideEdge({ from, to }: Edge, away: number, gaps: readonly [number, number]): [Pair, Pair] {
  const [[ax, ay], [bx, by]] = [junctions[from] ?? [0, 0], junctions[to] ?? [0, 0]];
  const long = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  const at = (along: number): Pair => [ax + ux * along - uy * away, ay + uy * along + ux * away];
  return [at(gaps[0]), at(long - gaps[1])];
}

/**
 * Returns the rows of houses, each with its middle line. A street has a row on both sides. An edge without a street has
 * one row along it, in the middle of the block.
 * @param depthAt returns the depth of the houses in a cell, or 0 if the cell has no houses
 */
export function layHouses(depthAt: (cell: Cell) => number): HouseRow[] {
  const random = seeded(17);
  return edges.flatMap((edge): HouseRow[] => {
    const { from, to, sides } = edge;
    const isMissing = !hasStreet(from, to);
    const pavement = mainStreets.has(`${from}-${to}`) ? 4.4 : 3;
    const rowOn = (side: 0 | 1): HouseRow[] => {
      const depth = depthAt(sides[side]);
      if (depth === 0) return [];
      const away = isMissing ? 0 : (side === 0 ? -1 : 1) * (pavement + depth / 2);
      const corner = 4 + depth * 0.4;
      return [{ line: besideEdge(edge, away, [corner + random() * 1.5, corner + random() * 1.5]), depth }];
    };
    return isMissing ? rowOn(1) : [...rowOn(0), ...rowOn(1)];
  });
}

/** Returns the distance from the centre of a cell to a place, in drawing units. */
export function farFrom(cell: Cell, [x, y]: Pair): number {
  const [cellX, cellY] = cellCentre(cell);
  return Math.hypot(cellX - x, cellY - y);
}
