/** Records in blocks of space and time, and who is in each. */
import { town } from './town.ts';
import type { Traces } from './traces.ts';

/** A block is one cell during one time bin. */
export type Partition = {
  /** Of each record, its block: 0, 1, 2 … */
  block: Int32Array;
  /** Of each block, how many different people have a record in it, how many records it has, and which cell it is of, whatever the time. */
  people: Int32Array;
  records: Int32Array;
  cell: Int32Array;
  /** By number of people from 0 on: how many blocks have so many, and how many records these have. */
  byPeople: { blocks: Int32Array; records: Int32Array };
  /** Who they are, in order, block after block; and where the people of each block begin. */
  members: Int32Array;
  start: Int32Array;
  /** The same as one bit for each person, `width` words of 32 a block; nothing where blocks have few people, who are found as quickly. */
  bits: Int32Array | undefined;
  width: number;
};

/** As many people in a block, on average, are many. */
const manyPeople = 4;

/** Which block each record is in, and which cell each block is of: both are numbered as they come, cells by rows. */
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
 * @param traces records of one person after the other
 * @param cell side in metres; cells begin at the town's corner, so that those of twice the side are made of four
 * @param hours of a time bin, which divide the day
 */
export function divide(traces: Traces, cell: number, hours: number): Partition {
  const { owner } = traces;
  const { block, cell: cells } = numberBlocks(traces, cell, hours);
  const blocks = cells.length;
  const [people, records, latest] = [new Int32Array(blocks), new Int32Array(blocks), new Int32Array(blocks).fill(-1)];
  /** Of each record, whether it is the first of its person in the block. */
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
 * Blocks that an attacker recognises: those of the known points, without those that are withheld, each once.
 * @param points how many points of the person are known; all where there are fewer
 * @param k blocks with fewer people are withheld
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

/** Whether a person is in a block: its people are in order. */
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

/** @param known a block that is known to have the person */
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
    // Each step clears the lowest bit.
    for (; all !== 0; all &= all - 1) others += 1;
  }
  return others;
}

/**
 * How many other people are in all of the blocks: everybody, where there is no block.
 * @param enough counting ends there
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
