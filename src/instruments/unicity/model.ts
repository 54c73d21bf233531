/** Counts the people whom a few known points single out, and the records that are withheld, for each size of cell. */
import { findLimits } from './limits.ts';
import { countOthers, divide, type Partition, recognise } from './partition.ts';
import { town } from './town.ts';
import { simulateTraces, type Traces } from './traces.ts';

/** Parameters that the visitor sets. */
export type UnicityParameters = {
  /** Size of the cells: how many times the side of the finest cell is doubled. */
  cell: number;
  /** Length of the time bins, as an index into `binHours`. */
  bin: number;
  /** Number of a person's points that an attacker knows. */
  points: number;
  /** Blocks with fewer than `k` people are withheld. */
  k: number;
};

/** People singled out and records withheld at one cell size. All other settings are the visitor's. */
export type Grain = {
  /** Side of a cell in metres. */
  metres: number;
  singledOut: number;
  /** Number of records that are withheld because their blocks have fewer than `k` people. */
  withheld: number;
};

/** A known point of the person who is drawn on the map. An attacker knows where this person was at that time. */
export type KnownPoint = {
  /** Place in metres from the town's north-west corner. */
  east: number;
  south: number;
  /** Number of people who are in the same cell as the point during the same time bin. */
  people: number;
  isReleased: boolean;
};

export type UnicityResult = {
  people: number;
  records: number;
  /** Numbers of people singled out and records withheld at each cell size, from fine to coarse. */
  grains: readonly Grain[];
  /** The same numbers at the chosen cell size. */
  grain: Grain;
  /** Number of columns of cells at the chosen cell size. */
  columns: number;
  /**
   * For each cell, the number of records that are released and the number that are withheld, over the whole day. Cells
   * are listed row by row.
   */
  released: Int32Array;
  withheld: Int32Array;
  /** Number of blocks with at least one record. */
  blocks: number;
  /** Number of blocks whose records are withheld. */
  withheldBlocks: number;
  /**
   * The person whose points are drawn. `others` is the number of people whom an attacker can't tell from this person:
   * they were in all released blocks of these points too.
   */
  marked: { points: readonly KnownPoint[]; others: number };
};

export const finestCell = 125;
export const coarsest = 5;
/** Length of a time bin in hours, for each setting. Each time bin consists of whole bins of the previous setting. */
export const binHours = [1, 3, 6, 12, 24] as const;

const population = 1000;
/**
 * Index of the person whose points are drawn. The person lives and works in different quarters, and is singled out at
 * the default settings.
 */
const markedPerson = 271;

/** Sides of cells in metres, from fine to coarse. */
export const cellSizes = Array.from({ length: coarsest + 1 }, (_, doublings) => finestCell * 2 ** doublings);

let simulated: Traces | undefined;

/** Returns the simulated records of all people, which are the same at every setting. The first call simulates them. */
export function traces(): Traces {
  simulated ??= simulateTraces(population, 9);
  return simulated;
}

/** Cached partitions, keyed by time bin. They depend neither on the number of known points nor on k. */
const divided = new Map<number, readonly Partition[]>();

/** Divides the records into blocks, once for each cell size, from fine to coarse. */
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

/**
 * Returns the number of people singled out and the number of records withheld. A person is singled out if at least one
 * of the person's known points is released, and if nobody else was in all the blocks of these released points.
 */
export const measure = (traces: Traces, partition: Partition, points: number, k: number): Omit<Grain, 'metres'> => ({
  singledOut: countFrom(findLimits(traces, partition, points), k),
  withheld: sumBelow(partition.byPeople.records, k),
});

/**
 * Cached results of `findLimits` for each cell size, keyed by time bin and number of known points. They don't depend on
 * k.
 */
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

/** Counts the released and withheld records of each cell over the whole day. */
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
  if (!partition || !grain) throw new Error(`Unknown cell size ${cell} or time bin ${bin}.`);
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
