import { seeded } from '#instruments/shared/random.ts';
import { placeAt, planDay } from './town.ts';

/** One day of raw points, by person and then by time. */
export type Traces = {
  people: number;
  /** Of each record: whose it is, the hour of the day 0 to 23, and metres east and south. */
  owner: Uint16Array;
  hour: Uint8Array;
  east: Float64Array;
  south: Float64Array;
  /** Of each person, records of their own in random order: of p known points, the first p. */
  known: readonly (readonly number[])[];
};

/** As many points as anybody is supposed to know. */
export const mostKnown = 6;

/** Share of the hours in which a phone leaves a record. */
const nightShare = 0.3;
const dayShare = 0.75;
const morning = 6;

/** Some of the numbers from `first` on, none twice: the start of a shuffle by Fisher and Yates. */
function draw(first: number, end: number, random: () => number): number[] {
  const items = Array.from({ length: end - first }, (_, index) => first + index);
  const count = Math.min(mostKnown, items.length);
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(random() * (items.length - index));
    [items[index], items[other]] = [items[other] ?? 0, items[index] ?? 0];
  }
  return items.slice(0, count);
}

/** Each person leaves at most one record an hour, at a random minute of it, without error. */
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
