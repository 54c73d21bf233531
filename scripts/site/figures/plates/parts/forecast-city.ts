/**
 * Coordinates of an invented city, in units of three metres. x follows Main Street from the harbour, and y points
 * towards the viewer.
 */
import { seeded } from '../../figure-drawing.ts';
import type { Point } from './plate-paths.ts';

export const wide = 1300;
export const deep = 640;
export const metresPerUnit = 3;
/** y coordinate of Main Street, which is horizontal in the drawing. */
export const mainStreet = 384;
export const harbour: Point = [212, mainStreet];
export const station: Point = [640, mainStreet];
export const stadium: Point = [1062, mainStreet];
/** Direction of north. The city's grid follows the shore, so north isn't straight up. */
export const north: Point = [Math.sin(0.42), -Math.cos(0.42)];

const riverCourse: Point[] = [
  [838, -10],
  [800, 70],
  [706, 140],
  [560, 190],
  [470, 262],
  [438, 360],
  [400, 452],
  [316, 520],
  [200, 556],
  [96, 572],
];
export const riverBreadth = 34;

/** Returns a line with rounded corners (three passes of Chaikin's algorithm). */
function rounded(points: readonly Point[]): Point[] {
  let line = [...points];
  for (let round = 0; round < 3; round += 1) {
    const cut = line.slice(1).flatMap((to, index): Point[] => {
      const from = line[index] ?? to;
      return [
        [from[0] * 0.75 + to[0] * 0.25, from[1] * 0.75 + to[1] * 0.25],
        [from[0] * 0.25 + to[0] * 0.75, from[1] * 0.25 + to[1] * 0.75],
      ];
    });
    line = [line[0] as Point, ...cut, line.at(-1) as Point];
  }
  return line;
}

export const river = rounded(riverCourse);
/** The shore without its harbour basins. The depth contours follow this simpler line. */
export const openShore = rounded([
  [250, 0],
  [236, 60],
  [196, 120],
  [190, 190],
  [160, 250],
  [140, 330],
  [132, 420],
  [120, 520],
  [112, 560],
  [92, 590],
  [60, 610],
  [52, 640],
]);
/** The shore with two harbour basins, from the far side of the city to the near side. */
export const shore: Point[] = [
  ...rounded([
    [250, 0],
    [236, 60],
    [196, 120],
    [190, 190],
    [164, 250],
  ]),
  [164, 300],
  [216, 300],
  [216, 322],
  [150, 322],
  [150, 352],
  [222, 352],
  [222, 372],
  [140, 372],
  [140, 398],
  [204, 398],
  [204, 426],
  [132, 426],
  ...rounded([
    [132, 470],
    [120, 520],
    [112, 560],
    [92, 590],
    [60, 610],
    [52, 640],
  ]),
];

const shoreAt = (y: number): number =>
  Math.max(...shore.filter((point) => Math.abs(point[1] - y) < 30).map(([x]) => x));
const distance = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
const fromRiver = (point: Point): number => Math.min(...river.map((place) => distance(place, point)));
/**
 * Returns true for a point in the old town, between river and sea. The old town's streets have a different direction.
 */
const isOldTown = ([x, y]: Point): boolean => {
  const bank = river.reduce((best, place) => (Math.abs(place[1] - y) < Math.abs(best[1] - y) ? place : best));
  return x < bank[0] && y < 560;
};

/** The park, the station hall, and areas without ordinary buildings, as [x, y, width, depth]. */
export const park = [760, 452, 190, 128] as const;
const parkMiddle: Point = [park[0] + park[2] / 2, park[1] + park[3] / 2];
export const stationHall = [596, mainStreet - 40, 92, 30] as const;
const kept = [park, [586, 300, 112, 74], [stadium[0] - 76, stadium[1] - 58, 152, 116]] as const;

const isFree = (corner: Point): boolean =>
  corner[0] > 6 &&
  corner[0] < wide - 4 &&
  corner[1] > 6 &&
  corner[1] < deep - 3 &&
  corner[0] > shoreAt(corner[1]) + 10 &&
  Math.abs(corner[1] - mainStreet) > 9 &&
  fromRiver(corner) > riverBreadth / 2 + 9 &&
  !kept.some(
    ([x, y, w, d]) => corner[0] > x - 5 && corner[0] < x + w + 5 && corner[1] > y - 5 && corner[1] < y + d + 5,
  );

type Building = { corners: Point[]; height: number };

const [stepX, stepY, street] = [38, 32, 8];
type Lot = { x: number; y: number; breadth: number; depth: number; floors: number };

/**
 * Returns lots on a grid of streets. `halved` is the probability that a lot is split between two buildings. Some lots
 * stay empty.
 */
function lots(halved: number): Lot[] {
  const chance = seeded(1804);
  const corners = Array.from(
    { length: 38 * 27 },
    (_, index): Point => [
      station[0] + 10 + ((index % 38) - 19) * stepX + street / 2,
      mainStreet + (Math.floor(index / 38) - 13) * stepY + street / 2,
    ],
  );
  return corners
    .flatMap(([x, y]): Lot[] => {
      const split = chance() < 0.5 ? 12 : 18;
      const full = stepX - street;
      const lot = (from: number, breadth: number): Lot => ({
        x: x + from,
        y,
        breadth,
        depth: stepY - street - (chance() < 0.25 ? 10 : 0),
        floors: 2 + Math.round(chance() * 2) * 2,
      });
      return chance() < halved ? [lot(0, split), lot(split, full - split)] : [lot(0, full)];
    })
    .filter(() => chance() > 0.06);
}

/** Returns the buildings on a street grid that is rotated by `angle` radians. Buildings near the station are taller. */
function grid(angle: number, belongs: (middle: Point) => boolean, halved: number): Building[] {
  const [middleX, cos, sin] = [station[0] + 10, Math.cos(angle), Math.sin(angle)];
  const turn = (x: number, y: number): Point => [
    middleX + (x - middleX) * cos - (y - mainStreet) * sin,
    mainStreet + (x - middleX) * sin + (y - mainStreet) * cos,
  ];
  return lots(halved)
    .map(({ x, y, breadth, depth, floors }) => {
      const middle = turn(x + breadth / 2, y + depth / 2);
      const corners = [turn(x, y), turn(x + breadth, y), turn(x + breadth, y + depth), turn(x, y + depth)];
      return { middle, corners, height: floors + Math.round(5 * Math.exp(-((distance(middle, station) / 190) ** 2))) };
    })
    .filter(({ middle, corners }) => belongs(middle) && corners.every(isFree));
}

/** Returns all buildings of the city. `halved` is the probability that a lot is split between two buildings. */
export const buildings = (halved: number): Building[] => [
  ...grid(0, (middle) => !isOldTown(middle), halved),
  ...grid(-0.3, isOldTown, halved),
];

const bell = (point: Point, middle: Point, spread: number): number =>
  Math.exp(-((distance(point, middle) / spread) ** 2) / 2);

const quarters = (() => {
  const chance = seeded(77);
  return Array.from({ length: 54 }, () => ({
    middle: [230 + chance() * 1040, 20 + chance() * 600] as Point,
    spread: 11 + chance() * 17,
    people: 50 + chance() * chance() * 380,
  })).filter(
    ({ middle }) => fromRiver(middle) > 30 && distance(middle, stadium) > 150 && distance(middle, parkMiddle) > 118,
  );
})();

/** Returns the number of people per grid cell on an ordinary evening. */
export const ordinary = (point: Point): number =>
  1180 * bell(point, station, 34) +
  270 * bell(point, [station[0] + 10, station[1] - 20], 84) +
  620 * bell(point, harbour, 30) +
  130 * bell(point, [harbour[0] + 50, harbour[1] - 20], 60) +
  quarters.reduce((sum, { middle, spread, people }) => sum + people * bell(point, middle, spread), 0);

/** Returns the additional people per grid cell during tomorrow's match at the stadium. */
export const match = (point: Point): number =>
  1620 * bell(point, stadium, 46) + 150 * bell(point, [stadium[0] - 20, stadium[1]], 84);

export const forecast = (point: Point): number => ordinary(point) + match(point);
/**
 * Returns half the width of the forecast’s 92% interval, in people per grid cell. The interval is wider near a match,
 * because a match is harder to forecast.
 */
export const halfInterval = (point: Point): number => 0.09 * ordinary(point) + 0.27 * match(point);
