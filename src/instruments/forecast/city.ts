/** A simulated city of hexagonal cells, each with a rate of crowded hours. */

/** A cell. Its centre is in units of the map, from the top left corner of the grid. */
export type Cell = {
  x: number;
  y: number;
  /** Share of hours in which the cell is crowded: the rate of a quiet cell plus all `parts`. */
  rate: number;
  /** Share that each gathering place adds. */
  parts: readonly number[];
};

const columns = 7;
/** Distance from the centre of a cell to its corners. */
export const radius = 23;
const halfWidth = radius * Math.sqrt(0.75);

/** Columns of the cells that are outside the city, by row. */
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

/** Gathering places: column, row, radius in cells, and the rate that each adds at its centre. */
const hills = [
  [2.4, 4, 1, 0.6],
  [4.3, 7, 0.9, 0.4],
  [2.1, 1.3, 0.7, 0.26],
  [4.6, 10.3, 0.7, 0.22],
] as const;
/** Rate of a cell far from all gathering places. */
const quiet = 0.06;

function partsAt(x: number, y: number): number[] {
  const pitch = 2 * halfWidth;
  return hills.map(([column, row, reach, height]) => {
    const [dx, dy] = [x / pitch - column - 0.5, (y - radius) / pitch - row * Math.sqrt(0.75)];
    return height * Math.exp(-(dx * dx + dy * dy) / (2 * reach * reach));
  });
}

/** All cells, row by row from the top. Every second row is shifted by half a cell. */
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
