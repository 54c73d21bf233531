/** Matches ferry departures with the published timetable. Forecasts each arrival at the moment of departure. */
import { durationOf, middleOf } from '../../src/evidence/crossings.ts';
import { type Crossing, type Departure, type Terminal, terminals } from '../../src/evidence/results.ts';
import { median, roundTo } from './percentile.ts';

/** A departure matches the timetable if it is at most this many seconds early or late. */
export const matchWindow = { before: 4 * 60, after: 18 * 60 } as const;

const minute = 60;
const halfHours = Array.from({ length: 48 }, (_, index) => index * 30 * minute);

/**
 * Scheduled departures in seconds after 19:00 local time on 31 December. On 1 January, the holiday schedule has
 * departures every half hour. The evening of 31 December follows the weekday schedule (edition of 2024). It differs
 * only at Whitehall, with departures at 19:20 and 19:40 instead of 19:30.
 */
const timetable: Readonly<Record<Terminal, readonly number[]>> = {
  'St George': halfHours,
  Whitehall: [0, 20 * minute, 40 * minute, ...halfHours.slice(2)],
};

type Slot = { terminal: Terminal; scheduled: number };

/** All scheduled departures. They are grouped by terminal, and chronological within each group. */
export const slots: readonly Slot[] = terminals.flatMap((terminal) =>
  timetable[terminal].map((scheduled) => ({ terminal, scheduled })),
);

export type Match = { departures: Departure[]; unmatched: Slot[]; left: Crossing[] };

/** Matches each scheduled departure, in chronological order, with the nearest unmatched crossing in its window. */
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

/** Minimum number of earlier crossings in the same direction that a forecast needs. */
const fewest = 5;

/**
 * Returns forecast minus actual arrival, in minutes. The forecast is the departure plus the median duration of all
 * crossings in the same direction that had ended by then.
 */
export function forecastErrors(crossings: readonly Crossing[]): number[] {
  return crossings.flatMap((crossing) => {
    const earlier = crossings
      .filter(({ from, arrived }) => from === crossing.from && middleOf(arrived) <= middleOf(crossing.departed))
      .map(durationOf);
    return earlier.length < fewest ? [] : [median(earlier) - durationOf(crossing)];
  });
}
