/** Records in blocks of space and time, and who is in each. */
import { town } from './town.ts';
import type { Traces } from './traces.ts';

/** A block is one cell during one time bin. */
export type Partition = {
  /** Of each record, its block: 0, 1, 2 … */
  block: Int32Array;
  /** Of each block, how many different people have a record in it. */
  people: Int32Array;
  /** Of each block, one bit for each person: `width` words of 32. */
  members: Int32Array;
  width: number;
};

/**
 * @param cell side in metres; cells begin at the town's corner, so that those of twice the side are made of four
 * @param hours of a time bin, which divide the day
 */
export function divide({ people: count, owner, hour, east, south }: Traces, cell: number, hours: number): Partition {
  const [columns, rows] = [Math.ceil(town.east / cell), Math.ceil(town.south / cell)];
  const numbers = new Int32Array(columns * rows * Math.ceil(24 / hours)).fill(-1);
  const block = new Int32Array(owner.length);
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
  const width = Math.ceil(count / 32);
  const members = new Int32Array(blocks * width);
  const people = new Int32Array(blocks);
  for (let record = 0; record < block.length; record += 1) {
    const number = block[record] ?? 0;
    const person = owner[record] ?? 0;
    const word = number * width + (person >> 5);
    const before = members[word] ?? 0;
    const bit = 1 << (person & 31);
    if (before & bit) continue;
    members[word] = before | bit;
    people[number] = (people[number] ?? 0) + 1;
  }
  return { block, people, members, width };
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

/**
 * How many other people are in all of the blocks: everybody, where there is no block.
 * @param enough counting ends there
 */
export function countOthers(
  { members, width }: Partition,
  blocks: readonly number[],
  person: number,
  people: number,
  enough = people,
): number {
  if (blocks.length === 0) return people - 1;
  let others = 0;
  for (let word = 0; word < width && others < enough; word += 1) {
    let all = person >> 5 === word ? ~(1 << (person & 31)) : -1;
    for (const block of blocks) all &= members[block * width + word] ?? 0;
    // Each step clears the lowest bit.
    for (; all !== 0; all &= all - 1) others += 1;
  }
  return others;
}
