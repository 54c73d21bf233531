/**
 * The town of the movement instrument: districts, blocks, river, park and railway. The places and routes of its people
 * are in the instrument’s `world.ts`.
 */
import { map, toView } from '../../../src/instruments/movement/projection.ts';
import { stops } from '../../../src/instruments/movement/world.ts';
import { alongBend, measureBeside, type Pair } from './city-paths.ts';
import { seeded } from './figure-drawing.ts';
import { insideOf, ringArea } from './geometry.ts';
import { divide, inset } from './harbour-blocks.ts';

export type Kind = 'old' | 'row' | 'villa' | 'shed';
type District = readonly [west: number, south: number, east: number, north: number, kind: Kind, turn: number];

const [west, east, south, north] = [-100, 5860, -240, 3250];

/**
 * Districts as rectangles in metres, with their building type and the rotation of their blocks in degrees. Avenues run
 * between districts. All trips except train trips follow the avenues.
 */
const districts: readonly District[] = [
  [west, south, 980, 280, 'villa', 8],
  [980, south, 1560, 280, 'row', -6],
  [1560, south, 2720, 280, 'shed', 0],
  [2720, south, 3880, 280, 'row', 12],
  [3880, south, 4900, 280, 'row', -9],
  [4900, south, east, 280, 'villa', 17],
  [west, 280, 640, 640, 'villa', -14],
  [640, 280, 980, 640, 'row', 0],
  [980, 280, 1560, 640, 'row', 5],
  [1560, 280, 2720, 640, 'row', -12],
  [2720, 280, 3300, 640, 'shed', 0],
  [3300, 280, 3880, 640, 'row', 4],
  [3880, 280, 4400, 640, 'row', -5],
  [4400, 280, 4900, 640, 'row', 9],
  [4900, 280, east, 420, 'row', 0],
  [4900, 420, 5400, 1040, 'shed', 3],
  [5400, 420, east, 1480, 'villa', -21],
  [west, 640, 980, 1480, 'villa', 24],
  [980, 640, 1560, 1480, 'row', 14],
  [1560, 640, 2720, 1040, 'row', 9],
  [1560, 1040, 2720, 1900, 'row', 22],
  [2720, 640, 3300, 1480, 'row', 27],
  [3300, 640, 3880, 1480, 'old', 27],
  [3880, 640, 4400, 1040, 'row', -4],
  [4400, 640, 4900, 1040, 'row', 6],
  [4900, 1040, 5400, 1480, 'row', -8],
  [3880, 1040, 4400, 1900, 'old', 27],
  [4400, 1040, 4900, 1480, 'row', 10],
  [2720, 1480, 3300, 2340, 'old', 27],
  [3300, 1480, 3880, 2340, 'old', 27],
  [4400, 1480, 4900, 1900, 'old', 7],
  [4900, 1480, 5400, 2080, 'row', -6],
  [5400, 1480, east, 2340, 'row', 18],
  [3880, 1900, 4400, 2340, 'old', 27],
  [4400, 1900, 4900, 2340, 'old', 3],
  [4900, 2080, 5200, 2340, 'old', 0],
  [5200, 2080, 5400, 2340, 'old', 0],
  [3300, 2340, 4400, north, 'row', -17],
  [4400, 2340, 4900, 2700, 'old', -3],
  [4900, 2340, 5400, 2560, 'old', 0],
  [4900, 2560, 5400, 2700, 'row', 0],
  [5400, 2340, east, 2700, 'row', -10],
  [4400, 2700, 5400, north, 'villa', 12],
  [5400, 2700, east, north, 'villa', -7],
  [2720, 2340, 3300, north, 'row', 15],
  [1560, 1900, 2720, north, 'villa', -24],
  [980, 1480, 1560, 2340, 'row', -10],
  [west, 1480, 980, 2340, 'row', 12],
  [980, 2340, 1560, north, 'villa', 9],
  [west, 2340, 980, north, 'villa', -26],
];

/**
 * Sizes of blocks for each building type: the area of a typical block in square drawing units, and half the width of
 * the lane around it in drawing units.
 */
const grains: Readonly<Record<Kind, readonly [area: number, lane: number]>> = {
  old: [125, 0.8],
  row: [200, 0.9],
  villa: [330, 1.1],
  shed: [460, 1.2],
};
/** Half the width of an avenue, in drawing units. */
const avenue = 2.3;

export const river: readonly Pair[] = [
  [-20, 92],
  [50, 110],
  [112, 92],
  [168, 128],
  [212, 172],
  [268, 176],
  [312, 226],
  [298, 290],
  [340, 344],
  [330, 384],
  [372, 430],
];
export const riverWidth = 17;
const riverLine = alongBend(river);
/** Bridges of the avenues, as pairs of points on opposite banks. */
export const bridges: readonly (readonly [Pair, Pair])[] = [
  [toView(980, 2230), toView(980, 2440)],
  [toView(1560, 1800), toView(1560, 2030)],
  [toView(2340, 1040), toView(2540, 1040)],
  [toView(2410, 640), toView(2640, 640)],
  [toView(2590, 280), toView(2780, 280)],
];

export const park: readonly Pair[] = [
  [206, 46],
  [268, 30],
  [318, 52],
  [332, 108],
  [318, 172],
  [284, 160],
  [226, 150],
  [186, 112],
];
export const parkPaths: readonly (readonly Pair[])[] = [
  [
    [206, 46],
    [236, 92],
    [282, 104],
    [332, 108],
  ],
  [
    [318, 52],
    [290, 84],
    [262, 128],
    [254, 156],
  ],
  [
    [186, 112],
    [214, 100],
    [240, 62],
    [268, 30],
  ],
];
export const pond: readonly Pair[] = [
  [280, 116],
  [300, 112],
  [312, 124],
  [306, 142],
  [292, 148],
  [280, 136],
];
const isPark = insideOf(park);

/** The light rail line. It extends beyond its first and its last stop. */
export const rail: readonly Pair[] = [
  toView(-100, 560),
  toView(420, 800),
  ...stops.map(([x, y]): Pair => toView(x, y)),
  toView(5860, 2740),
];

const isFree = (ring: readonly Pair[]): boolean => {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const middle: Pair = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  return (
    Math.max(...xs) > 0 &&
    Math.min(...xs) < map.width &&
    Math.max(...ys) > 0 &&
    Math.min(...ys) < map.height &&
    !isPark(middle) &&
    measureBeside(middle, riverLine) > riverWidth / 2 + 2 &&
    measureBeside(middle, rail) > 3.5
  );
};

/** All blocks with their building type. A few blocks (`isSquare`) are squares with trees instead of houses. */
export const blocks: readonly { ring: Pair[]; kind: Kind; isSquare: boolean }[] = districts.flatMap(
  ([fromX, fromY, toX, toY, kind, turn], index) => {
    const random = seeded(index + 11);
    const [area, lane] = grains[kind];
    const outline = [toView(fromX, fromY), toView(toX, fromY), toView(toX, toY), toView(fromX, toY)];
    return divide(inset(outline, avenue - lane), turn, area, random)
      .map((ring) => inset(ring, lane))
      .filter((ring) => ring.length > 2 && ringArea(ring) > 16 && isFree(ring))
      .map((ring) => ({ ring: ring as Pair[], kind, isSquare: random() < 0.025 && kind !== 'shed' }));
  },
);
