import { contours } from 'd3-contour';

type Pair = readonly [number, number];

const cell = 8;
const columns = 65;
const rows = 45;
const corner: Pair = [20, 24];
export const site: Pair = [226, 214];
export const rival: Pair = [398, 150];

/**
 * Settlements, from which `residents` computes the density of the population. Each has a centre, a spread in drawing
 * units, and a weight.
 */
const settlements: [Pair, number, number][] = [
  [[200, 190], 150, 0.8],
  [[110, 290], 62, 0.9],
  [[150, 110], 52, 0.8],
  [[330, 270], 70, 0.9],
  [[400, 120], 80, 1],
  [[300, 110], 60, 0.6],
  [[470, 280], 70, 0.5],
];

/**
 * Returns the distance between two points. `Math.hypot` would be five times as slow, because it guards against
 * overflow.
 */
const distance = ([x, y]: Pair, [u, v]: Pair): number => Math.sqrt((x - u) ** 2 + (y - v) ** 2);

const residents = (point: Pair): number =>
  settlements.reduce(
    (sum, [middle, spread, weight]) => sum + weight * Math.exp(-((distance(point, middle) / spread) ** 2) / 2),
    0,
  );

/** The two main roads, which cross at `site`. */
export const roads: Pair[][] = [
  [[20, 270], site, rival, [532, 112]],
  [[150, 24], site, [306, 376]],
];

/** Points along the main roads where a trip may join a road. */
const junctions: Pair[] = roads.flatMap((road) =>
  road.slice(1).flatMap((to, index) => {
    const from = road[index] ?? to;
    return Array.from(
      { length: 40 },
      (_, step): Pair => [from[0] + (step / 39) * (to[0] - from[0]), from[1] + (step / 39) * (to[1] - from[1])],
    );
  }),
);

/**
 * Returns a function that measures the travel effort from a point to `to`, either straight or along a main road at half
 * the effort.
 * Drawing spends nearly all its time in this function. The effort from each road point to `to` is therefore computed
 * only once.
 */
function effortTo(to: Pair): (point: Pair) => number {
  const ways = junctions.map((junction) => ({ junction, onwards: distance(junction, to) / 2 }));
  return (point) => {
    let least = distance(point, to);
    for (const { junction, onwards } of ways) {
      const effort = distance(point, junction) + onwards;
      if (effort < least) least = effort;
    }
    return least;
  };
}
const effortToSite = effortTo(site);
const effortToRival = effortTo(rival);

/**
 * Returns the share of visits from a place that go to `site` instead of `rival`. In Huff’s model, this share is in
 * proportion to attraction divided by squared travel effort.
 */
function share(point: Pair): number {
  const own = 1.5 / (effortToSite(point) ** 2 + 200);
  return own / (own + 1 / (effortToRival(point) ** 2 + 200));
}

export const visits = (point: Pair): number => residents(point) * share(point) * Math.exp(-effortToSite(point) / 46);

const grids = new Map<(point: Pair) => number, number[]>();

/**
 * Returns a function’s values at all grid points. The grid is cached, because several contours of the same function are
 * drawn.
 */
function readGrid(value: (point: Pair) => number): number[] {
  const known = grids.get(value);
  if (known) return known;
  const grid = Array.from({ length: columns * rows }, (_, index) =>
    value([corner[0] + (index % columns) * cell, corner[1] + Math.floor(index / columns) * cell]),
  );
  grids.set(value, grid);
  return grid;
}

/** Returns the outlines, in drawing units, of the area where `value` exceeds a limit. Uses marching squares. */
export function level(value: (point: Pair) => number, limit: number): Pair[][] {
  const grid = readGrid(value);
  const [region] = contours().size([columns, rows]).thresholds([limit])(grid);
  return (region?.coordinates ?? [])
    .flat()
    .map((ring) =>
      ring
        .slice(1)
        .map(
          ([x = 0, y = 0]): Pair => [
            Math.round(corner[0] + (x - 0.5) * cell),
            Math.round(corner[1] + (y - 0.5) * cell),
          ],
        ),
    );
}
