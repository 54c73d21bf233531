/** Roads, town streets, and a power line (“feeder”) with its meters, all on the invented coast. */
import { joinStreets } from '../../city-network.ts';
import { alongBend } from '../../city-paths.ts';
import { heightAt } from './coverage-land.ts';
import { layDistricts } from './evening-districts.ts';
import { type Point, spaced } from './plate-paths.ts';

const bent = (points: Point[]): Point[] => alongBend(points, 5).map(([x, y]): Point => [x, y]);

export const valleyRoad = bent([
  [560, 404],
  [610, 366],
  [690, 300],
  [760, 244],
  [856, 218],
  [950, 156],
  [1090, 142],
  [1200, 76],
  [1330, 50],
  [1480, -50],
]);
export const coastRoad = bent([
  [-30, 392],
  [80, 400],
  [180, 386],
  [290, 392],
  [400, 372],
  [500, 396],
  [580, 392],
  [680, 384],
  [800, 424],
  [900, 420],
  [1020, 440],
  [1140, 380],
  [1260, 330],
  [1480, 350],
]);
/**
 * `drive` is the route of a test drive that measures the signal: along the coast road to the town, then up the valley.
 * `start` and `townEnd` are the x coordinates between which it follows the coast road.
 */
const start = 1330;
const townEnd = 596;
export const drive = spaced([...coastRoad.filter(([x]) => x > townEnd && x < start).reverse(), ...valleyRoad], 11);

const townFrame: Point[] = [
  [470, 384],
  [520, 342],
  [640, 326],
  [700, 352],
  [690, 400],
  [640, 440],
  [500, 440],
];
const town = layDistricts(
  [
    { middle: [520, 384], turn: 0.2, block: [11, 8] },
    { middle: [580, 360], turn: -0.2, block: [13, 9] },
    { middle: [584, 404], turn: 0.05, block: [9, 7] },
    { middle: [654, 366], turn: -0.4, block: [14, 10] },
  ],
  townFrame,
);
const isDry = (node: number): boolean => heightAt(town.places[node] ?? [0, 0]) > 3;
export const townStreets: Point[][] = joinStreets(
  town.streets.filter(({ from, to }) => isDry(from) && isDry(to)),
  town.places,
).map((line) => line.map(([x, y]): Point => [x, y]));

/**
 * The power line (“feeder”): its substation, its trunk and its branches. Meters on the branch `silent` send no data.
 */
export const substation: Point = [492, 372];
export const trunk: Point[] = [substation, [440, 352], [392, 356], [330, 350], [270, 364], [206, 352], [140, 360]];
export const branches: Point[][] = [
  [
    [440, 352],
    [430, 314],
    [446, 280],
  ],
  [
    [392, 356],
    [384, 392],
  ],
  [
    [270, 364],
    [276, 398],
  ],
  [
    [206, 352],
    [192, 310],
    [206, 276],
  ],
  [
    [140, 360],
    [110, 338],
    [70, 344],
  ],
];
export const silent: Point[] = [
  [330, 350],
  [318, 306],
  [282, 268],
  [288, 216],
];
const metersOn = (line: readonly Point[]): Point[] => spaced(line, 13).slice(1);
export const meters: Point[] = [trunk, ...branches].flatMap(metersOn);
export const silentMeters: Point[] = metersOn(silent);
