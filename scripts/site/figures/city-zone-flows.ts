import { path } from './figure-drawing.ts';

type Pair = readonly [number, number];
type Zone = { at: Pair; people: number; jobs: number };
type Flow = { from: Pair; to: Pair; trips: number };

/** Flows with fewer trips than this are not published. */
export const minimum = 9;

/** The outline of the city, a superellipse. It must be convex, because the zones are cut from it as Voronoi cells. */
export const city: Pair[] = Array.from({ length: 40 }, (_, index): Pair => {
  const turn = (index / 40) * 2 * Math.PI;
  const part = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.8;
  return [274 + 250 * part(Math.cos(turn)), 192 + 168 * part(Math.sin(turn))];
});

export const zones: Zone[] = [
  { at: [276, 194], people: 5, jobs: 15 },
  { at: [122, 112], people: 8, jobs: 2 },
  { at: [262, 82], people: 7, jobs: 4 },
  { at: [408, 100], people: 9, jobs: 3 },
  { at: [110, 228], people: 8, jobs: 3 },
  { at: [416, 222], people: 6, jobs: 9 },
  { at: [198, 308], people: 9, jobs: 3 },
  { at: [330, 310], people: 5, jobs: 3 },
];

/**
 * Returns the morning trips from homes in one zone to jobs in another zone (gravity model), sorted from fewest to most
 * trips.
 */
export function flows(): Flow[] {
  return zones
    .flatMap((from) =>
      zones
        .filter((to) => to !== from)
        .map(
          (to): Flow => ({
            from: from.at,
            to: to.at,
            trips: from.people * to.jobs * Math.exp(-Math.hypot(from.at[0] - to.at[0], from.at[1] - to.at[1]) / 120),
          }),
        ),
    )
    .sort((a, b) => a.trips - b.trips);
}

/**
 * Returns the curve of a flow between two zones. It bends to the right, so that flows in opposite directions don’t
 * overlap.
 */
function course({ from, to }: Flow): { length: number; spot: (t: number) => Pair } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const bend: Pair = [(from[0] + to[0]) / 2 - dy * 0.16, (from[1] + to[1]) / 2 + dx * 0.16];
  const spot = (t: number): Pair => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [a * from[0] + b * bend[0] + c * to[0], a * from[1] + b * bend[1] + c * to[1]];
  };
  return { length: Math.hypot(dx, dy), spot };
}

/** Draws a flow as a ribbon along its course, with an arrowhead. */
export function ribbon(flow: Flow, parts = 6): string {
  const { length, spot } = course(flow);
  const half = flow.trips / 7;
  // Each zone has a ring mark. The curve starts at the ring of the first zone, and the arrowhead ends at the ring of
  // the second.
  const [tail, neck] = [16 / length, 1 - (20 + half * 2) / length];
  const side = (t: number, away: number): Pair => {
    const [x, y] = spot(t);
    const [u, v] = [spot(t + 0.01)[0] - spot(t - 0.01)[0], spot(t + 0.01)[1] - spot(t - 0.01)[1]];
    return [x - (v / Math.hypot(u, v)) * away, y + (u / Math.hypot(u, v)) * away];
  };
  const steps = Array.from({ length: parts + 1 }, (_, step) => tail + (step / parts) * (neck - tail));
  const wing = half + 4;
  return path(
    [
      ...steps.map((t) => side(t, half)),
      side(neck, wing),
      spot(1 - 15 / length),
      side(neck, -wing),
      ...steps.reverse().map((t) => side(t, -half)),
    ],
    true,
  );
}
