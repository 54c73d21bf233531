/**
 * Coordinates of an invented city along a tram line, in units of fifteen metres. u runs along the line, and v across
 * it.
 */
import { measureBeside } from '../../city-paths.ts';
import { seeded } from '../../figure-drawing.ts';
import { insideOf } from '../../geometry.ts';
import { along, type Point, points } from './curves.ts';
import { stops } from './transit-line.ts';

export const course = along(
  stops.map((stop) => stop.at),
  8,
);
export const river = along(
  points('392 -170, 452 -90, 430 -10, 446 60, 470 120, 446 190, 486 262, 470 340, 520 420'),
  10,
);
export const brook = along(points('98 -160, 132 -60, 118 10, 150 70, 130 160, 212 214, 320 204, 446 190'), 10);
export const riverBreadth = 30;
const shoreBends = points(
  '1310 -180, 1290 -110, 1334 -40, 1322 14, 1352 40, 1354 100, 1376 108, 1380 170, 1346 186, 1300 204, 1262 246, 1270 320, 1220 420',
);
export const shore = along(shoreBends, 9);
const sea: Point[] = [...shore, [1460, 420], [1460, -180]];
export const parks: readonly Point[][] = [
  points('848 18, 968 6, 976 84, 930 88, 900 80, 854 94'),
  points('226 142, 280 134, 292 176, 262 192, 230 184'),
  points('596 196, 656 184, 674 250, 604 262'),
  points('1040 -110, 1150 -120, 1160 -40, 1046 -34'),
];
export const pond = points('900 30, 928 26, 940 44, 922 56, 898 50');
/** Main roads, except the street with the tram line. */
export const roads: readonly Point[][] = [
  along(points('-40 40, 96 52, 250 34, 392 8, 520 40, 706 58, 842 6, 1010 -14, 1180 30, 1316 20'), 14),
  along(points('706 -180, 716 -60, 706 58, 706 124, 728 210, 712 300, 740 420'), 14),
  along(points('-40 240, 140 232, 300 238, 520 196, 706 176, 900 190, 1100 214, 1270 230'), 14),
  along(points('1050 -180, 1010 -14, 1000 118, 1030 240, 1010 420'), 14),
  along(points('294 118, 300 238, 250 420'), 14),
];
export const railway = along(
  points('-40 -60, 180 -24, 420 -30, 600 6, 690 88, 716 128, 780 200, 920 262, 1040 420'),
  14,
);

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const centre: Point = [716, 120];

type Quarter = { at: Point; turn: number; long: number; deep: number };
const quarter = (u: number, v: number, turn: number, long: number, deep: number): Quarter => ({
  at: [u, v],
  turn,
  long,
  deep,
});
const quarters: readonly Quarter[] = [
  quarter(90, 150, 0.28, 26, 15),
  quarter(130, -60, -0.1, 28, 16),
  quarter(210, 60, -0.36, 24, 14),
  quarter(290, 180, 0.1, 25, 14),
  quarter(340, 40, -0.45, 22, 13),
  quarter(400, 130, 0.35, 20, 13),
  quarter(250, 300, -0.15, 28, 16),
  quarter(530, 60, 0.3, 19, 13),
  quarter(590, 150, 0.22, 14, 11),
  quarter(560, 280, -0.25, 22, 14),
  quarter(706, 110, -0.08, 17, 13),
  quarter(820, 150, 0.05, 19, 14),
  quarter(640, -60, 0.12, 24, 14),
  quarter(790, 20, -0.3, 20, 13),
  quarter(800, 300, 0.2, 24, 14),
  quarter(930, 150, -0.26, 22, 14),
  quarter(880, -90, 0.08, 26, 15),
  quarter(1040, 60, -0.1, 22, 13),
  quarter(1090, 160, 0.34, 23, 14),
  quarter(1060, 310, -0.1, 27, 16),
  quarter(1200, 80, 0.2, 22, 13),
  quarter(1230, 160, -0.14, 24, 14),
  quarter(1230, -100, 0.3, 27, 16),
];

const isInSea = insideOf(sea);
const isInParks = parks.map((park) => insideOf(park));
const isInPond = insideOf(pond);

const isOpen = (corner: Point): boolean =>
  measureBeside(corner, course) > 9 &&
  measureBeside(corner, river) > riverBreadth / 2 + 7 &&
  measureBeside(corner, brook) > 6 &&
  roads.every((road) => measureBeside(corner, road) > 4.5) &&
  measureBeside(corner, railway) > 5 &&
  !isInSea(corner) &&
  measureBeside(corner, shore) > 7 &&
  !isInParks.some((isInPark) => isInPark(corner));

/** Returns the share of built-up land at a point. It is high in the centre and near stops, and lower elsewhere. */
const fullness = (spot: Point): number =>
  Math.max(
    0.97 * Math.exp(-((distance(spot, centre) / 520) ** 4)),
    ...stops.map((stop) => 0.95 * Math.exp(-((distance(spot, stop.at) / 105) ** 2))),
    0.34,
  );

type Block = { corners: Point[]; isDense: boolean };

/** Returns the blocks of one quarter on a rotated grid. With a `size` above 1, the blocks are larger and fewer. */
function blocksOf({ at: [u, v], turn, long, deep }: Quarter, size: number, seen: readonly [number, number]): Block[] {
  const chance = seeded(Math.round(u * 7 + v));
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [stepX, stepY, street] = [long * size * 0.72, deep * size * 0.72, 2.4 * Math.sqrt(size)];
  const [columns, rows] = [Math.ceil(260 / stepX), Math.ceil(260 / stepY)];
  const own: Point = [u, v];
  const placed = (x: number, y: number): Point => [u + x * cos - y * sin, v + x * sin + y * cos];
  const belongs = (corner: Point): boolean => {
    const away = distance(corner, own) + 1.4;
    return quarters.every((other) => (other.at[0] === u && other.at[1] === v) || distance(corner, other.at) > away);
  };
  return Array.from({ length: columns * rows * 4 }, (_, index): Block[] => {
    const [x, y] = [((index % (2 * columns)) - columns) * stepX, (Math.floor(index / (2 * columns)) - rows) * stepY];
    const corners: Point[] = [
      placed(x, y),
      placed(x + stepX - street, y),
      placed(x + stepX - street, y + stepY - street),
      placed(x, y + stepY - street),
    ];
    const luck = chance();
    const middle = placed(x + stepX / 2, y + stepY / 2);
    if (luck > fullness(middle) || middle[1] < seen[0] || middle[1] > seen[1]) return [];
    if (!corners.every((corner) => belongs(corner) && isOpen(corner))) return [];
    return [{ corners, isDense: distance(middle, centre) + 60 * chance() < 190 }];
  }).flat();
}

export const blocks = (size: number, seen: readonly [number, number]): Block[] =>
  quarters.flatMap((each) => blocksOf(each, size, seen));

/** Returns random positions of trees in the parks. `every` is the average distance between trees. */
export function trees(every: number): Point[] {
  const chance = seeded(5);
  return parks.flatMap((park) => {
    const isInPark = insideOf(park);
    const [us, vs] = [park.map(([u]) => u), park.map(([, v]) => v)];
    const [left, top] = [Math.min(...us), Math.min(...vs)];
    const [wide, deep] = [Math.max(...us) - left, Math.max(...vs) - top];
    return Array.from(
      { length: Math.round((wide * deep) / every ** 2) },
      (): Point => [left + chance() * wide, top + chance() * deep],
    ).filter((tree) => isInPark(tree) && measureBeside(tree, [...park, park[0] ?? tree]) > 3 && !isInPond(tree));
  });
}
