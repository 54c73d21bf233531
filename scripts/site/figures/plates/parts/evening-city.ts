/**
 * Simulates one evening in an invented city: the routes of emergency vehicles (“units”) from four stations, and the
 * driving time to each street.
 */
import { buildNetwork, findShortestPaths } from '../../../../../src/instruments/shared/shortest-paths.ts';
import { addRoad, crosses, type Street, type Streets } from '../../city-network.ts';
import { measureBeside } from '../../city-paths.ts';
import { seeded } from '../../figure-drawing.ts';
import { insideOf } from '../../geometry.ts';
import { layDistricts } from './evening-districts.ts';
import {
  airport,
  avenues,
  bay,
  centre,
  closedBridge,
  districts,
  limits,
  parks,
  rail,
  ringRoad,
  river,
  riverBreadth,
  stadiumGround,
  unitsPerKilometre,
} from './evening-plan.ts';
import type { Point, Shape } from './plate-paths.ts';

/** Drawing units that a vehicle drives per minute, at 30 km/h on side streets and at 50 km/h on main roads. */
const unitsPerMinute = { side: (30 / 60) * unitsPerKilometre, main: (50 / 60) * unitsPerKilometre };

/** Factor for the distance between streets. The tall drawing appears at half the width, so it has fewer streets. */
const streetsApart: Record<Shape, number> = { wide: 1, tall: 1.42 };

const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** Builds the streets of all districts, except streets in water, in parks, across the railway or in open country. */
function build(shape: Shape): Streets {
  const wider = streetsApart[shape];
  const network = layDistricts(
    districts.map(({ block: [along, across], ...rest }) => ({ ...rest, block: [along * wider, across * wider] })),
    limits,
  );
  const random = seeded(12);
  const isDry = (place: Point): boolean => measureBeside(place, river) > riverBreadth / 2 + 4;
  const open = [...parks, stadiumGround, airport].map((outline) => insideOf(outline));
  const isLeftOut = (place: Point): boolean => open.some((isInside) => isInside(place));
  const isInBay = insideOf(bay);
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
    [from, to].every((node) => !isInBay(network.places[node] ?? centre)),
  );
  return network;
}

const stationSpots: Point[] = [
  [374, 268],
  [664, 440],
  [906, 236],
  [1180, 420],
];
/**
 * Two emergency calls, with a vehicle on its way to each: the index of the vehicle’s station, the destination, and the
 * minutes left to drive.
 */
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

/** Computes the driving time from the nearest station to each street, and the routes of the vehicles. */
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
/** Returns the simulated evening for a shape. The result is cached, because `draw` and `drawGround` need it. */
export function evening(shape: Shape): ReturnType<typeof reckon> {
  const evening = known.get(shape) ?? reckon(shape);
  known.set(shape, evening);
  return evening;
}
