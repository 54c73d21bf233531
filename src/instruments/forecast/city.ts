/** A simulated city of hexagonal cells, and how often each of them is crowded. */

/** Places are in units of the map, from the top left corner of its grid. */
export type Cell = {
  x: number;
  y: number;
  /** Share of hours in which the cell is crowded: the share of a quiet cell plus the effect of each gathering place. */
  rate: number;
  parts: readonly number[];
};

const columns = 7;
/** From the centre of a cell to its corners. */
export const radius = 23;
const halfWidth = radius * Math.sqrt(0.75);

/** Cells of the grid that lie outside the city, by row. */
const outside: readonly (readonly number[])[] = [
  [0, 4, 5, 6],
  [0, 5, 6],
  [0, 6],
  [6],
  [],
  [6],
  [],
  [0, 6],
  [0],
  [0, 6],
  [0, 1],
  [0, 1, 2, 6],
];

/** Where people gather: column, row, reach in cells, and the rate at its centre above that of a quiet cell. */
const hills = [
  [2.4, 4, 1, 0.6],
  [4.3, 7, 0.9, 0.4],
  [2.1, 1.3, 0.7, 0.26],
  [4.6, 10.3, 0.7, 0.22],
] as const;
const quiet = 0.06;

function partsAt(x: number, y: number): number[] {
  const pitch = 2 * halfWidth;
  return hills.map(([column, row, reach, height]) => {
    const [dx, dy] = [x / pitch - column - 0.5, (y - radius) / pitch - row * Math.sqrt(0.75)];
    return height * Math.exp(-(dx * dx + dy * dy) / (2 * reach * reach));
  });
}

/** Row by row, from the top. Every second row is shifted by half a cell. */
export const cells: readonly Cell[] = outside.flatMap((gone, row) =>
  Array.from({ length: columns }, (_, column) => column)
    .filter((column) => !gone.includes(column))
    .map((column) => {
      const x = (2 * column + 1 + (row % 2)) * halfWidth;
      const y = (1.5 * row + 1) * radius;
      const parts = partsAt(x, y);
      return { x, y, rate: parts.reduce((sum, part) => sum + part, quiet), parts };
    }),
);
