/** Simulates a morning on a tram line through an invented city. */
import { seeded } from '../../figure-drawing.ts';
import type { Point } from './curves.ts';

/** A stop: its position in units of fifteen metres, and the people and jobs near it, both in hundreds. */
type Stop = { name: string; at: Point; people: number; jobs: number };
export const stops: readonly Stop[] = [
  { name: 'Fernhill', at: [84, 148], people: 34, jobs: 3 },
  { name: 'Orchard', at: [190, 96], people: 28, jobs: 3 },
  { name: 'Kiln Lane', at: [294, 118], people: 22, jobs: 6 },
  { name: 'Mill Road', at: [392, 64], people: 30, jobs: 9 },
  { name: 'Bridge', at: [508, 112], people: 12, jobs: 10 },
  { name: 'Old Town', at: [606, 150], people: 8, jobs: 22 },
  { name: 'Central', at: [706, 124], people: 6, jobs: 52 },
  { name: 'Exchange', at: [802, 138], people: 5, jobs: 34 },
  { name: 'Elm Park', at: [898, 100], people: 14, jobs: 12 },
  { name: 'Hospital', at: [1000, 118], people: 12, jobs: 20 },
  { name: 'College', at: [1106, 92], people: 20, jobs: 15 },
  { name: 'Saltings', at: [1212, 150], people: 26, jobs: 6 },
  { name: 'Quay', at: [1318, 142], people: 16, jobs: 14 },
];

const count = stops.length;
const places = Array.from({ length: count }, (_, index) => index);

/** Returns the number of riders between two stops from 06:00 to 10:00, estimated by a gravity model. */
function riders(from: number, to: number): number {
  const [a, b] = [stops[from], stops[to]];
  if (!a || !b || from === to) return 0;
  return a.people * b.jobs * Math.exp(-Math.abs(a.at[0] - b.at[0]) / 420);
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the number of riders on board between consecutive stops, eastbound or westbound. */
export const loads = (isEast: boolean): number[] =>
  places
    .slice(1)
    .map((next) =>
      sum(
        places
          .slice(0, next)
          .flatMap((before) =>
            places.slice(next).map((after) => (isEast ? riders(before, after) : riders(after, before))),
          ),
      ),
    );

/** Returns the number of riders who board at each stop, as a share of the number at the busiest stop. */
function boardings(isEast: boolean): number[] {
  const all = places.map((stop) => sum(places.filter((to) => to > stop === isEast).map((to) => riders(stop, to))));
  const most = Math.max(...all);
  return all.map((value) => value / most);
}

/** A train's call at a stop, with its arrival (`comes`) and departure (`leaves`) in minutes after midnight. */
type Call = { stop: number; comes: number; leaves: number };
export type Train = { isEast: boolean; isBunched: boolean; calls: Call[] };

const held = { stop: 3, from: 456, minutes: 17 };
const closest = 1.6;
const rush = (time: number): number => 0.35 + 0.65 * Math.exp(-(((time - 475) / 55) ** 2));

/** Returns departure times in minutes after midnight. In the rush hour, trains depart more often. */
function departures(isEast: boolean): number[] {
  const times: number[] = [];
  for (let time = 264 + (isEast ? 0 : 4); time < 600; time += rush(time) > 0.6 ? 8 : 12) times.push(time);
  return times;
}

const between = (one: number, other: number): number =>
  Math.abs((stops[one]?.at[0] ?? 0) - (stops[other]?.at[0] ?? 0)) / 21;

/**
 * State of the traffic in one direction. It changes with each train. `lastLeft` holds the previous departure at each
 * stop.
 */
type Traffic = { isEast: boolean; lastLeft: number[]; boarding: number[]; isHeld: boolean; isBunch: boolean };

/**
 * Returns a train's call at one stop. The first eastbound train that reaches the stop `held.stop` after `held.from` is
 * delayed there by `held.minutes`.
 */
function call(traffic: Traffic, stop: number, earliest: number, luck: number): Call {
  const { isEast, boarding } = traffic;
  const last = traffic.lastLeft[stop] ?? 0;
  const comes = Math.max(earliest, last + closest);
  const isHere = isEast && stop === held.stop;
  const stays = isHere && !traffic.isHeld && comes > held.from;
  const gathered = (last ? comes - last : 8) * rush(comes) * (boarding[stop] ?? 0);
  const leaves = comes + 0.5 + 0.26 * gathered + luck + (stays ? held.minutes : 0);
  if (stays) traffic.isHeld = true;
  if (isHere) traffic.isBunch = stays || (traffic.isBunch && leaves - last < 5);
  traffic.lastLeft[stop] = leaves;
  return { stop, comes, leaves };
}

/**
 * Returns the trains in one direction. A train waits longer if more riders have gathered at the stop since the previous
 * train. One eastbound train is delayed, and the trains behind it catch up, so that trains are bunched.
 */
function run(isEast: boolean): Train[] {
  const chance = seeded(isEast ? 41 : 42);
  const order = isEast ? places : [...places].reverse();
  const traffic = { isEast, lastLeft: places.map(() => 0), boarding: boardings(isEast), isHeld: false, isBunch: false };
  return departures(isEast).map((departure): Train => {
    let [time, before] = [departure, order[0] ?? 0];
    const calls = order.map((stop): Call => {
      const travel = stop === before ? 0 : between(stop, before) + chance() * 0.5;
      const made = call(traffic, stop, time + travel, chance() * 0.2);
      [time, before] = [made.leaves, stop];
      return made;
    });
    return { isEast, isBunched: traffic.isBunch, calls };
  });
}

export const trains: readonly Train[] = [...run(false), ...run(true)];
export const bunchStop = held.stop;
export const opens = 360;
export const closes = 600;
