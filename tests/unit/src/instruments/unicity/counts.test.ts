// Compares two results with a brute-force count: how many people are singled out, and how many records are withheld.
import { expect, test } from 'vitest';
import { binHours, compute, measure, type UnicityParameters } from '../../../../../src/instruments/unicity/model.ts';
import { countOthers, divide, recognise } from '../../../../../src/instruments/unicity/partition.ts';
import { simulateTraces, type Traces } from '../../../../../src/instruments/unicity/traces.ts';

const sizes = [125, 250, 500, 1000, 2000, 4000];
const defaults: UnicityParameters = { cell: 2, bin: 0, points: 4, k: 5 };

/** Returns the cell and the time bin of a record as text. */
const placeOf = ({ east, south, hour }: Traces, record: number, cell: number, hours: number): string =>
  [(east[record] ?? 0) / cell, (south[record] ?? 0) / cell, (hour[record] ?? 0) / hours].map(Math.floor).join();

/**
 * Returns the people in each place, and the places of each person. A place is the text from `placeOf`, for a cell and a
 * time bin.
 */
function readPlaces(traces: Traces, cell: number, hours: number) {
  const people = new Map<string, Set<number>>();
  const places = traces.known.map(() => new Set<string>());
  const placeOfRecord = Array.from(traces.owner, (_, record) => placeOf(traces, record, cell, hours));
  traces.owner.forEach((person, record) => {
    const place = placeOfRecord[record] ?? '';
    people.set(place, (people.get(place) ?? new Set()).add(person));
    places[person]?.add(place);
  });
  return { traces, cell, people, places, placeOfRecord };
}

function bruteForce(read: ReturnType<typeof readPlaces>, points: number, k: number) {
  const { traces, cell, people, places, placeOfRecord } = read;
  const crowdAt = (record: number): number => people.get(placeOfRecord[record] ?? '')?.size ?? 0;
  const others = traces.known.map((known, person) => {
    const seen = known.slice(0, points).filter((record) => crowdAt(record) >= k);
    return places.filter(
      (visited, other) => other !== person && seen.every((record) => visited.has(placeOfRecord[record] ?? '')),
    ).length;
  });
  /** Counts the selected records in each cell, over the whole day. `isMeant` selects the records. */
  const byCell = (isMeant: (record: number) => boolean): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const record of [...traces.owner.keys()].filter(isMeant)) {
      const place = placeOf(traces, record, cell, 24);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return counts;
  };
  return {
    crowdAt,
    released: () => byCell((record) => crowdAt(record) >= k),
    withheldByCell: () => byCell((record) => crowdAt(record) < k),
    others,
    singledOut: others.filter((count) => count === 0).length,
    withheld: [...traces.owner.keys()].filter((record) => crowdAt(record) < k).length,
    blocks: people.size,
    withheldBlocks: [...people.values()].filter(({ size }) => size < k).length,
  };
}

test.each([
  [30, 1],
  [75, 3],
])('for %i people, the counts match a brute-force count at every combination of settings', (people, seed) => {
  const traces = simulateTraces(people, seed);
  for (const cell of sizes) {
    for (const hours of binHours) {
      const partition = divide(traces, cell, hours);
      const read = readPlaces(traces, cell, hours);
      for (const points of [1, 2, 4, 6]) {
        for (const k of [1, 2, 5]) {
          const { others, singledOut, withheld } = bruteForce(read, points, k);
          expect(measure(traces, partition, points, k)).toEqual({ singledOut, withheld });
          const counted = traces.known.map((known, person) =>
            countOthers(partition, recognise(partition, known, points, k), person, people),
          );
          expect(counted).toEqual(others);
        }
      }
    }
  }
});

test.each<Partial<UnicityParameters>>([{}, { cell: 0, k: 2 }, { cell: 4, bin: 2, points: 6, k: 20 }])(
  'for all 1,000 people, the counts match a brute-force count: %o',
  (changes) => {
    const given = { ...defaults, ...changes };
    const traces = simulateTraces(1000, 9);
    const { singledOut, withheld, blocks, withheldBlocks, others, released, withheldByCell } = bruteForce(
      readPlaces(traces, sizes[given.cell] ?? 0, binHours[given.bin] ?? 0),
      given.points,
      given.k,
    );
    const result = compute(given);
    expect(result.grain).toEqual({ metres: sizes[given.cell], singledOut, withheld });
    expect(result.grains.map(({ metres }) => metres)).toEqual(sizes);
    expect(result.grains[given.cell]).toEqual(result.grain);
    expect([result.blocks, result.withheldBlocks]).toEqual([blocks, withheldBlocks]);
    expect(result.marked.others).toBe(others[271]);
    const inCells = (counts: Int32Array) =>
      new Map(
        [...counts.entries()]
          .filter(([, count]) => count > 0)
          .map(([cell, count]) => [`${cell % result.columns},${Math.floor(cell / result.columns)},0`, count]),
      );
    expect(inCells(result.released)).toEqual(released());
    expect(inCells(result.withheld)).toEqual(withheldByCell());
  },
);

test('a point of the marked person is released if at least k people are in its block of space and time', () => {
  const traces = simulateTraces(1000, 9);
  const known = traces.known[271] ?? [];
  const { crowdAt } = bruteForce(readPlaces(traces, 500, 1), 1, 1);
  for (let k = 1; k <= 20; k += 1) {
    expect(compute({ ...defaults, points: 6, k }).marked.points).toEqual(
      known.map((record) => ({
        east: traces.east[record],
        south: traces.south[record],
        people: crowdAt(record),
        isReleased: crowdAt(record) >= k,
      })),
    );
  }
});

test('the share of singled-out people in the drawn town is the median of 200 towns, and falls as the population grows', () => {
  const shareAt = (people: number, seed: number, cell: number) => {
    const traces = simulateTraces(people, seed);
    return measure(traces, divide(traces, cell, 1), 4, 5).singledOut / people;
  };
  const shares = Array.from({ length: 200 }, (_, index) => shareAt(1000, index + 1, 500)).toSorted((a, b) => a - b);
  expect(shares[100]).toBe(0.577);
  expect(compute(defaults).grain.singledOut).toBe(577);
  expect([shares[0], shares[199]]).toEqual([0.538, 0.617]);
  expect(shareAt(1000, 9, 1000)).toBeGreaterThan(0.5);
  expect(shareAt(2000, 9, 1000)).toBeLessThan(0.5);
});
