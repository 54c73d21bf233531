/**
 * Coordinates of an invented high street: plots, yards and the houses behind them. p is the distance along the street,
 * and q the distance south of its middle.
 */
import { seeded } from '../../figure-drawing.ts';
import type { Point } from './plate-paths.ts';

export const unitsPerMetre = 4;
/**
 * Half the distance between house fronts across the street (`half`), and half the width of the road between its kerbs.
 */
export const half = 36;
export const kerb = 18;
const sideHalf = 20;
/** Positions of the side streets along the high street. A square replaces a part of the southern block. */
export const sideStreets = [-170, 152, 476, 884, 1214, 1520];
export const square = { from: 690, to: 864, deep: 176 };

/** Returns how far south the street curves at a distance along it. */
const bendAt = (p: number): number => 17 * Math.sin((p - 240) / 250);
/** Returns the point for a distance along the street and a distance south of its middle. */
export const onStreet = ([p, q]: Point): Point => {
  const slope = (17 / 250) * Math.cos((p - 240) / 250);
  return [p - slope * q, bendAt(p) + q];
};

type Side = -1 | 1;
type Box = readonly [from: number, to: number, near: number, far: number];
/** A plot of land with a shop on the street. `from` and `to` are distances along the street. */
export type Plot = { side: Side; from: number; to: number; depth: number; trade?: string | undefined };

const trades: Record<string, readonly string[]> = {
  '-1': [
    'Bank',
    'Tea',
    'Books',
    'Shoes',
    'Florist',
    'Bakery',
    'Toys',
    'Optician',
    'Café',
    'Grocer',
    'Records',
    'Barber',
  ],
  '1': [
    'Bakery',
    'Tailor',
    'Butcher',
    'Cheese',
    'Books',
    'Bicycles',
    'Café',
    'Florist',
    'Lamps',
    'Fish',
    'Post',
    'Music',
  ],
};

/** The plots of the planned shop and of its competitor. They have fixed positions and are wider than other plots. */
const wanted = { site: { side: -1, at: 612 }, rival: { side: 1, at: 1040 } } as const;

const isInSquare = (side: Side, p: number): boolean => side === 1 && p > square.from && p < square.to;

const isWantedAt = (side: Side, from: number): boolean =>
  Object.values(wanted).some((one) => one.side === side && from <= one.at && from + 44 > one.at);

/**
 * Returns the plots on one side of a block, in order. If the remaining space is too narrow for a plot, the last plot
 * includes it.
 */
function plotsBetween(side: Side, start: number, end: number, random: () => number): Plot[] {
  const plots: Plot[] = [];
  for (let from = start; from < end; ) {
    const isWanted = isWantedAt(side, from);
    const broad = isWanted ? 68 : 30 + Math.round(random() * 16);
    const to = end - from - broad < 26 ? end : from + broad;
    plots.push({ side, from, to, depth: isWanted ? 104 : 74 + Math.round(random() * 6) * 4 });
    from = to;
  }
  return plots;
}

function row(side: Side): Plot[] {
  const random = seeded(side === 1 ? 71 : 40);
  return sideStreets.slice(1).flatMap((street, index) => {
    const start = (sideStreets[index] ?? street) + sideHalf;
    const end = street - sideHalf;
    return plotsBetween(side, start, isInSquare(side, end - 1) ? square.from : end, random);
  });
}

const holds = ({ from, to }: Plot, p: number): boolean => from <= p && p < to;
const bare = [...row(-1), ...row(1)];
const found = (side: Side, p: number): Plot =>
  bare.find((plot) => plot.side === side && holds(plot, p)) ?? { side, from: p, to: p + 68, depth: 104 };
export const site = found(wanted.site.side, wanted.site.at);
export const rival = found(wanted.rival.side, wanted.rival.at);

const isSpecial = (plot: Plot): boolean => plot === site || plot === rival;
/**
 * All plots of the high street. Every second plot gets a `trade`, which is the name on its shop. The planned shop and
 * its competitor get no name.
 */
export const shops: Plot[] = bare.map((plot) => {
  const same = bare.filter(({ side }) => side === plot.side);
  const index = same.indexOf(plot);
  const names = trades[String(plot.side)] ?? [];
  if (isSpecial(plot) || index % 2 === 1) return plot;
  return { ...plot, trade: names[(index / 2) % names.length] };
});

/**
 * Returns the corners of a box on one side of the street. `near` and `far` are distances from the middle of the street.
 */
export const corners = (side: Side, [from, to, near, far]: Box): Point[] =>
  (
    [
      [from, near],
      [to, near],
      [to, far],
      [from, far],
    ] as Point[]
  ).map(([p, away]) => onStreet([p, side * away]));

/** Distance from the street's middle to the rear end of the yards. */
const rear = 158;
export const backStreet = { from: 226, to: 256 };

const beyondSquare = (side: Side, from: number, to: number, near: number): boolean =>
  side === 1 && to > square.from - 4 && from < square.to + 4 && near < square.deep;

/** Returns the outlines of buildings behind the shops, and of houses in the back streets. */
function behind(): Point[][] {
  const random = seeded(8);
  const wings = bare.flatMap((plot) => {
    const [from, to] = [plot.from, plot.to];
    if (isSpecial(plot) || random() < 0.2) return [];
    const broad = (0.35 + 0.25 * random()) * (to - from);
    const long = 16 + random() * 26;
    const start = random() < 0.5 ? from : to - broad;
    const wing = corners(plot.side, [start, start + broad, half + plot.depth, half + plot.depth + long]);
    const shed = corners(plot.side, [from + 3, from + 3 + 0.4 * (to - from), rear - 14, rear - 1]);
    return random() < 0.55 && half + plot.depth + long < rear - 18 ? [wing, shed] : [wing];
  });
  const houses = ([-1, 1] as const).flatMap((side) =>
    sideStreets.slice(1).flatMap((street, index) => {
      const start = (sideStreets[index] ?? street) + sideHalf;
      const count = Math.round((street - sideHalf - start) / 30);
      const broad = (street - sideHalf - start) / count;
      return Array.from({ length: count }, (_, house) => {
        const [from, to] = [start + house * broad, start + (house + 1) * broad];
        const depth = Math.round(random() * 3) * 4;
        const own: Box = [from, to, backStreet.from - 38 - depth, backStreet.from - 4];
        const opposite: Box = [from, to, backStreet.to + 4, backStreet.to + 44 + depth];
        return beyondSquare(side, from, to, rear)
          ? [corners(side, opposite)]
          : [corners(side, own), corners(side, opposite)];
      }).flat();
    }),
  );
  return [...wings, ...houses];
}
export const rearBuildings = behind();

/** Returns the corners of the shaded half of a roof on a rectangular house. The ridge divides the roof into halves. */
export function shadedHalf([a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]]: readonly Point[]): Point[] {
  const middle = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  return [middle(a, b), b, c, middle(c, d)];
}

export const fences: Point[][] = bare
  .filter((plot) => !isSpecial(plot))
  .map(({ side, from, depth }) => [onStreet([from, side * (half + depth)]), onStreet([from, side * rear])]);
export const rearWalls: Point[][] = ([-1, 1] as const).flatMap((side) =>
  sideStreets.slice(1).map((street, index) => {
    const start = (sideStreets[index] ?? street) + sideHalf;
    const end = side === 1 && street === 884 ? square.from : street - sideHalf;
    return [start, (start + end) / 2, end].map((p) => onStreet([p, side * rear]));
  }),
);

/** Stripes of the crosswalks, on both sides of each junction. */
export const zebra: Point[][] = sideStreets.flatMap((street) =>
  [-1, 1].flatMap((way) =>
    Array.from({ length: 7 }, (_, stripe) =>
      [-5, 5].map((along) => onStreet([street + way * 34 + along, -15 + stripe * 5])),
    ),
  ),
);

/** Returns the outline of a side street, from the high street to beyond the edge of the drawing. */
export const sideStreet = (side: Side, p: number, out: number): Point[] =>
  corners(side, [p - sideHalf + out, p + sideHalf - out, half - 12, 420]);
