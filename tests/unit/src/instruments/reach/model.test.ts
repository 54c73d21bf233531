// Compares the arrival times of the reach instrument with a Bellman-Ford search. Also tests routes, circles, and
// the percentages of reached addresses that a page and the README state.
import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { reach } from '../../../../../src/instruments/reach/instrument.ts';
import type { ReachParameters, ReachResult } from '../../../../../src/instruments/reach/model.ts';
import { addresses, columns, junctions, segments } from '../../../../../src/instruments/reach/town.ts';

const { defaults, compute } = reach;
const across = (given: Partial<ReachParameters>): ReachResult => compute({ ...defaults, ...given });

/**
 * For each kind of street: the speed in km/h without traffic, and the traffic at 17:00 divided by the street's
 * capacity.
 */
const table: Readonly<Record<string, readonly [number, number]>> = {
  street: [30, 1],
  arterial: [50, 1.4],
  north: [50, 1.8],
  south: [50, 1.8],
};
/**
 * Traffic at the hours that these tests use (03:00, 08:00 and 17:00), as a share of the traffic in the busiest hour.
 */
const share: Readonly<Record<number, number>> = { 3: 0.06, 8: 0.92, 17: 1 };

/** Returns the distance in metres between two points of the drawing. A unit is 11 m. */
const metres = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number =>
  11 * Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);

const placeOf = (node: number) => junctions[node] ?? ([0, 0] as const);
const speed = (kind: string, hour: number): number => {
  const [free, load] = table[kind] ?? [0, 0];
  return free / 3.6 / (1 + 0.15 * (load * (share[hour] ?? 0)) ** 4);
};

/**
 * Returns the travel time in seconds to each junction. Goes through all streets again and again until no time decreases
 * (Bellman-Ford).
 */
function relax(given: ReachParameters, station: readonly [number, number]): number[] {
  const open = segments.filter(({ kind }) => kind !== given.closed && !(given.closed === 'both' && /th$/.test(kind)));
  const [first] = [...junctions.keys()].sort(
    (one, two) => metres(placeOf(one), station) - metres(placeOf(two), station) || one - two,
  );
  const times = junctions.map(() => Number.POSITIVE_INFINITY);
  times[first ?? 0] = given.turnout + metres(placeOf(first ?? 0), station) / speed('street', given.hour);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { from, to, kind } of open) {
      const seconds = metres(placeOf(from), placeOf(to)) / speed(kind, given.hour);
      for (const [here, there] of [
        [from, to],
        [to, from],
      ] as const) {
        const found = (times[here] ?? 0) + seconds;
        if (found >= (times[there] ?? 0) - 1e-9) continue;
        times[there] = found;
        isChanged = true;
      }
    }
  }
  return times;
}

const settings: readonly Partial<ReachParameters>[] = [
  {},
  { hour: 3, turnout: 0 },
  { hour: 8, closed: 'north', aX: 80, aY: 90, bX: 640, bY: 430 },
  { closed: 'south', turnout: 180, bX: 377, bY: 250 },
  // Only the closed bridge differs from the previous parameters, so a result that was cached by mistake would be
  // noticed.
  { closed: 'north', turnout: 180, bX: 377, bY: 250 },
  { closed: 'both' },
];

test.each(settings)('travel times match those of a Bellman-Ford search: %o', (changes) => {
  const given = { ...defaults, ...changes };
  const result = compute(given);
  const byStation = [relax(given, [given.aX, given.aY]), relax(given, [given.bX, given.bY])];
  const close = (found: number | undefined, expected: number) =>
    Number.isFinite(expected) ? expect(found).toBeCloseTo(expected, 6) : expect(found).toBe(expected);
  junctions.forEach((_, node) => {
    close(result.times[node], Math.min(...byStation.map((times) => times[node] ?? 0)));
  });
  const arrivals = addresses.map(({ segment, share: along }) => {
    const { from = 0, to = 0, kind = '' } = segments[segment] ?? {};
    const seconds = metres(placeOf(from), placeOf(to)) / speed(kind, given.hour);
    return byStation.map((times) =>
      Math.min((times[from] ?? 0) + along * seconds, (times[to] ?? 0) + (1 - along) * seconds),
    );
  });
  arrivals.forEach(([a = 0, b = 0], index) => {
    close(result.arrivals[index]?.[0], a);
    close(result.arrivals[index]?.[1], b);
  });
  expect(result.reached).toBe(arrivals.filter((both) => Math.min(...both) <= 480).length);
  expect(result.byBoth).toBe(arrivals.filter((both) => Math.max(...both) <= 480).length);
  expect(result.cutOff).toBe(arrivals.filter((both) => !both.some(Number.isFinite)).length);
  const slowest = Math.max(...arrivals.map((both) => Math.min(...both)).filter(Number.isFinite));
  expect(result.slowest?.seconds).toBeCloseTo(slowest, 6);
});

const kindOf = new Map(segments.map(({ from, to, kind }) => [`${from}-${to}`, kind]));
const nodeAt = new Map(junctions.map((place, node) => [String(place), node]));

test.each(settings)(
  'the route to the address that takes longest to reach follows open streets and takes the stated time: %o',
  (changes) => {
    const given = { ...defaults, ...changes };
    const { slowest } = compute(given);
    const { route, seconds, address, station } = slowest ?? expect.fail('No address is reached.');
    const place = addresses[address]?.place ?? expect.fail('The address does not exist.');
    expect([route[0], route.at(-1)]).toEqual([station.place, place]);
    const nodes = route
      .slice(1, -1)
      .map((point) => nodeAt.get(String(point)) ?? expect.fail(`${point} is not a junction.`));
    let time = given.turnout + metres(station.place, placeOf(nodes[0] ?? -1)) / speed('street', given.hour);
    nodes.slice(1).forEach((node, index) => {
      const ends = [nodes[index] ?? -1, node].sort((one, two) => one - two);
      const kind = kindOf.get(ends.join('-')) ?? expect.fail(`No street joins the junctions ${ends}.`);
      expect(kind === given.closed || (given.closed === 'both' && /th$/.test(kind))).toBe(false);
      time +=
        metres(placeOf(ends[0] ?? 0), placeOf(node === ends[1] ? node : (ends[1] ?? 0))) / speed(kind, given.hour);
    });
    const last = segments[addresses[address]?.segment ?? -1];
    const end = nodes.at(-1);
    expect([last?.from, last?.to]).toContain(end);
    const along = addresses[address]?.share ?? 0;
    const length = metres(placeOf(last?.from ?? 0), placeOf(last?.to ?? 0));
    time += ((end === last?.from ? along : 1 - along) * length) / speed(last?.kind ?? '', given.hour);
    expect(seconds).toBeCloseTo(time, 6);
  },
);

const random = seeded(23);
const between = (min: number, max: number) => Math.round(min + random() * (max - min));
/** Parameters with random stations, hours and turnout times. */
const many = Array.from(
  { length: 120 },
  (): ReachParameters => ({
    ...defaults,
    hour: between(0, 23),
    turnout: between(0, 18) * 10,
    aX: between(22, 698),
    aY: between(68, 480),
    bX: between(22, 698),
    bY: between(68, 480),
  }),
);

test('every address reached in time lies within the straight-line reach of a station', () => {
  for (const given of many) {
    const { arrivals, inCircles } = compute({ ...given, hour: 17 });
    const radius = (480 - given.turnout) * speed('arterial', 17);
    const isInside = addresses.map(({ place }) =>
      [
        [given.aX, given.aY],
        [given.bX, given.bY],
      ].some(([x = 0, y = 0]) => metres(place, [x, y]) <= radius),
    );
    expect(inCircles).toBe(isInside.filter(Boolean).length);
    expect(arrivals.filter((both, index) => Math.min(...both) <= 480 && !isInside[index])).toEqual([]);
  }
});

test('with both bridges closed, a station reaches only addresses on its own bank', () => {
  const bank = (x: number, row: number): boolean =>
    x > (placeOf(row * columns + 12)[0] + placeOf(row * columns + 13)[0]) / 2;
  const { arrivals } = across({ closed: 'both', bX: 600, bY: 300 });
  addresses.forEach(({ segment }, index) => {
    const from = segments[segment]?.from ?? 0;
    const isEast = bank(placeOf(from)[0], Math.floor(from / columns));
    expect(arrivals[index]?.map(Number.isFinite)).toEqual([!isEast, isEast]);
  });
});

test('the shares of reached addresses stated on the Public Safety page and in the instrument’s README match the model', () => {
  const shares = Array.from({ length: 24 }, (_, hour) => across({ hour }).reached / 200);
  expect(Math.round(100 * (shares[17] ?? 0))).toBe(69);
  expect(Math.min(...shares)).toBe(shares[17]);
  expect(Math.round(100 * (shares[2] ?? 0))).toBe(97);
  expect(shares.filter((each) => each > 0.9)).toHaveLength(17);
  const anywhere = Array.from({ length: 1000 }, () => {
    const place = () => ({ x: between(22, 698), y: between(68, 480) });
    const [a, b] = [place(), place()];
    return across({ aX: a.x, aY: a.y, bX: b.x, bY: b.y }).reached / 200;
  }).sort((one, two) => one - two);
  for (const [rank, expected] of [
    [50, 0.38],
    [500, 0.55],
    [950, 0.81],
  ] as const) {
    expect(Math.abs((anywhere[rank] ?? 0) - expected)).toBeLessThan(0.025);
  }
});
