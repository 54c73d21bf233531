/** Computes how long two stations take to reach the junctions and addresses of a town on both banks of a river. */
import type { Point } from '#instruments/shared/shapes.ts';
import { buildNetwork, findShortestPaths, type Network, type Street } from '#instruments/shared/shortest-paths.ts';
import { speedOf } from './speeds.ts';
import { addresses, type Bridge, bridges, distance, junctions, type Segment, segments } from './town.ts';

/** Parameters that the visitor sets. */
export type ReachParameters = {
  /** Full hour of a working day, 0 to 23. */
  hour: number;
  /** Closed bridges: "none", "north", "south" or "both". */
  closed: string;
  /** Seconds between the alarm and the moment at which the vehicle leaves. */
  turnout: number;
  /** Places of the stations, in units of the drawing. */
  aX: number;
  aY: number;
  bX: number;
  bY: number;
};

export type Station = {
  name: 'A' | 'B';
  place: Point;
  /** Index of the nearest junction. */
  access: number;
  /** Seconds from the alarm to each junction. */
  costs: readonly number[];
  /**
   * For each junction, the previous junction on the route from the station. It is -1 for the junction where all routes
   * start, and for junctions without a route.
   */
  before: readonly number[];
};

/**
 * Seconds from the alarm until the vehicle of station A reaches an address, and until the vehicle of station B does.
 * Infinite if no route is open.
 */
type Arrival = readonly [a: number, b: number];

export type ReachResult = {
  closed: readonly Bridge[];
  stations: readonly [Station, Station];
  /** Seconds from the alarm to each junction, for a vehicle from the faster station. */
  times: readonly number[];
  arrivals: readonly Arrival[];
  /** Number of addresses that at least one station reaches in time. */
  reached: number;
  /** Number of addresses that both stations reach in time. */
  byBoth: number;
  /** Number of addresses that can't be reached at all. */
  cutOff: number;
  /** Number of addresses that would be reached in time with both bridges open. */
  reachedIfOpen: number;
  /**
   * Number of addresses inside a circle around either station. The radius is how far a vehicle would get within the
   * time limit, straight ahead at the fastest speed of the hour.
   */
  inCircles: number;
  /** The address that takes longest to reach, among those that can be reached at all. */
  slowest: Slowest | undefined;
};

type Slowest = {
  address: number;
  station: Station;
  seconds: number;
  /** Points along the route from the station to the address. */
  route: readonly Point[];
};

/** The time limit for reaching an address, in seconds from the alarm. */
export const limit = 480;

export function closedBridges(closed: string): Bridge[] {
  return bridges.filter((bridge) => closed === bridge || closed === 'both');
}

export const secondsAlong = ({ kind, metres }: Segment, hour: number): number => metres / speedOf(kind, hour);

export const isOpen = ({ kind }: Segment, closed: readonly string[]): boolean => !closed.includes(kind);

const openStreets = (hour: number, closed: readonly string[]): Street[] =>
  segments
    .filter((segment) => isOpen(segment, closed))
    .map((segment) => [segment.from, segment.to, secondsAlong(segment, hour)]);

const soonest = ([a, b]: Arrival): number => Math.min(a, b);

type Ways = ReturnType<typeof findShortestPaths>;

/** Maximum number of entries in each of two caches: one for street networks, one for shortest paths. */
const mostKept = 24;

function keep<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  // Moves the entry to the end, so that the first entry is the least recently used.
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return value;
}

const networks = new Map<string, Network>();
const ways = new Map<string, Ways>();

/**
 * Returns the fastest routes from a junction, with the traffic of the given hour. Their times begin when the vehicle
 * leaves, not at the alarm.
 */
function findWays(access: number, hour: number, closed: readonly Bridge[]): Ways {
  const town = [hour, ...closed].join();
  const network = (): Network => keep(networks, town, () => buildNetwork(junctions.length, openStreets(hour, closed)));
  return keep(ways, `${access},${town}`, () => findShortestPaths(access, network()));
}

function staff(
  name: Station['name'],
  place: Point,
  { turnout, hour }: ReachParameters,
  closed: readonly Bridge[],
): Station {
  const lengths = junctions.map((junction) => distance(place, junction));
  const access = lengths.indexOf(Math.min(...lengths));
  const start = turnout + (lengths[access] ?? 0) / speedOf('street', hour);
  const { costs, before } = findWays(access, hour, closed);
  return { name, place, access, costs: costs.map((cost) => start + cost), before };
}

const staffBoth = (given: ReachParameters, closed: readonly Bridge[]): [Station, Station] => [
  staff('A', [given.aX, given.aY], given, closed),
  staff('B', [given.bX, given.bY], given, closed),
];

/**
 * Returns the seconds from the alarm until a station's vehicle reaches an address, and the last junction on the way
 * (`via`). The vehicle enters the address's street at the end from which it arrives sooner.
 */
function viaEnds({ costs }: Station, index: number, hour: number) {
  const { segment, share } = addresses[index] ?? { segment: 0, share: 0 };
  const { from = 0, to = 0, kind = 'street', metres = 0 } = segments[segment] ?? {};
  const seconds = metres / speedOf(kind, hour);
  const [first, second] = [(costs[from] ?? 0) + share * seconds, (costs[to] ?? 0) + (1 - share) * seconds];
  return first <= second ? { seconds: first, via: from } : { seconds: second, via: to };
}

const arrive = ([a, b]: readonly [Station, Station], hour: number): Arrival[] =>
  addresses.map((_, index) => [viaEnds(a, index, hour).seconds, viaEnds(b, index, hour).seconds]);

const countReached = (arrivals: readonly Arrival[]): number =>
  arrivals.filter((arrival) => soonest(arrival) <= limit).length;

function findSlowest(stations: readonly [Station, Station], arrivals: readonly Arrival[], hour: number) {
  const times = arrivals.map(soonest);
  const seconds = Math.max(...times.filter(Number.isFinite));
  const address = times.indexOf(seconds);
  if (address < 0) return undefined;
  const station = stations[arrivals[address]?.[0] === seconds ? 0 : 1];
  const route: Point[] = [addresses[address]?.place ?? station.place];
  for (let node = viaEnds(station, address, hour).via; node >= 0; node = station.before[node] ?? -1) {
    route.push(junctions[node] ?? station.place);
  }
  route.push(station.place);
  return { address, station, seconds, route: route.reverse() };
}

export function compute(given: ReachParameters): ReachResult {
  const { hour, turnout } = given;
  const closed = closedBridges(given.closed);
  const stations = staffBoth(given, closed);
  const arrivals = arrive(stations, hour);
  const reached = countReached(arrivals);
  const radius = (limit - turnout) * speedOf('arterial', hour);
  return {
    closed,
    stations,
    times: junctions.map((_, node) => soonest([stations[0].costs[node] ?? 0, stations[1].costs[node] ?? 0])),
    arrivals,
    reached,
    byBoth: arrivals.filter((arrival) => Math.max(...arrival) <= limit).length,
    cutOff: arrivals.filter((arrival) => !Number.isFinite(soonest(arrival))).length,
    reachedIfOpen: closed.length ? countReached(arrive(staffBoth(given, []), hour)) : reached,
    inCircles: addresses.filter(({ place }) => stations.some((station) => distance(station.place, place) <= radius))
      .length,
    slowest: findSlowest(stations, arrivals, hour),
  };
}
