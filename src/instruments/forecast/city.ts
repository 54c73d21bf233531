/** A simulated city of hexagonal cells. Each cell is crowded in a certain share of hours, its rate. */

/** A cell. `x` and `y` are its centre in units of the map, from the upper left corner of the grid. */
export type Cell = {
  x: number;
  y: number;
  /** Share of hours in which the cell is crowded: the rate of a quiet cell plus the sum of `parts`. */
  rate: number;
  /** Share that each gathering place adds to the rate. */
  parts: readonly number[];
};

const columns = 7;
/** Distance from the centre of a cell to its corners, in units of the map. */
export const radius = 23;
const halfWidth = radius * Math.sqrt(0.75);

/** For each row, the columns of the cells that are outside the city. */
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

/**
 * Places where people gather. Each has a column, a row and a radius in cells. The last number is what the place adds to
 * the share of crowded hours at its centre.
 */
const hills = [
  [2.4, 4, 1, 0.6],
  [4.3, 7, 0.9, 0.4],
  [2.1, 1.3, 0.7, 0.26],
  [4.6, 10.3, 0.7, 0.22],
] as const;
/** Share of crowded hours in a cell that is far from all gathering places. */
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
