/** Coordinates of an invented city: river, coast, parks, avenues and districts. */
import { alongBend } from '../../city-paths.ts';
import type { District } from './evening-districts.ts';
import type { Point } from './plate-paths.ts';

/** Drawing units per kilometre. One unit is 17 m. */
export const unitsPerKilometre = 1000 / 17;
export const riverBends: Point[] = [
  [990, -150],
  [930, -30],
  [850, 50],
  [800, 150],
  [720, 200],
  [610, 216],
  [520, 270],
  [476, 350],
  [430, 420],
  [360, 470],
  [280, 520],
];
export const river = alongBend(riverBends, 4);
export const riverBreadth = 20;
/** Points of the coast, from its western end to its southern end. */
export const coast: Point[] = alongBend(
  [
    [-30, 404],
    [40, 424],
    [92, 416],
    [150, 452],
    [214, 462],
    [262, 492],
    [292, 500],
    [312, 540],
    [352, 548],
    [394, 582],
    [440, 590],
    [468, 640],
    [520, 670],
    [548, 760],
  ],
  3,
).map(([x, y]): Point => [x, y]);
export const bay: Point[] = [...coast, [-30, 760]];
/** Returns a closed outline with rounded corners. The given points are the control points of its curves. */
const roundOff = (outline: Point[]): Point[] => {
  const [first = [0, 0], last = first] = [outline[0], outline.at(-1)];
  const seam: Point = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2];
  return alongBend([seam, ...outline, seam], 3).map(([x, y]): Point => [x, y]);
};

const parkCorners: Point[][] = [
  [
    [716, 268],
    [770, 232],
    [824, 236],
    [838, 290],
    [790, 318],
    [728, 310],
  ],
  [
    [196, 150],
    [268, 138],
    [290, 196],
    [236, 226],
    [190, 204],
  ],
  [
    [1130, 540],
    [1230, 520],
    [1280, 570],
    [1240, 640],
    [1140, 620],
  ],
];
export const parks = parkCorners.map(roundOff);
export const stadium: Point = [968, 420];
export const stadiumGround: Point[] = [
  [932, 388],
  [1004, 388],
  [1004, 452],
  [932, 452],
];
export const airport: Point[] = [
  [1234, 84],
  [1424, 40],
  [1440, 106],
  [1250, 152],
];
export const railBends: Point[] = [
  [-20, 330],
  [180, 336],
  [330, 372],
  [420, 470],
  [540, 500],
  [720, 480],
  [880, 500],
  [1120, 480],
  [1460, 520],
];
export const rail = alongBend(railBends, 4);

export const ringRoad: Point[] = Array.from({ length: 41 }, (_, step): Point => {
  const turn = 2.55 + (step / 40) * 5.1;
  return [656 + 336 * Math.cos(turn), 316 + (232 + 10 * Math.sin(turn * 3)) * Math.sin(turn)];
});
export const avenues: Point[][] = [
  [
    [-20, 250],
    [160, 262],
    [330, 300],
    [476, 344],
    [640, 330],
    [800, 350],
    [1000, 340],
    [1200, 376],
    [1460, 356],
  ],
  [
    [560, -140],
    [585, 20],
    [600, 140],
    [614, 232],
    [640, 330],
    [652, 470],
    [640, 600],
    [664, 740],
  ],
  [
    [640, 330],
    [700, 250],
    [860, 190],
    [1000, 150],
    [1180, 60],
    [1340, -140],
  ],
];
export const centre: Point = [640, 330];
export const closedBridge: Point = [611, 218];

const district = (x: number, y: number, turn: number, along: number, across: number): District => ({
  middle: [x, y],
  turn,
  block: [along, across],
});
export const districts: District[] = [
  district(60, 40, 0.12, 34, 26),
  district(90, 240, 0.1, 24, 17),
  district(120, 400, 0.22, 22, 16),
  district(250, 70, -0.2, 26, 19),
  district(300, 240, 0.28, 20, 15),
  district(330, 400, -0.5, 17, 13),
  district(440, 120, 0.1, 22, 15),
  district(480, 240, 0.5, 17, 13),
  district(590, 60, 0.05, 21, 16),
  district(570, 350, -0.12, 14, 11),
  district(690, 370, 0.2, 16, 11),
  district(560, 480, -0.35, 18, 14),
  district(700, 110, -0.25, 20, 15),
  district(720, 500, 0.1, 20, 14),
  district(830, 400, -0.06, 20, 14),
  district(900, 250, -0.36, 20, 14),
  district(960, 120, -0.42, 24, 16),
  district(1010, 360, 0.08, 22, 15),
  district(900, 540, 0.18, 22, 16),
  district(1080, 490, -0.12, 22, 16),
  district(1120, 230, -0.2, 24, 17),
  district(1190, 360, 0.1, 22, 15),
  district(1240, 480, 0.3, 24, 18),
  district(1310, 250, -0.1, 28, 20),
  district(1390, 420, 0.1, 30, 22),
  district(1150, 60, -0.5, 30, 22),
  district(780, -60, -0.3, 26, 19),
  district(420, -50, 0.1, 28, 20),
  district(140, -80, 0, 36, 28),
  district(1040, -60, -0.3, 34, 24),
  district(1330, -40, -0.2, 38, 30),
  district(620, 650, -0.1, 24, 18),
  district(820, 660, 0.2, 26, 20),
  district(1040, 640, 0.1, 26, 20),
  district(1330, 600, 0.3, 34, 26),
];
export const limits: Point[] = [
  [-20, -140],
  [1460, -140],
  [1460, 740],
  [-20, 740],
];
