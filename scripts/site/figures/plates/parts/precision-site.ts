/**
 * Invented terrain with coordinates in metres, and the position error at each point of it. x runs inland from the open
 * sea.
 */
import { seeded } from '../../figure-drawing.ts';
import type { Box, Point } from './plate-paths.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const distance = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

const coastAt = (y: number): number =>
  122 + 15 * Math.sin(y / 41 + 0.6) + 6 * Math.sin(y / 17 + 2) + 2.5 * Math.sin(y / 7.3);
export const coast: Point[] = range(110).map((index): Point => [coastAt(index * 5 - 140), index * 5 - 140]);
/** y coordinate of the street from the field to the hall. */
const street = 140;
const blockStep = 44;

export const hall: Box = [536, 64, 56, 58];
export const yard: Box = [608, 26, 74, 76];
const yardGate: Point = [608, 76];
export const containers: Box[] = [
  [620, 32, 12, 2.6],
  [620, 36, 12, 2.6],
  [620, 40, 12, 2.6],
  [617, 66.4, 12.2, 2.5],
  [617, 62.9, 12.2, 2.5],
  [660, 88, 12, 2.6],
  [660, 92, 12, 2.6],
  [668, 38, 2.6, 12],
  [672, 38, 2.6, 12],
];
export const sheds: Box[] = [
  [538, 158, 40, 26],
  [538, 196, 40, 30],
  [540, 240, 34, 34],
  [590, 250, 36, 60],
  [540, 292, 38, 46],
  [640, 300, 30, 40],
  [600, -44, 60, 30],
  [540, -70, 44, 40],
  [540, -10, 40, 34],
];
export const houses: Box[] = (() => {
  const chance = seeded(5);
  return range(12).flatMap((row) =>
    range(8).flatMap((column): Box[] =>
      [-1, 1].flatMap((side): Box[] => {
        const [breadth, depth] = [8 + chance() * 3, 8 + chance() * 3];
        const middle = street + (row - 6) * blockStep + side * (13 + chance() * 3);
        const x = 306 + column * 14 + chance() * 3;
        return chance() < 0.1 ? [] : [[x, middle - depth / 2, breadth, depth]];
      }),
    ),
  );
})();
/** City blocks: some are whole, some are split in two by a lane, and some are split into three. */
export const blocks: Box[] = (() => {
  const chance = seeded(8);
  return range(14).flatMap((row): Box[] =>
    [424, 476].flatMap((x): Box[] => {
      const [y, full, tall, kind] = [street + (row - 7) * blockStep + 5, 43, blockStep - 10, chance()];
      const lane = 13 + Math.round(chance() * 16);
      if (kind < 0.45) return [[x, y, full, tall]];
      if (kind < 0.75)
        return [
          [x, y, lane, tall],
          [x + lane + 4, y, full - lane - 4, tall],
        ];
      return [
        [x, y, full, 14],
        [x, y + 18, lane, 16],
        [x + lane + 4, y + 18, full - lane - 4, 16],
      ];
    }),
  );
})();
/** Courtyards of the city blocks. Only blocks that are wide enough have one. */
export const courts: Box[] = blocks.flatMap(([x, y, w, d]): Box[] => {
  const edge = Math.min(w, d) > 30 ? 10 : 7;
  return w > 2 * edge + 4 && d > 2 * edge + 4 ? [[x + edge, y + edge, w - 2 * edge, d - 2 * edge]] : [];
});

const woods: [Point, number][] = [
  [[232, 44], 46],
  [[268, 80], 26],
  [[210, -30], 54],
  [[262, 252], 30],
  [[226, 300], 56],
];
const inWood = (point: Point): number =>
  Math.max(...woods.map(([middle, radius]) => 1 / (1 + Math.exp((distance(point, middle) - radius) / 4))));
export const trees: Point[] = (() => {
  const chance = seeded(21);
  return range(1700)
    .map((): Point => [150 + chance() * 150, -100 + chance() * 480])
    .filter((tree) => inWood(tree) > 0.5);
})();

/**
 * Reference stations, which broadcast corrections for satellite positions. The anchors below are radio beacons at
 * surveyed positions.
 */
export const stations: Point[] = [
  [176, 206],
  [596, 146],
];
export const hallAnchors: Point[] = [
  [540, 68],
  [588, 68],
  [540, 118],
  [588, 118],
  [564, 84],
];
export const yardAnchors: Point[] = [
  [611, 29],
  [679, 29],
  [611, 99],
  [679, 99],
  [645, 60],
];

/** Corners of a person's walk from the boat into the yard. `walk` has these corners rounded. */
const corners: Point[] = [
  [6, 226],
  [70, 200],
  [coastAt(178) - 12, 178],
  [160, 168],
  [232, 148],
  [296, street],
  [471, street],
  [530, street],
  [562, 132],
  [564, 108],
  [590, 84],
  yardGate,
  [612, 72],
  [619, 69.5],
  [627.2, 69.3],
  [630.2, 71],
  [633.6, 74],
  [645, 71],
  [654, 50],
];

const cut = (line: readonly Point[]): Point[] => [
  line[0] as Point,
  ...line.slice(1).flatMap((to, index): Point[] => {
    const from = line[index] ?? to;
    const mixed = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    return [mixed(0.2), mixed(0.8)];
  }),
  line.at(-1) as Point,
];
export const walk: Point[] = cut(cut(corners));

/** Returns a smooth random function with values from -1 to 1. Cosines interpolate between random values on a grid. */
function ripple(seed: number, mesh: number): (point: Point) => number {
  const chance = seeded(seed);
  const [columns, rows] = [80, 60];
  const values = range(columns * rows).map(() => chance() * 2 - 1);
  const ease = (part: number): number => (1 - Math.cos(part * Math.PI)) / 2;
  return ([x, y]) => {
    const [u, v] = [(x + 60) / mesh, (y + 160) / mesh];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const at = (dx: number, dy: number): number => values[(row + dy) * columns + column + dx] ?? 0;
    const [across, down] = [ease(u - column), ease(v - row)];
    const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
    return upper + (at(0, 1) + (at(1, 1) - at(0, 1)) * across - upper) * down;
  };
}
const broad = ripple(11, 46);
const fine = ripple(12, 19);

const within = (point: Point, [x, y, breadth, depth]: Box, soft: number): number => {
  const inside = Math.min(point[0] - x, x + breadth - point[0], point[1] - y, y + depth - point[1]);
  return 1 / (1 + Math.exp(-inside / soft));
};
const nearest = (point: Point, places: readonly Point[]): number =>
  Math.min(...places.map((place) => distance(point, place)));
/**
 * Returns how much of the sky the buildings near a point hide. Distant buildings are skipped early, because a drawing
 * calls this for tens of thousands of points.
 */
function shade([x, y]: Point, boxes: readonly Box[], reach: number): number {
  const far = reach * 5;
  let sum = 0;
  for (const box of boxes) {
    const dx = Math.max(box[0] - x, 0, x - box[0] - box[2]);
    if (dx > far) continue;
    const dy = Math.max(box[1] - y, 0, y - box[1] - box[3]);
    if (dy < far) sum += Math.exp(-Math.sqrt(dx * dx + dy * dy) / reach);
  }
  return sum;
}

/**
 * Returns the position error (± in metres) with satellites and Wi-Fi. It grows with the distance from reference
 * stations, in woods and between buildings.
 */
function outdoors(point: Point): number {
  const open = 1 + 1.9 * (1 - Math.exp(-Math.max(0, nearest(point, stations) - 14) / 190));
  const rough = (0.22 * broad(point) + 0.1 * fine(point)) * Math.min(1, nearest(point, stations) / 60);
  const hidden =
    1.25 * inWood(point) + 0.3 * shade(point, houses, 6) + 1.5 * shade(point, blocks, 8) + 0.5 * shade(point, sheds, 7);
  return Math.max(1, Math.min(4.9, open + rough + 2.9 * (1 - Math.exp(-hidden / 2))));
}
const inHall = (point: Point): number => Math.min(2, 0.5 + nearest(point, hallAnchors) / 20);
const inYard = (point: Point): number => Math.min(0.8, 0.3 + 0.58 * shade(point, containers, 2));

/**
 * Returns the position error (± in metres) at a point, with the best technique there. At the edges of the hall and the
 * yard, techniques blend.
 */
export function plusMinus(point: Point): number {
  const [hallShare, yardShare] = [within(point, hall, 1.1), within(point, yard, 1.1)];
  const logs =
    (1 - hallShare - yardShare) * Math.log(outdoors(point)) +
    (hallShare > 1e-4 ? hallShare * Math.log(inHall(point)) : 0) +
    (yardShare > 1e-4 ? yardShare * Math.log(inYard(point)) : 0);
  return Math.exp(logs);
}
