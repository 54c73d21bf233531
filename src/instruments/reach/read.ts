/** Describes the result of the instrument `reach` in words: a number, a sentence and notes. */
import type { Reading } from '#instruments/instrument.ts';
import { limit, type ReachParameters, type ReachResult } from './model.ts';
import { bridgesOf, clock, minutes, percent } from './print.ts';
import { addressCount } from './town.ts';

const within = `within ${limit / 60} minutes of the alarm`;

/** Returns the beginning of a sentence, such as "138 of 200 addresses are". */
function describeCount(count: number): string {
  if (count === addressCount) return `all ${count} addresses are`;
  return count < 2 ? `${count || 'none'} of ${addressCount} addresses is` : `${count} of ${addressCount} addresses are`;
}

/**
 * Returns a sentence about the addresses that can't be reached at all. If every address can be reached, the
 * sentence names the time for the address that takes longest.
 */
function describeRest({ cutOff, slowest }: ReachResult): string {
  if (cutOff > 0)
    return cutOff === 1 ? ' One address can’t be reached at all.' : ` ${cutOff} addresses can’t be reached at all.`;
  if (!slowest) return '';
  const { seconds, station } = slowest;
  return ` The last address is reached after ${minutes(seconds)}, from station ${station.name}.`;
}

export function read(result: ReachResult, { hour, closed }: ReachParameters): Reading {
  const { reached, byBoth, reachedIfOpen, inCircles } = result;
  const bridges = bridgesOf(closed);
  return {
    value: percent(reached, addressCount),
    sentence: `At ${clock(hour)}${bridges && `, with ${bridges} closed`}, ${describeCount(reached)} ${within}.${describeRest(result)}`,
    notes: [
      `Straight-line circles: ${percent(inCircles, addressCount)}`,
      `Reached by both stations: ${percent(byBoth, addressCount)}`,
      bridges ? `With both bridges open: ${percent(reachedIfOpen, addressCount)}` : 'Both bridges are open',
    ],
  };
}
