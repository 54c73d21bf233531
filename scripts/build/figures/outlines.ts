type Point = readonly [number, number];

/** Distance of a point from the chord between two others. */
function distanceFromChord([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  return length ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length : Math.hypot(x - ax, y - ay);
}

/** Douglas-Peucker: a line keeps the points that stand out from the simpler one by more than the tolerance. */
export function simplify<P extends Point>(line: readonly P[], tolerance: number): P[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  const distances = line.map((point) => distanceFromChord(point, first, last));
  const max = Math.max(...distances);
  if (max <= tolerance) return [first, last];
  const split = distances.indexOf(max);
  return [...simplify(line.slice(0, split + 1), tolerance).slice(0, -1), ...simplify(line.slice(split), tolerance)];
}

/** Area inside a ring, in square units. */
export const ringArea = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );

/** Corners of a hexagon that stands on a point, from its top, clockwise. */
export function hexagonCorners([x, y]: Point, radius: number): [number, number][] {
  const half = radius * Math.sqrt(0.75);
  return [
    [x, y - radius],
    [x + half, y - radius / 2],
    [x + half, y + radius / 2],
    [x, y + radius],
    [x - half, y + radius / 2],
    [x - half, y - radius / 2],
  ];
}
