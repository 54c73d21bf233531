type Point = readonly [number, number];

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

type Pair = readonly [number, number];

/** The part of a convex cell that lies nearer to `own` than to `other`: one cut along their perpendicular bisector. */
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

/** The Voronoi cell of one site inside a convex frame. */
export const voronoiCell = (frame: readonly Pair[], own: Pair, sites: readonly Pair[]): Pair[] =>
  sites.filter((site) => site !== own).reduce<Pair[]>((cell, other) => nearerPart(cell, own, other), [...frame]);

const band = 8;

/**
 * Tests whether places lie inside a closed outline: a ray to the right crosses it an odd number of times. The outline is sorted into
 * bands of height once, because a sheet asks for some ten thousand places.
 */
export function insideOf(ring: readonly Pair[]): (place: Pair) => boolean {
  const bands = new Map<number, [Pair, Pair][]>();
  for (const [index, from] of ring.entries()) {
    const to = ring[(index + 1) % ring.length] ?? from;
    const last = Math.floor(Math.max(from[1], to[1]) / band);
    for (let each = Math.floor(Math.min(from[1], to[1]) / band); each <= last; each += 1) {
      const sides = bands.get(each);
      if (sides) sides.push([from, to]);
      else bands.set(each, [[from, to]]);
    }
  }
  return ([x, y]) => {
    let inside = false;
    for (const [[ax, ay], [bx, by]] of bands.get(Math.floor(y / band)) ?? []) {
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
    return inside;
  };
}

/**
 * Measures the least way from places to any of the points: straight, and on by what a point adds. In an array of plain numbers: a
 * sheet has some ten thousand places and a thousand points, and pairs take eight times as long.
 */
export function leastWay(points: readonly Pair[], added: readonly number[] = []): (place: Pair) => number {
  const ways = Float64Array.from(points.flatMap(([x, y], index) => [x, y, added[index] ?? 0]));
  return ([x, y]) => {
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < ways.length; index += 3) {
      const more = ways[index + 2] ?? 0;
      const square = ((ways[index] ?? 0) - x) ** 2 + ((ways[index + 1] ?? 0) - y) ** 2;
      if (least > more && square < (least - more) ** 2) least = Math.sqrt(square) + more;
    }
    return least;
  };
}

/** From each node to the nearest of the points, in their unit. */
export const measureNearest = (points: readonly Pair[], nodes: readonly Pair[]): number[] =>
  nodes.map(leastWay(points));
