/** Matches departures with the published timetable, and forecasts arrivals at departure. */
import { durationOf, middleOf } from '../../src/evidence/crossings.ts';
import { type Crossing, type Departure, type Terminal, terminals } from '../../src/evidence/results.ts';
import { median, roundTo } from './percentile.ts';

/** Seconds before and after the timetable in which a departure is looked for. */
export const matchWindow = { before: 4 * 60, after: 18 * 60 } as const;

const minute = 60;
const halfHours = Array.from({ length: 48 }, (_, index) => index * 30 * minute);

/**
 * Seconds after the start, 19:00 local. 1 January has a holiday schedule: every half hour, both ways. The evening before follows that of
 * weekdays, for which the edition of 2024 stands in: half hours too, but from Whitehall 19:20 and 19:40 in place of 19:30.
 */
const timetable: Readonly<Record<Terminal, readonly number[]>> = {
  'St George': halfHours,
  Whitehall: [0, 20 * minute, 40 * minute, ...halfHours.slice(2)],
};

type Slot = { terminal: Terminal; scheduled: number };

/** All scheduled departures: those of each terminal in order of time. */
export const slots: readonly Slot[] = terminals.flatMap((terminal) =>
  timetable[terminal].map((scheduled) => ({ terminal, scheduled })),
);

export type Match = { departures: Departure[]; unmatched: Slot[]; left: Crossing[] };

/** Gives each scheduled departure, in order of time, the nearest crossing in its window that none before has. */
export function matchDepartures(crossings: readonly Crossing[], scheduled: readonly Slot[] = slots): Match {
  const left = new Set(crossings);
  const departures: Departure[] = [];
  const unmatched: Slot[] = [];
  for (const slot of scheduled) {
    const lateness = (crossing: Crossing): number => middleOf(crossing.departed) - slot.scheduled;
    const [nearest] = [...left]
      .filter((crossing) => crossing.from === slot.terminal)
      .filter((crossing) => lateness(crossing) >= -matchWindow.before && lateness(crossing) <= matchWindow.after)
      .sort((a, b) => Math.abs(lateness(a)) - Math.abs(lateness(b)));
    if (!nearest) {
      unmatched.push(slot);
      continue;
    }
    left.delete(nearest);
    const [low, high] = nearest.departed;
    departures.push({
      ...slot,
      crossing: nearest.id,
      minutesAfter: roundTo(lateness(nearest) / minute, 2),
      halfWidth: roundTo((high - low) / 2 / minute, 2),
    });
  }
  departures.sort((a, b) => a.scheduled - b.scheduled || terminals.indexOf(a.terminal) - terminals.indexOf(b.terminal));
  return { departures, unmatched, left: [...left] };
}

/** Earlier crossings that a forecast needs. */
const fewest = 5;

/**
 * Minutes from the arrival to its forecast: the departure and the median duration of all crossings in the same direction that had ended by then.
 */
export function forecastErrors(crossings: readonly Crossing[]): number[] {
  return crossings.flatMap((crossing) => {
    const earlier = crossings
      .filter(({ from, arrived }) => from === crossing.from && middleOf(arrived) <= middleOf(crossing.departed))
      .map(durationOf);
    return earlier.length < fewest ? [] : [median(earlier) - durationOf(crossing)];
  });
}
