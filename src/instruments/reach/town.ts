/**
 * An invented town on both banks of a river: its junctions, streets, two bridges and addresses. It is the same for all
 * parameters.
 */
import { seeded } from '#instruments/shared/random.ts';
import type { Point } from '#instruments/shared/shapes.ts';

/** Scale of the map: metres per drawing unit. All places are in drawing units. */
export const metresPerUnit = 11;

export const columns = 23;
export const rows = 14;
/** Index of the last column on the west bank. */
export const westBank = 12;

const block = 29;
/** Drawing units that the river adds to the distance between the columns on its two banks. */
const riverWidth = 20;
const margin: Point = [31, 85];

/**
 * Rows and columns of the street grid that are main roads (“arterials”). The two arterial rows cross the river on the
 * bridges.
 */
export const arterialRows: readonly number[] = [3, 10];
export const arterialColumns: readonly number[] = [6, 18];

/**
 * Returns the place of a column and row of the street grid. The river runs between columns `westBank` and `westBank +
 * 1`, and the grid bends with it. All columns bend alike, and so do all rows, because repetitive paths compress well.
 */
export function placeAt(column: number, row: number): Point {
  const beyond = Math.min(1, Math.max(0, column - westBank));
  return [
    margin[0] + column * block + beyond * riverWidth + 17 * Math.sin(0.48 * row - 0.6),
    margin[1] + row * block + 9 * Math.sin(0.3 * column + 0.6),
  ];
}

const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** Places of the junctions, row by row. */
export const junctions: readonly Point[] = Array.from({ length: columns * rows }, (_, node) =>
  whole(placeAt(node % columns, Math.floor(node / columns))),
);

const junction = (node: number): Point => junctions[node] ?? [0, 0];

export const bridges = ['north', 'south'] as const;
export type Bridge = (typeof bridges)[number];
export type Kind = 'street' | 'arterial' | Bridge;

/** A street between two neighbouring junctions, given by their indices. Vehicles travel it both ways. */
export type Segment = { from: number; to: number; kind: Kind; metres: number };

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by) * metresPerUnit;

/**
 * Returns the kind of the street from a junction to the next one in the east, or undefined if there is no such street.
 */
function kindAcross(column: number, row: number): Kind | undefined {
  if (column === columns - 1) return undefined;
  if (column === westBank) return bridges[arterialRows.indexOf(row)];
  return arterialRows.includes(row) ? 'arterial' : 'street';
}

/**
 * Returns the kind of the street from a junction to the next one in the south, or undefined if there is no such street.
 */
function kindDown(column: number, row: number): Kind | undefined {
  if (row === rows - 1) return undefined;
  return arterialColumns.includes(column) ? 'arterial' : 'street';
}

/** Columns in which no street is left out: both shores and both edges of the town. */
const wholeColumns: readonly number[] = [0, westBank, westBank + 1, columns - 1];
/** Probability that a side street is left out, so that the street grid is irregular. */
const missingShare = 0.16;

function layOut(): Segment[] {
  const random = seeded(5);
  return junctions.flatMap((place, from) => {
    const [column, row] = [from % columns, Math.floor(from / columns)];
    const near = [
      { to: from + 1, kind: kindAcross(column, row), isWhole: false },
      { to: from + columns, kind: kindDown(column, row), isWhole: wholeColumns.includes(column) },
    ];
    return near.flatMap(({ to, kind, isWhole }) => {
      if (!kind || (kind === 'street' && !isWhole && random() < missingShare)) return [];
      return [{ from, to, kind, metres: distance(place, junction(to)) }];
    });
  });
}

export const segments: readonly Segment[] = layOut();

/**
 * An address on a street segment. `share` is its position along the segment: 0 at the first junction, 1 at the second.
 */
export type Address = { segment: number; share: number; place: Point };

export const addressCount = 200;
/** Least distance between two addresses in drawing units. It keeps their marks apart. */
const apart = 9;
/** Addresses are densest near these two places. */
export const centres: readonly Point[] = [
  [250, 261],
  [545, 296],
];

function settle(): Address[] {
  const random = seeded(11);
  const found: Address[] = [];
  while (found.length < addressCount) {
    const index = Math.floor(random() * segments.length);
    const [share, chance] = [Math.round((0.15 + 0.7 * random()) * 100) / 100, random()];
    const segment = segments[index];
    if (!segment || segment.kind === 'north' || segment.kind === 'south') continue;
    const [from, to] = [junction(segment.from), junction(segment.to)];
    const place = whole([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    const near = Math.min(...centres.map(([x, y]) => Math.hypot(place[0] - x, place[1] - y)));
    if (chance > Math.exp(-near / 150)) continue;
    if (found.some(({ place: [x, y] }) => Math.hypot(place[0] - x, place[1] - y) < apart)) continue;
    found.push({ segment: index, share, place });
  }
  // Sort addresses row by row. Steps between neighbours are then short, so the path data of their marks compresses
  // well.
  const band = ({ place: [, y] }: Address): number => Math.floor(y / block);
  return found.sort((one, two) => band(one) - band(two) || one.place[0] - two.place[0]);
}

export const addresses: readonly Address[] = settle();
