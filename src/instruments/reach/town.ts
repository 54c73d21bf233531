/** A town on two banks of a river: its junctions, streets, two bridges and addresses. Nothing here depends on a parameter. */
import { seeded } from '#instruments/shared/random.ts';

/** In units of the drawing, from the corner of the map. */
export type Point = readonly [x: number, y: number];

export const metresPerUnit = 11;
/** Of the map, in units. */
export const extent = { width: 720, height: 456 } as const;

export const columns = 23;
export const rows = 14;
/** The last column on the west bank. */
export const westBank = 12;

const block = 29;
/** What the river is wider than a block. */
const riverWidth = 20;
const margin: Point = [31, 39];

/** Lines of junctions that are arterials; the rows have the bridges, north and south. */
const arterialRows: readonly number[] = [3, 10];
const arterialColumns: readonly number[] = [6, 18];

/**
 * Where a place of the lattice lies; between the columns of the banks is the river, and all bends with it. Columns are alike, and so
 * are rows: their drawing repeats itself, which weighs little.
 */
export function placeAt(column: number, row: number): Point {
  const beyond = Math.min(1, Math.max(0, column - westBank));
  return [
    margin[0] + column * block + beyond * riverWidth + 17 * Math.sin(0.48 * row - 0.6),
    margin[1] + row * block + 9 * Math.sin(0.3 * column + 0.6),
  ];
}

const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** The junctions row by row. */
export const junctions: readonly Point[] = Array.from({ length: columns * rows }, (_, node) =>
  whole(placeAt(node % columns, Math.floor(node / columns))),
);

const junction = (node: number): Point => junctions[node] ?? [0, 0];

export const bridges = ['north', 'south'] as const;
export type Bridge = (typeof bridges)[number];
export type Kind = 'street' | 'arterial' | Bridge;

/** Between two neighbouring junctions; travelled both ways. */
export type Segment = { from: number; to: number; kind: Kind; metres: number };

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by) * metresPerUnit;

/** Of the street to the junction in the east; nothing where there is none. */
function kindAcross(column: number, row: number): Kind | undefined {
  if (column === columns - 1) return undefined;
  if (column === westBank) return bridges[arterialRows.indexOf(row)];
  return arterialRows.includes(row) ? 'arterial' : 'street';
}

/** Of the street to the junction in the south. */
function kindDown(column: number, row: number): Kind | undefined {
  if (row === rows - 1) return undefined;
  return arterialColumns.includes(column) ? 'arterial' : 'street';
}

/** The shores and the edges of the town are whole; of the other side streets, so many do not exist. */
const wholeColumns: readonly number[] = [0, westBank, westBank + 1, columns - 1];
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

/** On a segment, at a share of its length from its first junction. */
export type Address = { segment: number; share: number; place: Point };

export const addressCount = 200;
/** Units between two addresses at least: their marks don't touch. */
const apart = 9;
/** Most live near one of these, in units, and fewer the farther away. */
const centres: readonly Point[] = [
  [250, 215],
  [545, 250],
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
  // Along the rows, so that the steps from one to the next are short, which weighs less.
  const band = ({ place: [, y] }: Address): number => Math.floor(y / block);
  return found.sort((one, two) => band(one) - band(two) || one.place[0] - two.place[0]);
}

export const addresses: readonly Address[] = settle();
