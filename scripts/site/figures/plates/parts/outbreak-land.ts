/** Coordinates of nine districts in an invented region on an inlet, in units of 200 metres. */
import type { Pair } from '../../city-paths.ts';
import { seeded } from '../../figure-drawing.ts';
import { insideOf, voronoiCell } from '../../geometry.ts';
import { along, type Point, points } from './curves.ts';

/** A district: the name and position of its town, and its population in thousands. */
type District = { name: string; at: Point; people: number };
export const districts: readonly District[] = [
  { name: 'Ardle', at: [84, 52], people: 64 },
  { name: 'Brae', at: [186, 44], people: 38 },
  { name: 'Elsing', at: [292, 36], people: 22 },
  { name: 'Corvin', at: [178, 138], people: 230 },
  { name: 'Garrow', at: [272, 128], people: 84 },
  { name: 'Fenn', at: [124, 216], people: 30 },
  { name: 'Dunmer', at: [226, 204], people: 72 },
  { name: 'Inver', at: [322, 216], people: 34 },
  { name: 'Holm', at: [32, 240], people: 5 },
];
const centres = districts.map((district) => district.at);
const frame = points('-70 -70, 440 -70, 440 390, -70 390');

/**
 * Returns an irregular line between two points, like a coast or a watershed. The same two points always give the same
 * line.
 */
function roughen(from: Pair, to: Pair, share: number): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (Math.hypot(dx, dy) < 8) return [[from[0], from[1]]];
  const random = seeded(Math.round(Math.abs(from[0] + to[0]) * 73 + Math.abs(from[1] + to[1]) * 911));
  const aside = (random() - 0.5) * share;
  const middle: Pair = [(from[0] + to[0]) / 2 - dy * aside, (from[1] + to[1]) / 2 + dx * aside];
  return [...roughen(from, middle, share), ...roughen(middle, to, share)];
}

/**
 * Returns an irregular border between two districts. Each district calls this with the end points in the opposite
 * order, but both must get the same line.
 */
function roughBorder(from: Pair, to: Pair): Point[] {
  const whole = ([x, y]: Pair): Point => [Math.round(x), Math.round(y)];
  const [a, b] = [whole(from), whole(to)];
  if (a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])) return roughen(a, b, 0.34);
  return [a, ...roughen(b, a, 0.34).slice(1).reverse()];
}

/** Centres of all districts but the last, which is an island. Its border is its shore, so it needs no Voronoi cell. */
const mainland = centres.slice(0, -1);
export const outlines: readonly Point[][] = mainland.map((own) => {
  const cell = voronoiCell(frame, own, mainland);
  return cell.flatMap((from, index) => roughBorder(from, cell[(index + 1) % cell.length] ?? from));
});

const rough = (line: readonly Point[], share: number): Point[] => [
  ...line.slice(1).flatMap((to, index) => roughen(line[index] ?? to, to, share)),
  line.at(-1) ?? [0, 0],
];

export const coast = rough(
  points(
    '14 -40, 34 16, 12 60, 42 92, 84 106, 112 132, 152 158, 160 168, 140 180, 104 176, 70 196, 84 240, 132 252, 178 244, 214 262, 246 254, 284 288, 292 360',
  ),
  0.5,
);
export const sea: Point[] = [...coast, [-80, 360], [-80, -40]];
export const island = rough(
  points('6 262, 4 244, 22 228, 26 212, 40 220, 62 218, 56 240, 64 256, 40 252, 24 272, 6 262'),
  0.42,
);
export const lake = rough(points('304 84, 322 72, 348 84, 356 104, 334 112, 312 104, 304 84'), 0.4);
export const rivers: readonly Point[][] = [
  along(points('308 98, 284 112, 250 112, 214 134, 186 150, 158 168'), 8),
  along(points('430 176, 380 186, 340 190, 300 222, 262 228, 242 256'), 8),
  along(points('214 -30, 206 10, 232 62, 222 100, 214 134'), 8),
];

/** Pairs of districts that a main road connects. The infection's fastest route follows these roads. */
const links: readonly Pair[] = [
  [0, 1],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 4],
  [3, 6],
  [5, 6],
  [4, 6],
  [4, 7],
  [6, 7],
];
const roadOf = (from: number, to: number): Point[] => {
  const [a, b]: Point[] = [centres[from] ?? [0, 0], centres[to] ?? [0, 0]];
  if (!a || !b) return [];
  return along(rough([a, b], 0.26), 12);
};
export const roads: readonly Point[][] = links.map(([from, to]) => roadOf(from, to));
/** Returns the road from one town to another. If no road connects them, returns a straight line across the water. */
export function way(from: number, to: number): Point[] {
  const found = links.findIndex(([a, b]) => (a === from && b === to) || (a === to && b === from));
  const road = roads[found] ?? [centres[from] ?? [0, 0], centres[to] ?? [0, 0]];
  return links[found]?.[0] === from || found < 0 ? [...road] : [...road].reverse();
}

const [isInSea, isOnIsland, isInLake] = [insideOf(sea), insideOf(island), insideOf(lake)];
const isLand = (spot: Pair): boolean => (!isInSea(spot) || isOnIsland(spot)) && !isInLake(spot);

/** Returns random positions of farms and houses, which are denser near large towns. */
export function hamlets(count: number): Point[] {
  const chance = seeded(23);
  return Array.from({ length: count }, (): Point => [chance() * 430 - 40, chance() * 330 - 10]).filter((spot) => {
    const near = districts.reduce((sum, { at: [x, y], people }) => {
      const reach = 7 + Math.sqrt(people) * 1.9;
      return sum + Math.exp(-(((spot[0] - x) ** 2 + (spot[1] - y) ** 2) / reach ** 2));
    }, 0.07);
    return chance() < near && isLand(spot);
  });
}
