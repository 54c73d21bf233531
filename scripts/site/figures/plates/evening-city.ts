/** One evening of an invented city: its streets, and the minutes that a unit takes along them from the nearest of four stations. */
import { buildNetwork, findShortestPaths } from '../../../../src/instruments/shared/shortest-paths.ts';
import { addRoad, crosses, type Street, type Streets } from '../city-network.ts';
import { alongBend, lieWithin, measureBeside } from '../city-paths.ts';
import { seeded } from '../figure-drawing.ts';
import { type District, layDistricts } from './evening-districts.ts';
import type { Point, Shape } from './plate-paths.ts';

/** A unit of the plan is 17 m; side streets are driven at 30 km/h, main roads at 50 km/h. */
export const unitsPerKilometre = 1000 / 17;
const unitsPerMinute = { side: (30 / 60) * unitsPerKilometre, main: (50 / 60) * unitsPerKilometre };

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
const river = alongBend(riverBends, 4);
export const riverBreadth = 20;
/** From the west along the shore to the south. */
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
/** A round outline that its corners pull along. */
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
const stadiumGround: Point[] = [
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
const rail = alongBend(railBends, 4);

const ringRoad: Point[] = Array.from({ length: 41 }, (_, step): Point => {
  const turn = 2.55 + (step / 40) * 5.1;
  return [656 + 336 * Math.cos(turn), 316 + (232 + 10 * Math.sin(turn * 3)) * Math.sin(turn)];
});
const avenues: Point[][] = [
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
const districts: District[] = [
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
const limits: Point[] = [
  [-20, -140],
  [1460, -140],
  [1460, 740],
  [-20, 740],
];

/** The tall sheet is half as wide in a window: it shows fewer streets. */
const streetsApart: Record<Shape, number> = { wide: 1, tall: 1.42 };

const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** Grids and avenues without what water, parks, railway and the open country leave out. */
function build(shape: Shape): Streets {
  const wider = streetsApart[shape];
  const network = layDistricts(
    districts.map(({ block: [along, across], ...rest }) => ({ ...rest, block: [along * wider, across * wider] })),
    limits,
  );
  const random = seeded(12);
  const isDry = (place: Point): boolean => measureBeside(place, river) > riverBreadth / 2 + 4;
  const isLeftOut = (place: Point): boolean =>
    [...parks, stadiumGround, airport].some((outline) => lieWithin(place, outline));
  network.streets = network.streets.filter(({ from, to, isMain }) => {
    const [one, other] = [network.places[from] ?? centre, network.places[to] ?? centre];
    const middle = between(one, other);
    const out = far([middle[0], 320 + (middle[1] - 320) * 1.5], [660, 320]);
    const thinned = 0.05 + Math.max(0, out - 420) / 1500;
    if (!(isMain || random() > thinned)) return false;
    if (!isMain && crosses(one, other, rail)) return false;
    return isDry(one) && isDry(other) && !crosses(one, other, river) && !isLeftOut(middle);
  });
  for (const avenue of avenues) addRoad(network, avenue);
  addRoad(network, ringRoad);
  network.streets = network.streets.filter(({ from, to }) =>
    [from, to].every((node) => !lieWithin(network.places[node] ?? centre, bay)),
  );
  return network;
}

const stationSpots: Point[] = [
  [374, 268],
  [664, 440],
  [906, 236],
  [1180, 420],
];
/** Where two units are called to, from which station, and how many minutes they still have to go. */
const calls: { station: number; to: Point; left: number }[] = [
  { station: 1, to: [556, 70], left: 4 },
  { station: 3, to: [1000, 384], left: 2 },
];

type Call = { driven: Point[]; ahead: Point[]; minutes: number };

function nearest({ places, streets }: Streets, spot: Point): number {
  const used = [...new Set(streets.flatMap(({ from, to }) => [from, to]))];
  return used.reduce((best, node) =>
    far(places[node] ?? [0, 0], spot) < far(places[best] ?? [0, 0], spot) ? node : best,
  );
}

/** The city as the desk sees it. */
function reckon(shape: Shape) {
  const city = build(shape);
  const { places, streets } = city;
  const place = (node: number): Point => places[node] ?? centre;
  const isOpen = ({ from, to }: Street): boolean =>
    measureBeside(closedBridge, [place(from), place(to)]) > 2 &&
    !crosses(place(from), place(to), [
      [closedBridge[0] - 9, closedBridge[1]],
      [closedBridge[0] + 9, closedBridge[1]],
    ]);
  const open = streets.filter(isOpen);
  const cost = ({ from, to, isMain }: Street): number =>
    far(place(from), place(to)) / (isMain ? unitsPerMinute.main : unitsPerMinute.side);
  const network = buildNetwork(
    places.length,
    open.map((one) => [one.from, one.to, cost(one)]),
  );
  const stations = stationSpots.map((spot) => nearest({ places, streets: open }, spot));
  const found = stations.map((station) => findShortestPaths(station, network));
  const least = (node: number): number =>
    Math.min(...found.map(({ costs }) => costs[node] ?? Number.POSITIVE_INFINITY));
  const minutes = ({ from, to }: Street): number => (least(from) + least(to)) / 2;
  const routes = calls.map(({ station, to, left }): Call => {
    const { costs, before } = found[station] ?? { costs: [], before: [] };
    const end = nearest({ places, streets: open }, to);
    const all: number[] = [];
    for (let node = end; node >= 0; node = before[node] ?? -1) all.unshift(node);
    const due = (costs[end] ?? 0) - left;
    const next = all.findIndex((node) => (costs[node] ?? 0) > due);
    const [last = end, ahead = end] = [all[next - 1], all[next]];
    const share = (due - (costs[last] ?? 0)) / ((costs[ahead] ?? 0) - (costs[last] ?? 0));
    const [[ax, ay], [bx, by]] = [place(last), place(ahead)];
    const here: Point = [ax + share * (bx - ax), ay + share * (by - ay)];
    return {
      driven: [...all.slice(0, next).map(place), here],
      ahead: [here, ...all.slice(next).map(place)],
      minutes: left,
    };
  });
  return {
    places,
    streets: streets.filter((one) => Number.isFinite(minutes(one))),
    minutes,
    stations: stations.map(place),
    routes,
  };
}

const known = new Map<Shape, ReturnType<typeof reckon>>();
/** Both layers show the same evening: it is reckoned once. */
export function evening(shape: Shape): ReturnType<typeof reckon> {
  const evening = known.get(shape) ?? reckon(shape);
  known.set(shape, evening);
  return evening;
}
