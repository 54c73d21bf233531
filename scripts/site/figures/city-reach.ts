/** A city on a river with two bridges, and the travel times of emergency vehicles along its streets. */
import { buildNetwork, findShortestPaths } from '../../../src/instruments/shared/shortest-paths.ts';
import { addRoad, crosses, layGrid, type Street, type Streets } from './city-network.ts';
import { alongBend, measureBeside, type Pair } from './city-paths.ts';
import { seeded } from './figure-drawing.ts';
import { insideOf } from './geometry.ts';

/** Speeds on side streets (30 km/h) and main roads (50 km/h), in drawing units per minute. One unit is 13 m. */
const unitsPerMinute = { side: 38.5, main: 64.1 };
export const unitsPerKilometre = 1000 / 13;

export const riverBends: Pair[] = [
  [452, 0],
  [446, 60],
  [402, 112],
  [436, 196],
  [396, 262],
  [330, 318],
  [372, 392],
  [318, 440],
  [306, 490],
];
const river = alongBend(riverBends, 4);
export const railBends: Pair[] = [
  [720, 86],
  [640, 104],
  [560, 150],
  [548, 250],
  [598, 350],
  [590, 480],
];
const rail = alongBend(railBends, 4);
export const park: Pair[] = [
  [96, 272],
  [162, 258],
  [206, 292],
  [200, 356],
  [134, 372],
  [86, 338],
];

/** The ring road. It has a gap in the north-west, where it would need a third bridge over the river. */
const ringRoad: Pair[] = Array.from({ length: 33 }, (_, step): Pair => {
  const turn = -1.03 + (step / 32) * 4.43;
  return [372 + 262 * Math.cos(turn), 244 + (176 + 12 * Math.sin(turn * 3)) * Math.sin(turn)];
});
const avenues: Pair[][] = [
  [
    [0, 196],
    [150, 206],
    [300, 224],
    [424, 218],
    [560, 196],
    [720, 210],
  ],
  [
    [262, 0],
    [250, 120],
    [268, 224],
    [236, 330],
    [196, 490],
  ],
  [
    [512, 0],
    [506, 110],
    [490, 206],
    [486, 330],
    [520, 490],
  ],
];

function build(): Streets {
  const random = seeded(41);
  const isInPark = insideOf(park);
  const bent = (column: number, row: number): Pair => {
    const [x, y] = [column * 23.5 - 8, row * 22.5 - 10];
    const turned: Pair = [x + 0.1 * (y - 240) + 9 * Math.sin(y / 62), y - 0.09 * (x - 360) + 8 * Math.sin(x / 71 + 1)];
    return [turned[0] + (random() - 0.5) * 6, turned[1] + (random() - 0.5) * 6];
  };
  const keep = (from: Pair, to: Pair): boolean => {
    const middle: Pair = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const isWet = measureBeside(from, river) < 17 || measureBeside(to, river) < 17 || crosses(from, to, river);
    return random() > 0.1 && !isWet && !isInPark(middle) && !crosses(from, to, rail);
  };
  const network = layGrid({ columns: 33, rows: 24, place: bent, keep });
  for (const avenue of avenues) addRoad(network, avenue);
  addRoad(network, ringRoad);
  return network;
}

const nearest = (places: readonly Pair[], used: ReadonlySet<number>, [x, y]: Pair): number => {
  const far = (node: number): number => Math.hypot((places[node]?.[0] ?? 0) - x, (places[node]?.[1] ?? 0) - y);
  return [...used].reduce((best, node) => (far(node) < far(best) ? node : best));
};

/**
 * Computes the street network and the travel times from a station. Both `draw` (labels) and `drawGround` (shapes) of
 * the figure need them.
 */
export function reckon() {
  const { places, streets } = build();
  const long = ({ from, to }: Street): number =>
    Math.hypot((places[from]?.[0] ?? 0) - (places[to]?.[0] ?? 0), (places[from]?.[1] ?? 0) - (places[to]?.[1] ?? 0));
  const network = buildNetwork(
    places.length,
    streets.map((one) => [one.from, one.to, long(one) / (one.isMain ? unitsPerMinute.main : unitsPerMinute.side)]),
  );
  const used = new Set(streets.flatMap(({ from, to }) => [from, to]));
  const [stationA, stationB, incident] = (
    [
      [244, 252],
      [612, 152],
      [474, 362],
    ] as Pair[]
  ).map((spot) => nearest(places, used, spot)) as [number, number, number];
  const { costs, before } = findShortestPaths(stationA, network);
  const minutes = ({ from, to }: Street): number => ((costs[from] ?? 0) + (costs[to] ?? 0)) / 2;
  const route: Pair[] = [];
  for (let node = incident; node >= 0; node = before[node] ?? -1) route.push(places[node] ?? [0, 0]);
  const spots = [stationA, stationB, incident].map((node): Pair => places[node] ?? [0, 0]) as [Pair, Pair, Pair];
  return { places, streets, minutes, route, spots };
}
