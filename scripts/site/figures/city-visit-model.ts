import { contours } from 'd3-contour';

type Pair = readonly [number, number];

const cell = 8;
const columns = 65;
const rows = 45;
const corner: Pair = [20, 24];
export const site: Pair = [226, 214];
export const rival: Pair = [398, 150];

/** Settlements by centre, spread and weight. */
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
 * Returns the distance between two points. `Math.hypot` is five times as slow, because it also handles numbers too
 * large to square.
 */
const distance = ([x, y]: Pair, [u, v]: Pair): number => Math.sqrt((x - u) ** 2 + (y - v) ** 2);

const residents = (point: Pair): number =>
  settlements.reduce(
    (sum, [middle, spread, weight]) => sum + weight * Math.exp(-((distance(point, middle) / spread) ** 2) / 2),
    0,
  );

/** The two main roads, which meet at the site. */
export const roads: Pair[][] = [
  [[20, 270], site, rival, [532, 112]],
  [[150, 24], site, [306, 376]],
];

/** Points along the roads where a journey may leave its straight line and join a road. */
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
 * Returns a function that measures the travel effort from a point to `to`: straight, or along a main road at half the
 * effort. Drawing spends nearly all its time here, so the effort beyond each junction is computed once.
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
 * Returns the share of visits from a place that go to the site, by Huff’s model: attraction divided by squared effort.
 */
function share(point: Pair): number {
  const own = 1.5 / (effortToSite(point) ** 2 + 200);
  return own / (own + 1 / (effortToRival(point) ** 2 + 200));
}

export const visits = (point: Pair): number => residents(point) * share(point) * Math.exp(-effortToSite(point) / 46);

const grids = new Map<(point: Pair) => number, number[]>();

/** Returns a function's values on a grid over the sheet. The grid is cached, because several contours use it. */
function readGrid(value: (point: Pair) => number): number[] {
  const known = grids.get(value);
  if (known) return known;
  const grid = Array.from({ length: columns * rows }, (_, index) =>
    value([corner[0] + (index % columns) * cell, corner[1] + Math.floor(index / columns) * cell]),
  );
  grids.set(value, grid);
  return grid;
}

/** Returns the outlines of the area above a limit, in drawing units, by marching squares. */
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
