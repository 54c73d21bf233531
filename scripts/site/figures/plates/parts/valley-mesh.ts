/**
 * Computes the radio relays in the valley, the lines of sight between relays, and the routes to the gateway before and
 * after a storm.
 */
import { type Point, points } from './curves.ts';
import { height, river } from './valley-terrain.ts';

/** Returns the highest point within 800 metres in each direction, because relays are built on high ground. */
function climb([u, v]: Point): Point {
  let best: Point = [u, v];
  for (let du = -0.8; du <= 0.8; du += 0.1) {
    for (let dv = -0.8; dv <= 0.8; dv += 0.1) {
      if (height(u + du, v + dv) > height(...best)) best = [u + du, v + dv];
    }
  }
  return best;
}

export const gateway: Point = [31.4, 7.6];
/**
 * Positions of the relays, in kilometres. The first relay is the gateway. The text contains the coordinates of the
 * others in tenths of a kilometre. `climb` moves each of them to high ground.
 */
export const relays: readonly Point[] = [
  gateway,
  ...points(
    '16 40, 26 118, 52 34, 66 104, 92 118, 106 34, 128 122, 146 44, 168 100, 178 28, 196 122, 226 30, 228 104, 252 118, 276 44, 300 112, 312 36, 344 60, 350 122, 214 15, 98 8, 54 15, 300 12, 140 138, 112 92, 196 56, 84 54, 262 88, 12 88',
  ).map(([u, v]) => climb([u / 10, v / 10])),
  // `climb` doesn’t move this relay. On the side of a spur, it sees both up and down the valley.
  [13.3, 6.9],
];

const mast = 30;
const reach = 11;
const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Returns true if the ground doesn't block the straight line between two masts. `ends` holds the heights of the masts
 * in metres.
 */
function isSeen(from: Point, to: Point, ends: readonly [number, number] = [mast, mast]): boolean {
  const [low, high] = [height(...from) + ends[0], height(...to) + ends[1]];
  const steps = Math.ceil(apart(from, to) / 0.1);
  for (let step = 1; step < steps; step += 1) {
    const t = step / steps;
    const ground = height(from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]));
    if (ground > low + t * (high - low)) return false;
  }
  return true;
}

export type Link = readonly [from: number, to: number];
export const links: readonly Link[] = relays.flatMap((from, one) =>
  relays.flatMap((to, other): Link[] =>
    other > one && apart(from, to) <= reach && isSeen(from, to) ? [[one, other]] : [],
  ),
);

/** Corners of the storm, which is a band across the valley. The coordinates are in kilometres. */
export const storm: readonly Point[] = [
  [5.2, -12],
  [9, -12],
  [27, 26],
  [23, 26],
];
const edgeAt = (v: number, from: Point, to: Point): number =>
  from[0] + ((v - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
const isInStorm = ([u, v]: Point): boolean => {
  const [a, b, c, d] = storm as [Point, Point, Point, Point];
  return u > edgeAt(v, a, d) && u < edgeAt(v, b, c);
};
export const lost: readonly number[] = [...relays.keys()].filter((relay) => isInStorm(relays[relay] ?? [0, 0]));
const isLost = (relay: number): boolean => lost.includes(relay);
export const isCut = ([from, to]: Link): boolean => isLost(from) || isLost(to);

/**
 * Returns the next hop of each relay on its cheapest route to the gateway. The cost of a hop is 1, plus an amount that
 * grows with its length.
 */
function nextHops(usable: readonly Link[]): Map<number, number> {
  const cost = new Map<number, number>([[0, 0]]);
  const next = new Map<number, number>();
  const ways = usable.flatMap(([a, b]): Link[] => [
    [a, b],
    [b, a],
  ]);
  for (const _ of relays) {
    for (const [a, b] of ways) {
      const far = apart(relays[a] ?? [0, 0], relays[b] ?? [0, 0]) / reach;
      const offer = (cost.get(a) ?? Number.POSITIVE_INFINITY) + 1 + far ** 2;
      if (offer >= (cost.get(b) ?? Number.POSITIVE_INFINITY)) continue;
      cost.set(b, offer);
      next.set(b, a);
    }
  }
  return next;
}

const before = nextHops(links);
const after = nextHops(links.filter((link) => !isCut(link)));
export const keptRoutes: readonly Link[] = [...after].filter(([from, to]) => before.get(from) === to);

/** Links on the new routes after the storm. A relay gets a new route if its old route used a relay that is now lost. */
export const newRoutes: readonly Link[] = (() => {
  const wayOf = (hops: Map<number, number>, relay: number): number[] => {
    const way = [relay];
    for (let here = hops.get(relay); here !== undefined; here = hops.get(here)) way.push(here);
    return way;
  };
  const moved = [...after.keys()].filter((relay) => wayOf(before, relay).some(isLost));
  const hops = moved.flatMap((relay) => {
    const way = wayOf(after, relay);
    return way.slice(1).map((to, index) => `${way[index]} ${to}`);
  });
  return [...new Set(hops)].map((hop) => {
    const [from = 0, to = 0] = hop.split(' ').map(Number);
    return [from, to] as const;
  });
})();

/** Largest distance between a sensor and a relay that receives it, in kilometres. */
const access = 4.2;
export const pipeline: readonly Point[] = river
  .filter(([u]) => u > 2 && u < 31.6)
  .map(([u, v], index): Point => [u, v + 0.42 + 0.12 * Math.sin(index / 5)]);
/** Sensors along the pipeline. A sensor is heard if a working relay is close to it and in its line of sight. */
export const sensors: readonly { spot: Point; isHeard: boolean }[] = pipeline
  .filter((_, index) => index % 5 === 2)
  .map((spot) => ({
    spot,
    isHeard: relays.some(
      (relay, index) => !isLost(index) && apart(relay, spot) < access && isSeen(spot, relay, [4, mast]),
    ),
  }));
