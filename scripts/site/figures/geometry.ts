type Point = readonly [number, number];

/** Simplifies a line (Douglas-Peucker). Every point that it removes is within the tolerance of the simplified line. */
export function simplify<P extends Point>(line: readonly P[], tolerance: number): P[] {
  const between = (from: number, to: number): P[] => {
    const [ax, ay] = line[from] as P;
    const [bx, by] = line[to] as P;
    const length = Math.hypot(bx - ax, by - ay);
    let [split, max] = [0, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const [x, y] = line[index] as P;
      const away = length ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length : Math.hypot(x - ax, y - ay);
      if (away > max) [split, max] = [index, away];
    }
    return split ? [...between(from, split), line[split] as P, ...between(split, to)] : [];
  };
  return line.length < 3 ? [...line] : [line[0] as P, ...between(0, line.length - 1), line.at(-1) as P];
}

export const ringArea = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );

/** Returns the corners of a hexagon with a corner at the top, clockwise from that corner. */
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

type Pair = readonly [number, number];

/**
 * Returns the part of a convex polygon that is closer to `own` than to `other`. It is cut along the perpendicular
 * bisector.
 */
function nearerPart(cell: readonly Pair[], own: Pair, other: Pair): Pair[] {
  const excess = ([x, y]: Pair): number =>
    Math.hypot(x - own[0], y - own[1]) ** 2 - Math.hypot(x - other[0], y - other[1]) ** 2;
  return cell.flatMap((here, index) => {
    const next = cell[(index + 1) % cell.length] ?? here;
    const [a, b] = [excess(here), excess(next)];
    const cut: Pair = [here[0] + (a / (a - b)) * (next[0] - here[0]), here[1] + (a / (a - b)) * (next[1] - here[1])];
    if (a <= 0) return b <= 0 ? [here] : [here, cut];
    return b <= 0 ? [cut] : [];
  });
}

/**
 * Returns the Voronoi cell of the site `own`: the part of the convex frame that is closer to `own` than to all other
 * sites.
 */
export const voronoiCell = (frame: readonly Pair[], own: Pair, sites: readonly Pair[]): Pair[] =>
  sites.filter((site) => site !== own).reduce<Pair[]>((cell, other) => nearerPart(cell, own, other), [...frame]);

const band = 8;

/**
 * Returns a function that tests whether a place is inside the rings. A ray to the right from a place inside crosses the
 * rings an odd number of times.
 * A drawing tests ten thousand places or more. Sorting the sides of the rings into horizontal bands limits each test to
 * a few sides.
 */
export function insideOf(...rings: readonly (readonly Pair[])[]): (place: Pair) => boolean {
  const bands = new Map<number, number[]>();
  for (const ring of rings) {
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      for (let each = Math.floor(Math.min(ay, by) / band); each <= Math.max(ay, by) / band; each += 1) {
        const sides = bands.get(each) ?? [];
        sides.push(ax, ay, bx, by);
        bands.set(each, sides);
      }
    }
  }
  return ([x, y]) => {
    const sides = bands.get(Math.floor(y / band)) ?? [];
    let inside = false;
    for (let index = 0; index < sides.length; index += 4) {
      const [ax, ay, bx, by] = [sides[index] ?? 0, sides[index + 1] ?? 0, sides[index + 2] ?? 0, sides[index + 3] ?? 0];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
    return inside;
  };
}

/** Number of consecutive points (a “run”) that one distance check can skip together. */
const run = 24;

/**
 * Returns three numbers for each run of consecutive points: x and y of its middle point, and a margin. The distance
 * from a place to the middle point, minus the margin, is a lower bound on the distance to every point of the run.
 */
function spreadOfRuns(points: readonly Pair[], added: readonly number[]): Float64Array {
  const starts = Array.from({ length: Math.ceil(points.length / run) }, (_, index) => index * run);
  return Float64Array.from(
    starts.flatMap((start) => {
      const own = points.slice(start, start + run);
      const [x, y] = own[Math.floor(own.length / 2)] ?? [0, 0];
      return [
        x,
        y,
        Math.max(...own.map((point, index) => Math.hypot(point[0] - x, point[1] - y) - (added[start + index] ?? 0))),
      ];
    }),
  );
}

/**
 * Returns a function that takes a place and returns the least distance to any of the points. The distance to each point
 * includes the point’s value in `added`.
 * A map tests ten thousand places against a thousand points. Consecutive points are close together. So one check can
 * skip a run of points if all of them are too far away. Flat arrays of numbers are eight times as fast as arrays of
 * pairs.
 */
export function leastWay(points: readonly Pair[], added: readonly number[] = []): (place: Pair) => number {
  const ways = Float64Array.from(points.flatMap(([x, y], index) => [x, y, added[index] ?? 0]));
  const runs = spreadOfRuns(points, added);
  const squareTo = (from: Float64Array, index: number, x: number, y: number): number =>
    ((from[index] ?? 0) - x) ** 2 + ((from[index + 1] ?? 0) - y) ** 2;
  // Keep the sign. Otherwise, the square of a negative limit could exceed the square of a distance.
  const square = (distance: number): number => distance * Math.abs(distance);
  let [lastX, lastY, last] = [0, 0, Number.POSITIVE_INFINITY];
  return ([x, y]) => {
    // Start from an upper bound: the result of the previous place plus the distance from that place. Most runs of
    // points are farther away, and are skipped.
    let least = last + Math.abs(x - lastX) + Math.abs(y - lastY);
    for (let start = 0; start < runs.length; start += 3) {
      if (squareTo(runs, start, x, y) > square(least + (runs[start + 2] ?? 0))) continue;
      const end = Math.min(ways.length, (start + 3) * run);
      for (let index = start * run; index < end; index += 3) {
        const more = ways[index + 2] ?? 0;
        const away = squareTo(ways, index, x, y);
        if (away < square(least - more)) least = Math.sqrt(away) + more;
      }
    }
    [lastX, lastY, last] = [x, y, least];
    return least;
  };
}

/** Returns the distance from each node to the nearest of the points. */
export const measureNearest = (points: readonly Pair[], nodes: readonly Pair[]): number[] =>
  nodes.map(leastWay(points));
