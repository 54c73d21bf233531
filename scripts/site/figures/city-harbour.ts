/** A city that grew around its harbour: residential areas, streets and transit lines. */
import { dense, nearerThan } from './city-depths.ts';
import { joinStreets, layGrid } from './city-network.ts';
import { alongBend, type Pair, runsWithin } from './city-paths.ts';
import { seeded } from './figure-drawing.ts';
import { insideOf } from './geometry.ts';

export const centre: Pair = [372, 254];

export const shoreBends: Pair[] = [
  [-30, 404],
  [60, 386],
  [130, 424],
  [216, 408],
  [276, 350],
  [322, 296],
  [352, 304],
  [372, 352],
  [440, 398],
  [520, 394],
  [590, 428],
  [660, 404],
  [760, 424],
];
const shore = alongBend(shoreBends, 4);
export const water: Pair[] = [...shore, [760, 600], [-30, 600]];
const isWet = insideOf(water);

/** Centres of residential areas, with the population of each area in thousands. */
export const homes: { at: Pair; people: number }[] = [
  { at: [92, 92], people: 36 },
  { at: [236, 74], people: 38 },
  { at: [394, 72], people: 44 },
  { at: [548, 86], people: 58 },
  { at: [656, 148], people: 26 },
  { at: [90, 228], people: 33 },
  { at: [226, 196], people: 41 },
  { at: [500, 204], people: 40 },
  { at: [634, 290], people: 34 },
  { at: [140, 346], people: 29 },
];
const radials = 48;
const rings = 17;

/**
 * Returns the junction of a radial street (`column`) and a ring street (`row`). The ring streets are uneven, as in a
 * city that grew without a plan.
 */
function junction(column: number, row: number): Pair {
  const turn = ((column % radials) / radials) * 2 * Math.PI + 0.05 * Math.sin(row / 2.6);
  const far = (16 + row * 24) * (1 + 0.1 * Math.sin(2 * turn + 1) + 0.05 * Math.sin(5 * turn + row / 4));
  return [centre[0] + 1.06 * far * Math.cos(turn), centre[1] + 0.95 * far * Math.sin(turn)];
}

export function streetLines(): Pair[][] {
  const random = seeded(7);
  const inner = (node: Pair): number => Math.hypot(node[0] - centre[0], node[1] - centre[1]);
  const order = new Map<string, number>();
  const place = (column: number, row: number): Pair => {
    const [x, y] = junction(column, row);
    order.set(`${x} ${y}`, column % radials);
    return [x, y];
  };
  const keep = (from: Pair, to: Pair): boolean => {
    if (isWet(from) || isWet(to) || random() < 0.09) return false;
    const [one, other] = [order.get(`${from[0]} ${from[1]}`) ?? 0, order.get(`${to[0]} ${to[1]}`) ?? 0];
    const every = inner(from) < 88 ? 4 : inner(from) < 190 ? 2 : 1;
    return one !== other || one % every === 0;
  };
  const { places, streets } = layGrid({ columns: radials + 1, rows: rings, place, keep });
  return joinStreets(streets, places);
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Returns the broad streets: eight of the radial streets and one ring street. */
export const broad = (): Pair[][] => [
  ...[3, 10, 22, 26, 31, 36, 41, 45].map((column) => upTo(rings).map((row) => junction(column, row))),
  upTo(radials + 1).map((column) => junction(column, 7)),
];

export const transit: Pair[][] = [
  [
    [-20, 262],
    [90, 228],
    [226, 204],
    [340, 226],
    [420, 236],
    [500, 204],
    [600, 160],
    [740, 130],
  ],
  [
    [226, -20],
    [236, 74],
    [318, 150],
    [372, 236],
    [420, 300],
    [484, 322],
    [634, 300],
    [740, 330],
  ],
];
export const depthLines = (): Pair[][] =>
  nearerThan(dense(shore), [12, 30, 56, 90], 0.8).flatMap((rings) => rings.flatMap((one) => runsWithin(one, water)));

export const piers = 'M288 338l14 16M306 312l14 17M366 334l-16 8M378 358l-18 12M408 378l-8 18M122 420l4 24M150 422v22';
