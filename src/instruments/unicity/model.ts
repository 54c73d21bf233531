/** How many people a few known points single out, in released records of a stated grain. */
import { findLimits } from './limits.ts';
import { countOthers, divide, type Partition, recognise } from './partition.ts';
import { town } from './town.ts';
import { simulateTraces, type Traces } from './traces.ts';

/** As the visitor sets them. */
export type UnicityParameters = {
  /** Doublings of the finest cell. */
  cell: number;
  /** Index of `binHours`. */
  bin: number;
  /** How many points of a person an attacker knows. */
  points: number;
  /** Blocks with fewer people are withheld. */
  k: number;
};

/** What a size of the cell leaves to see, all else alike. */
export type Grain = {
  /** Side of a cell in metres. */
  metres: number;
  /** How many people are singled out. */
  singledOut: number;
  /** How many records are withheld. */
  withheld: number;
};

/** A known point of the marked person. */
export type KnownPoint = {
  /** Metres. */
  east: number;
  south: number;
  /** How many people are in its block. */
  people: number;
  isReleased: boolean;
};

export type UnicityResult = {
  people: number;
  records: number;
  /** From fine to coarse. */
  grains: readonly Grain[];
  /** The chosen one. */
  grain: Grain;
  /** Of the chosen one: cells in rows, with their records of the whole day. */
  columns: number;
  released: Int32Array;
  withheld: Int32Array;
  /** Blocks with anybody in them, and how many of these are withheld. */
  blocks: number;
  withheldBlocks: number;
  /** The person whose points are drawn; `others` have records in all blocks that are recognised. */
  marked: { points: readonly KnownPoint[]; others: number };
};

export const finestCell = 125;
export const coarsest = 5;
/** Each divides the next. */
export const binHours = [1, 3, 6, 12, 24] as const;

const population = 1000;
/** Somebody who lives and works in different quarters, and is singled out at the defaults. */
const markedPerson = 271;

/** From fine to coarse. */
export const cellSizes = Array.from({ length: coarsest + 1 }, (_, doublings) => finestCell * 2 ** doublings);

let simulated: Traces | undefined;

/** The same at every setting: made when it is first asked for. */
export function traces(): Traces {
  simulated ??= simulateTraces(population, 9);
  return simulated;
}

/** Of each time bin, once it has been asked for: they depend neither on what is known nor on k. */
const divided = new Map<number, readonly Partition[]>();

/** Of each size of cell. */
export function partitionsAt(bin: number): readonly Partition[] {
  const known = divided.get(bin);
  if (known) return known;
  const partitions = cellSizes.map((metres) => divide(traces(), metres, binHours[bin] ?? 24));
  divided.set(bin, partitions);
  return partitions;
}

const sumBelow = (counts: Int32Array, k: number): number =>
  counts.subarray(0, k).reduce((sum, count) => sum + count, 0);

const countFrom = (limits: Int32Array, k: number): number =>
  limits.reduce((sum, limit) => sum + (limit >= k ? 1 : 0), 0);

/** Unicity: a person is singled out if a known point is released and nobody else was in all blocks of those that are. */
export const measure = (traces: Traces, partition: Partition, points: number, k: number): Omit<Grain, 'metres'> => ({
  singledOut: countFrom(findLimits(traces, partition, points), k),
  withheld: sumBelow(partition.byPeople.records, k),
});

/** Of each time bin and number of known points, once they have been asked for: of every size, whatever k is. */
const limited = new Map<string, readonly Int32Array[]>();

function limitsAt(bin: number, points: number): readonly Int32Array[] {
  const key = `${bin},${points}`;
  const known = limited.get(key);
  if (known) return known;
  const limits = partitionsAt(bin).map((partition) => findLimits(traces(), partition, points));
  limited.set(key, limits);
  return limits;
}

const measureAll = (given: UnicityParameters): Grain[] =>
  limitsAt(given.bin, given.points).map((limits, index) => ({
    metres: cellSizes[index] ?? 0,
    singledOut: countFrom(limits, given.k),
    withheld: sumBelow(partitionsAt(given.bin)[index]?.byPeople.records ?? limits, given.k),
  }));

/** Records of each cell over the whole day. */
function countCells({ people, records, cell }: Partition, metres: number, k: number) {
  const columns = Math.ceil(town.east / metres);
  const cells = columns * Math.ceil(town.south / metres);
  const [released, withheld] = [new Int32Array(cells), new Int32Array(cells)];
  for (let block = 0; block < cell.length; block += 1) {
    const counts = (people[block] ?? 0) < k ? withheld : released;
    const place = cell[block] ?? 0;
    counts[place] = (counts[place] ?? 0) + (records[block] ?? 0);
  }
  return { columns, released, withheld };
}

function markPerson(traces: Traces, partition: Partition, points: number, k: number): UnicityResult['marked'] {
  const { block, people } = partition;
  const known = traces.known[markedPerson] ?? [];
  return {
    points: known.slice(0, points).map((record) => {
      const crowd = people[block[record] ?? 0] ?? 0;
      return {
        east: traces.east[record] ?? 0,
        south: traces.south[record] ?? 0,
        people: crowd,
        isReleased: crowd >= k,
      };
    }),
    others: countOthers(partition, recognise(partition, known, points, k), markedPerson, traces.people),
  };
}

export function compute(given: UnicityParameters): UnicityResult {
  const { cell, bin, points, k } = given;
  const all = traces();
  const grains = measureAll(given);
  const [partition, grain] = [partitionsAt(bin)[cell], grains[cell]];
  if (!partition || !grain) throw new Error('No such size of cells.');
  return {
    people: all.people,
    records: all.owner.length,
    grains,
    grain,
    ...countCells(partition, grain.metres, k),
    blocks: partition.people.length,
    withheldBlocks: sumBelow(partition.byPeople.blocks, k),
    marked: markPerson(all, partition, points, k),
  };
}
