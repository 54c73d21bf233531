/** Divides records into blocks of space and time, and lists the people in each block. */
import { town } from './town.ts';
import type { Traces } from './traces.ts';

/** All records, divided into blocks. A block is one cell during one time bin. */
export type Partition = {
  /** Index of the block of each record. */
  block: Int32Array;
  /** Number of different people in each block. */
  people: Int32Array;
  /** Number of records in each block. */
  records: Int32Array;
  /** Index of the cell of each block. Blocks of different time bins can have the same cell. */
  cell: Int32Array;
  /**
   * Counts by number of people in a block. `blocks[3]` is the number of blocks with three people, and `records[3]` is
   * the number of records in these blocks.
   */
  byPeople: { blocks: Int32Array; records: Int32Array };
  /** Indices of the people in each block, block after block, in ascending order within each block. */
  members: Int32Array;
  /** Index into `members` at which each block begins. */
  start: Int32Array;
  /**
   * The people of each block as bits, one bit for each person. Undefined if blocks have few people, because searching
   * `members` is then as fast.
   */
  bits: Int32Array | undefined;
  /** Number of 32-bit words that each block has in `bits`. */
  width: number;
};

/** A partition has `bits` only if its blocks contain at least this many people on average. */
const manyPeople = 4;

/**
 * Returns the block of each record, and the cell of each block. Blocks are numbered in the order of their first record,
 * and cells row by row.
 */
function numberBlocks({ hour, east, south }: Traces, cell: number, hours: number) {
  const [columns, rows] = [Math.ceil(town.east / cell), Math.ceil(town.south / cell)];
  const numbers = new Int32Array(columns * rows * Math.ceil(24 / hours)).fill(-1);
  const block = new Int32Array(hour.length);
  const cells = new Int32Array(hour.length);
  let blocks = 0;
  for (let record = 0; record < block.length; record += 1) {
    const bin = Math.floor((hour[record] ?? 0) / hours);
    const column = Math.floor((east[record] ?? 0) / cell);
    const row = Math.floor((south[record] ?? 0) / cell);
    const key = (bin * rows + row) * columns + column;
    if (numbers[key] === -1) {
      numbers[key] = blocks;
      cells[blocks] = row * columns + column;
      blocks += 1;
    }
    block[record] = numbers[key] ?? 0;
  }
  return { block, cell: cells.slice(0, blocks) };
}

function countByPeople(people: Int32Array, records: Int32Array): Partition['byPeople'] {
  const most = people.reduce((sofar, count) => Math.max(sofar, count), 0);
  const counts = { blocks: new Int32Array(most + 1), records: new Int32Array(most + 1) };
  people.forEach((count, block) => {
    counts.blocks[count] = (counts.blocks[count] ?? 0) + 1;
    counts.records[count] = (counts.records[count] ?? 0) + (records[block] ?? 0);
  });
  return counts;
}

function listMembers(owner: Uint16Array, block: Int32Array, isFirst: Uint8Array, start: Int32Array): Int32Array {
  const next = start.slice();
  const members = new Int32Array(start.at(-1) ?? 0);
  for (let record = 0; record < block.length; record += 1) {
    if (!isFirst[record]) continue;
    const number = block[record] ?? 0;
    members[next[number] ?? 0] = owner[record] ?? 0;
    next[number] = (next[number] ?? 0) + 1;
  }
  return members;
}

function setBits(members: Int32Array, start: Int32Array, width: number): Int32Array {
  const bits = new Int32Array((start.length - 1) * width);
  for (let block = 0; block < start.length - 1; block += 1) {
    for (let index = start[block] ?? 0; index < (start[block + 1] ?? 0); index += 1) {
      const person = members[index] ?? 0;
      const word = block * width + (person >> 5);
      bits[word] = (bits[word] ?? 0) | (1 << (person & 31));
    }
  }
  return bits;
}

/**
 * Divides records into blocks.
 * @param traces records in order of their person
 * @param cell side of a cell in metres. Cells begin at the town's corner, so that four cells form one cell of twice
 *   the side.
 * @param hours length of a time bin in hours, a divisor of 24
 */
export function divide(traces: Traces, cell: number, hours: number): Partition {
  const { owner } = traces;
  const { block, cell: cells } = numberBlocks(traces, cell, hours);
  const blocks = cells.length;
  const [people, records, latest] = [new Int32Array(blocks), new Int32Array(blocks), new Int32Array(blocks).fill(-1)];
  /** For each record, 1 if it is the person's first record in the block. */
  const isFirst = new Uint8Array(block.length);
  for (let record = 0; record < block.length; record += 1) {
    const [number, person] = [block[record] ?? 0, owner[record] ?? 0];
    records[number] = (records[number] ?? 0) + 1;
    if (latest[number] === person) continue;
    latest[number] = person;
    people[number] = (people[number] ?? 0) + 1;
    isFirst[record] = 1;
  }
  const start = new Int32Array(blocks + 1);
  people.forEach((count, number) => {
    start[number + 1] = (start[number] ?? 0) + count;
  });
  const members = listMembers(owner, block, isFirst, start);
  const width = Math.ceil(traces.people / 32);
  const bits = members.length < manyPeople * blocks ? undefined : setBits(members, start, width);
  const byPeople = countByPeople(people, records);
  return { block, people, records, cell: cells, byPeople, members, start, bits, width };
}

/**
 * Returns the blocks that an attacker recognises: each block that contains a known record and is not withheld, once.
 * @param known indices of a person's records. The attacker knows the first `points` of them.
 * @param k blocks with fewer people than this are withheld
 */
export function recognise(
  { block, people }: Partition,
  known: readonly number[],
  points: number,
  k: number,
): readonly number[] {
  const recognised: number[] = [];
  for (let index = 0; index < Math.min(points, known.length); index += 1) {
    const number = block[known[index] ?? 0] ?? 0;
    if ((people[number] ?? 0) >= k && !recognised.includes(number)) recognised.push(number);
  }
  return recognised;
}

/**
 * Returns true if a person is in a block. A binary search is possible, because the members of a block are in ascending
 * order.
 */
export function isIn({ members, start }: Partition, block: number, person: number): boolean {
  let [low, high] = [start[block] ?? 0, (start[block + 1] ?? 0) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = members[middle] ?? 0;
    if (found === person) return true;
    if (found < person) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/**
 * Returns true if a person is in all blocks.
 * @param known a block that certainly contains the person, so it is not checked
 */
function areIn(partition: Partition, blocks: readonly number[], known: number, person: number): boolean {
  for (const block of blocks) if (block !== known && !isIn(partition, block, person)) return false;
  return true;
}

function countByList(partition: Partition, blocks: readonly number[], person: number, enough: number): number {
  const { members, start, people } = partition;
  let fewest = blocks[0] ?? 0;
  for (const block of blocks) if ((people[block] ?? 0) < (people[fewest] ?? 0)) fewest = block;
  let others = 0;
  for (let index = start[fewest] ?? 0; index < (start[fewest + 1] ?? 0) && others < enough; index += 1) {
    const other = members[index] ?? 0;
    if (other !== person && areIn(partition, blocks, fewest, other)) others += 1;
  }
  return others;
}

function countByBits(
  bits: Int32Array,
  width: number,
  blocks: readonly number[],
  person: number,
  enough: number,
): number {
  let others = 0;
  for (let word = 0; word < width && others < enough; word += 1) {
    let all = person >> 5 === word ? ~(1 << (person & 31)) : -1;
    for (const block of blocks) all &= bits[block * width + word] ?? 0;
    // Counts the bits that are set. Each step clears the lowest of them.
    for (; all !== 0; all &= all - 1) others += 1;
  }
  return others;
}

/**
 * Returns the number of other people who are in all of the blocks. Without blocks, that is everybody else.
 * @param people number of all people
 * @param enough number at which counting may stop
 */
export function countOthers(
  partition: Partition,
  blocks: readonly number[],
  person: number,
  people: number,
  enough = people,
): number {
  if (blocks.length === 0) return people - 1;
  const { bits, width } = partition;
  return bits ? countByBits(bits, width, blocks, person, enough) : countByList(partition, blocks, person, enough);
}
