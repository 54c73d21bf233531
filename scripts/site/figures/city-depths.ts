/** Lines of equal distance from a coast. They stand in for the depth contours of a nautical chart. */
import { contours } from 'd3-contour';
import type { Pair } from './city-paths.ts';
import { measureNearest, simplify } from './geometry.ts';

const cell = 6;
const columns = Math.ceil(800 / cell);
const rows = Math.ceil(640 / cell);

/** Returns, for each distance, the closed outlines of the area within that distance of the points. */
export function nearerThan(points: readonly Pair[], distances: readonly number[], tolerance = 0.6): Pair[][][] {
  const nodes = Array.from(
    { length: columns * rows },
    (_, index): Pair => [(index % columns) * cell - 40, Math.floor(index / columns) * cell - 40],
  );
  const near = measureNearest(points, nodes).map((distance) => -distance);
  return contours()
    .size([columns, rows])
    .thresholds(distances.map((distance) => -distance))(near)
    .map(({ coordinates }) =>
      coordinates.flat().map((ring) =>
        simplify(
          ring.map(([x = 0, y = 0]): Pair => [(x - 0.5) * cell - 40, (y - 0.5) * cell - 40]),
          tolerance,
        ),
      ),
    );
}

/** Adds points to a line, at most 3 units apart. Distances can then be measured to the points instead of the line. */
export const dense = (line: readonly Pair[]): Pair[] =>
  line.slice(1).flatMap(([toX, toY], index) => {
    const [x, y] = line[index] ?? [toX, toY];
    const parts = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / 3));
    return Array.from(
      { length: parts },
      (_, part): Pair => [x + (part / parts) * (toX - x), y + (part / parts) * (toY - y)],
    );
  });
