/**
 * Finds for each person the largest k at which that person is still singled out: nobody else is in all of this person's
 * blocks. A block is one cell of the map during one time bin. Blocks with fewer than k people are withheld.
 */
import { isIn, type Partition } from './partition.ts';
import type { Traces } from './traces.ts';

/**
 * Writes into `blocks` the blocks that contain a person's known records. Each block occurs once, and the blocks with
 * the most people come first.
 * @param known indices of a person's records. The attacker knows the first `points` of them.
 * @param blocks receives the result. All calls share one array, because this runs for each person.
 * @returns the number of blocks
 */
function rank({ block, people }: Partition, known: readonly number[], points: number, blocks: Int32Array): number {
  let count = 0;
  for (let index = 0; index < Math.min(points, known.length); index += 1) {
    const number = block[known[index] ?? 0] ?? 0;
    let place = count;
    while (place > 0 && blocks[place - 1] !== number) place -= 1;
    if (place > 0) continue;
    place = count;
    for (; place > 0 && (people[blocks[place - 1] ?? 0] ?? 0) < (people[number] ?? 0); place -= 1)
      blocks[place] = blocks[place - 1] ?? 0;
    blocks[place] = number;
    count += 1;
  }
  return count;
}

/**
 * Returns how many blocks are needed to single out `person`: the smallest n for which nobody else is in all of the
 * first n blocks. Returns `count + 1` if somebody else is in all `count` blocks.
 */
function countByWords(bits: Int32Array, width: number, blocks: Int32Array, count: number, person: number): number {
  let needed = 1;
  for (let word = 0; word < width; word += 1) {
    let all = person >> 5 === word ? ~(1 << (person & 31)) : -1;
    let used = 0;
    while (used < count && all !== 0) {
      all &= bits[(blocks[used] ?? 0) * width + word] ?? 0;
      used += 1;
    }
    if (all !== 0) return count + 1;
    if (used > needed) needed = used;
  }
  return needed;
}

/**
 * Returns true if somebody else is in all of the first `count` blocks. It checks only the members of the last of these
 * blocks, because that block has the fewest.
 */
function isShared(partition: Partition, blocks: Int32Array, count: number, person: number): boolean {
  const { members, start } = partition;
  const last = blocks[count - 1] ?? 0;
  for (let index = start[last] ?? 0; index < (start[last + 1] ?? 0); index += 1) {
    const other = members[index] ?? 0;
    let before = other === person ? 0 : count - 1;
    while (before > 0 && isIn(partition, blocks[before - 1] ?? 0, other)) before -= 1;
    if (before === 0 && other !== person) return true;
  }
  return false;
}

/**
 * Returns the same number as `countByWords`, for a partition without `bits`. It drops the blocks with the fewest people
 * one by one, as long as nobody else is in all remaining blocks.
 */
function countByMembers(partition: Partition, blocks: Int32Array, count: number, person: number): number {
  let needed = count + 1;
  while (needed > 1 && !isShared(partition, blocks, needed - 1, person)) needed -= 1;
  return needed;
}

/**
 * Returns for each person the largest k at which that person is singled out, or 0 if there is no such k. A block is
 * released only if at least k people are in it. So take the person's blocks from the fullest to the emptiest, until
 * nobody else is in all of them. The answer is the number of people in the block taken last.
 */
export function findLimits({ known }: Traces, partition: Partition, points: number): Int32Array {
  const { bits, width, people } = partition;
  const blocks = new Int32Array(points);
  return Int32Array.from(known, (own, person) => {
    const count = rank(partition, own, points, blocks);
    const needed = bits
      ? countByWords(bits, width, blocks, count, person)
      : countByMembers(partition, blocks, count, person);
    return needed > count ? 0 : (people[blocks[needed - 1] ?? 0] ?? 0);
  });
}
