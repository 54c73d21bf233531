/**
 * Simulates a town, and how its people spend a weekday. Places are in metres east and south of the north-west corner.
 */
import { normalPair } from '#instruments/shared/random.ts';

export type Place = readonly [east: number, south: number];

/** A place that a person goes to, and the hour of the day at which the person leaves for it. */
export type Stop = { from: number; to: Place };

/** Size of the town in metres. */
export const town = { east: 8000, south: 4000 } as const;

/**
 * An area in which simulated people live or work, at random places around a centre. `spread` is the standard deviation
 * per axis, in metres.
 */
type Area = { centre: Place; spread: number };

const quarters: readonly Area[] = [
  { centre: [1300, 1100], spread: 420 },
  { centre: [2300, 2900], spread: 480 },
  { centre: [4200, 700], spread: 380 },
  { centre: [5600, 2900], spread: 450 },
  { centre: [6900, 1300], spread: 400 },
];
const outskirts: Area = { centre: [3900, 2000], spread: 1500 };
const downtown: Area = { centre: [3800, 2000], spread: 380 };
const businessPark: Area = { centre: [6300, 2300], spread: 220 };
const campus: Area = { centre: [1900, 700], spread: 220 };

/** Areas that the background image of the map fills with city blocks. */
export const places = { quarters, downtown, businessPark, campus } as const;

/** Shops, cafés and a pool, where people meet who neither live nor work near each other. */
const meetingPlaces: readonly Place[] = [
  [3600, 2000],
  [3900, 2150],
  [1500, 1400],
  [2500, 2500],
  [4400, 1000],
  [5400, 2600],
  [6600, 1500],
  [3300, 1700],
  [7100, 3000],
  [900, 2600],
];

/** Average speed from door to door, in metres per second. */
const speed = 6;

function placeIn({ centre: [east, south], spread }: Area, random: () => number): Place {
  for (;;) {
    const [a, b] = normalPair(random);
    const [x, y] = [east + a * spread, south + b * spread];
    if (x >= 0 && x < town.east && y >= 0 && y < town.south) return [x, y];
  }
}

const pick = <Item>(items: readonly Item[], random: () => number, fallback: Item): Item =>
  items[Math.floor(random() * items.length)] ?? fallback;

const dwelling = (random: () => number): Place =>
  placeIn(random() < 0.7 ? pick(quarters, random, outskirts) : outskirts, random);

const meetingPlace = (random: () => number): Place =>
  placeIn({ centre: pick(meetingPlaces, random, downtown.centre), spread: 60 }, random);

function workplace(random: () => number): Place {
  const lot = random();
  if (lot < 0.5) return placeIn(downtown, random);
  if (lot < 0.7) return placeIn(businessPark, random);
  return lot < 0.8 ? placeIn(campus, random) : dwelling(random);
}

/**
 * Returns the stops of somebody who goes to work and back. Some people have lunch elsewhere, and some go out in the
 * evening.
 */
function planWork(home: Place, random: () => number): Stop[] {
  const work = workplace(random);
  const [early, late] = normalPair(random);
  const stops: Stop[] = [{ from: 8 + 0.8 * early, to: work }];
  if (random() < 0.3) stops.push({ from: 12.2, to: meetingPlace(random) }, { from: 13, to: work });
  const end = 16.8 + late;
  if (random() < 0.45) stops.push({ from: end, to: meetingPlace(random) }, { from: end + 1 + random(), to: home });
  else stops.push({ from: end, to: home });
  return stops;
}

/** Returns the stops of somebody who stays at home, except for errands in the morning and in the afternoon. */
function planErrands(home: Place, random: () => number): Stop[] {
  const errand = (earliest: number, share: number): Stop[] => {
    if (random() >= share) return [];
    const from = earliest + 4 * random();
    return [
      { from, to: meetingPlace(random) },
      { from: from + 0.7 + random(), to: home },
    ];
  };
  return [...errand(9, 0.7), ...errand(15, 0.5)];
}

/**
 * Returns the stops of one person's weekday in order of time. The first stop is at home. 68% of people go to work or
 * school.
 */
export function planDay(random: () => number): Stop[] {
  const home = dwelling(random);
  const out = random() < 0.68 ? planWork(home, random) : planErrands(home, random);
  return [{ from: 0, to: home }, ...out].sort((one, two) => one.from - two.from);
}

/** Returns a person's place at an hour: at the latest stop, or still on the straight line to that stop. */
export function placeAt(stops: readonly Stop[], hour: number): Place {
  const index = Math.max(
    0,
    stops.findLastIndex(({ from }) => from <= hour),
  );
  const there = stops[index];
  const before = stops[index - 1];
  if (!there) return downtown.centre;
  if (!before) return there.to;
  const [[x, y], [toX, toY]] = [before.to, there.to];
  const length = Math.hypot(toX - x, toY - y);
  const share = length > 0 ? Math.min(1, ((hour - there.from) * 3600 * speed) / length) : 1;
  return [x + (toX - x) * share, y + (toY - y) * share];
}
