/** Records in blocks of space and time, and who is in each. */
import { town } from './town.ts';
import type { Traces } from './traces.ts';

/** A block is one cell during one time bin. */
export type Partition = {
  /** Of each record, its block: 0, 1, 2 … */
  block: Int32Array;
  /** Of each block, how many different people have a record in it, and how many records it has. */
  people: Int32Array;
  records: Int32Array;
  /** Who they are, in order, block after block; and where the people of each block begin. */
  members: Int32Array;
  start: Int32Array;
};

/** Which block each record is in: they are numbered as they come. */
function numberBlocks({ hour, east, south }: Traces, cell: number, hours: number) {
  const [columns, rows] = [Math.ceil(town.east / cell), Math.ceil(town.south / cell)];
  const numbers = new Int32Array(columns * rows * Math.ceil(24 / hours)).fill(-1);
  const block = new Int32Array(hour.length);
  let blocks = 0;
  for (let record = 0; record < block.length; record += 1) {
    const bin = Math.floor((hour[record] ?? 0) / hours);
    const column = Math.floor((east[record] ?? 0) / cell);
    const row = Math.floor((south[record] ?? 0) / cell);
    const key = (bin * rows + row) * columns + column;
    if (numbers[key] === -1) {
      numbers[key] = blocks;
      blocks += 1;
    }
    block[record] = numbers[key] ?? 0;
  }
  return { block, blocks };
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

/**
 * @param traces records of one person after the other
 * @param cell side in metres; cells begin at the town's corner, so that those of twice the side are made of four
 * @param hours of a time bin, which divide the day
 */
export function divide(traces: Traces, cell: number, hours: number): Partition {
  const { owner } = traces;
  const { block, blocks } = numberBlocks(traces, cell, hours);
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
  return { block, people, records, members: listMembers(owner, block, isFirst, start), start };
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
function isIn({ members, start }: Partition, block: number, person: number): boolean {
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
  const { members, start } = partition;
  const sizeOf = (block: number): number => partition.people[block] ?? 0;
  const fewest = blocks.reduce((least, block) => (sizeOf(block) < sizeOf(least) ? block : least));
  let others = 0;
  for (let index = start[fewest] ?? 0; index < (start[fewest + 1] ?? 0) && others < enough; index += 1) {
    const other = members[index] ?? 0;
    if (other === person) continue;
    if (blocks.every((block) => block === fewest || isIn(partition, block, other))) others += 1;
  }
  return others;
}
