import { seeded } from '#instruments/shared/random.ts';
import { placeAt, planDay } from './town.ts';

/** The records of one day, sorted by person and then by time. */
export type Traces = {
  people: number;
  /** Index of the person of each record. */
  owner: Uint16Array;
  /** Hour of the day of each record, from 0 to 23. */
  hour: Uint8Array;
  /** Place of each record, in metres from the town's north-west corner. */
  east: Float64Array;
  south: Float64Array;
  /**
   * Indices of some records of each person, in random order. If an attacker knows p points of a person, they are the
   * first p of these records.
   */
  known: readonly (readonly number[])[];
};

/** Highest number of a person's records that the attacker can know. */
export const mostKnown = 6;

/** Probability that a phone leaves a record in an hour, at night and during the day. */
const nightShare = 0.3;
const dayShare = 0.75;
/** Hour at which the night ends. */
const morning = 6;

/**
 * Returns up to `mostKnown` different random integers from `first` to `end - 1`. This is a Fisher-Yates shuffle that
 * stops early.
 */
function draw(first: number, end: number, random: () => number): number[] {
  const items = Array.from({ length: end - first }, (_, index) => first + index);
  const count = Math.min(mostKnown, items.length);
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(random() * (items.length - index));
    [items[index], items[other]] = [items[other] ?? 0, items[index] ?? 0];
  }
  return items.slice(0, count);
}

/**
 * Simulates the records of a day. Each person leaves at most one record an hour, at a random minute and without
 * position error.
 */
export function simulateTraces(people: number, seed: number): Traces {
  const random = seeded(seed);
  const most = people * 24;
  const [owner, hour] = [new Uint16Array(most), new Uint8Array(most)];
  const [east, south] = [new Float64Array(most), new Float64Array(most)];
  const known: number[][] = [];
  let records = 0;
  for (let person = 0; person < people; person += 1) {
    const stops = planDay(random);
    const first = records;
    for (let now = 0; now < 24; now += 1) {
      if (random() >= (now < morning ? nightShare : dayShare)) continue;
      const place = placeAt(stops, now + random());
      owner[records] = person;
      hour[records] = now;
      [east[records], south[records]] = place;
      records += 1;
    }
    known.push(draw(first, records, random));
  }
  return {
    people,
    owner: owner.slice(0, records),
    hour: hour.slice(0, records),
    east: east.slice(0, records),
    south: south.slice(0, records),
    known,
  };
}
