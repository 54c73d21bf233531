/**
 * An invented town, with places in metres east and north, and the timetable of a weekday. The blocks and the river are
 * in `scripts/site/figures/movement-town.ts`.
 */

export type Place = readonly [east: number, north: number];
export type Mode = 'walk' | 'bike' | 'car' | 'transit';

/** Stops of the light rail, in the order of the line. */
export const stops: readonly Place[] = [
  [980, 900],
  [1960, 1060],
  [2900, 1300],
  [3760, 1740],
  [4560, 2200],
  [5400, 2560],
];

/** Masts of the cellular network. A phone uses the nearest one. */
export const masts: readonly Place[] = [
  [300, 1500],
  [2400, 500],
  [3600, 2600],
  [5500, 1300],
];

const home: Place = [640, 520];
const office: Place = [4900, 2560];
const cafe: Place = [5200, 2080];
const hall: Place = [5160, 420];
const restaurant: Place = [3880, 480];

/** Places that a staypoint may be linked to. Homes are not in this list. */
export const pointsOfInterest: readonly { name: string; place: Place }[] = [
  { name: 'Office', place: office },
  { name: 'Café', place: cafe },
  { name: 'Library', place: [5222, 2088] },
  { name: 'Climbing hall', place: hall },
  { name: 'Restaurant', place: restaurant },
];

type Part = { name: string; place: Place; until: number } | { mode: Mode; way: readonly Place[]; pause?: number };

const speeds: Readonly<Record<Mode, number>> = { walk: 1.4, bike: 4.5, car: 11, transit: 13 };

/**
 * The timetable of the simulated day: stays at places, and trips between them. `until` is the hour at which a stay
 * ends. `pause` is the waiting time in seconds at each stop or traffic light on the way.
 */
const parts: readonly Part[] = [
  { name: 'Home', place: home, until: 7.5 },
  { mode: 'walk', way: [home, [640, 640], [980, 640], [980, 900]] },
  { name: '', place: [980, 900], until: 7.72 },
  { mode: 'transit', way: stops.slice(0, 5), pause: 30 },
  { mode: 'walk', way: [[4560, 2200], [4560, 2340], [4900, 2340], office] },
  { name: 'Office', place: office, until: 12 },
  { mode: 'walk', way: [office, [4900, 2340], [5200, 2340], cafe] },
  { name: 'Café', place: cafe, until: 12.8 },
  { mode: 'walk', way: [cafe, [5400, 2080], [5400, 2560], office] },
  { name: 'Office', place: office, until: 16.5 },
  {
    mode: 'bike',
    way: [office, [4900, 2340], [4400, 2340], [4400, 1040], [4900, 1040], [4900, 420], hall],
  },
  { name: 'Climbing hall', place: hall, until: 18.5 },
  { mode: 'walk', way: [hall, [4900, 420], [4900, 640], [3880, 640], restaurant] },
  { name: 'Restaurant', place: restaurant, until: 21 },
  { mode: 'car', way: [restaurant, [3880, 280], [1560, 280], [1560, 640], [640, 640], home], pause: 20 },
  { name: 'Home', place: home, until: 24 },
];

/** A stay of the device at a place. All times are in seconds since midnight. */
export type Stay = { name: string; place: Place; from: number; to: number };
export type Leg = { mode: Mode; from: number; to: number };
type Vertex = readonly [t: number, east: number, north: number];

/**
 * Returns the true path of the device, with its stays and legs. Between two vertices, the device moves straight at a
 * constant speed.
 */
function buildDay(): { vertices: Vertex[]; stays: Stay[]; legs: Leg[] } {
  const vertices: Vertex[] = [];
  const stays: Stay[] = [];
  const legs: Leg[] = [];
  let now = 0;
  for (const part of parts) {
    const from = now;
    if ('until' in part) {
      now = part.until * 3600;
      vertices.push([from, ...part.place], [now, ...part.place]);
      // A part without a name is a wait for the light rail. It belongs to the trip, so it is not a stay.
      if (part.name) stays.push({ name: part.name, place: part.place, from, to: now });
      continue;
    }
    part.way.slice(1).forEach(([east, north], index) => {
      const [fromEast, fromNorth] = part.way[index] ?? [east, north];
      now += Math.hypot(east - fromEast, north - fromNorth) / speeds[part.mode];
      vertices.push([now, east, north]);
      if (part.pause && index < part.way.length - 2) {
        now += part.pause;
        vertices.push([now, east, north]);
      }
    });
    legs.push({ mode: part.mode, from, to: now });
  }
  return { vertices, stays, legs };
}

export const day = buildDay();
const start: Vertex = [0, ...home];

/**
 * Returns a function that gives the true place at a time in seconds. Times must not decrease from call to call, because
 * the search only goes forward.
 */
export function followTruth(): (t: number) => Place {
  let index = 1;
  return (t) => {
    while (index < day.vertices.length - 1 && (day.vertices[index]?.[0] ?? 0) < t) index += 1;
    const from = day.vertices[index - 1] ?? start;
    const to = day.vertices[index] ?? start;
    const share = to[0] > from[0] ? Math.min(1, (t - from[0]) / (to[0] - from[0])) : 1;
    return [from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share];
  };
}
