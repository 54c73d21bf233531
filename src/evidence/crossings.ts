/** Finds the visits of a ferry to the two terminals, and the crossings between them. */
import type { Thresholds } from '#instruments/shared/staypoints.ts';
import { distanceBetween, type Report } from './report.ts';
import { type Crossing, type Interval, type Terminal, terminals } from './results.ts';
import { findStays, type Stay } from './stays.ts';

/** Position of the ferry berth at each terminal, in degrees north and east. */
const berths = {
  'St George': { latitude: 40.6437, longitude: -74.0718 },
  Whitehall: { latitude: 40.7006, longitude: -74.0133 },
} as const;
/** Maximum distance in metres from a berth to the mean position of a stay there. */
const berthRadius = 450;

/**
 * A ferry's visit to a terminal: all its stays there, until it stays at the other terminal. `first` and `last` are
 * indices of reports.
 */
export type Visit = { terminal: Terminal; first: number; last: number };

const terminalOf = (stay: Stay): Terminal | undefined =>
  terminals.find((terminal) => distanceBetween(berths[terminal], stay) < berthRadius);

export function findVisits(reports: readonly Report[], thresholds: Thresholds): Visit[] {
  const visits: Visit[] = [];
  for (const stay of findStays(reports, thresholds)) {
    const terminal = terminalOf(stay);
    if (!terminal) continue;
    const visit = visits.at(-1);
    if (visit?.terminal === terminal) visit.last = stay.last;
    else visits.push({ terminal, first: stay.first, last: stay.last });
  }
  return visits;
}

/** Returns the times of a report and of the next report. Throws if one of the two doesn't exist. */
function between(reports: readonly Report[], index: number): Interval {
  const [low, high] = [reports[index], reports[index + 1]];
  if (!low || !high)
    throw new RangeError(`Report ${index} or ${index + 1} does not exist. A time interval needs both.`);
  return [low.t, high.t];
}

/**
 * Returns the crossings between consecutive visits. The departure is between the last report of a visit and the next
 * report. The arrival is between the first report of the next visit and the report before it.
 */
export function findCrossings(vessel: string, reports: readonly Report[], visits: readonly Visit[]): Crossing[] {
  return visits.slice(1).map((to, index) => {
    const from = visits[index] ?? to;
    return {
      id: `${vessel}${String(index + 1).padStart(2, '0')}`,
      vessel,
      from: from.terminal,
      to: to.terminal,
      departed: between(reports, from.last),
      arrived: between(reports, to.first - 1),
    };
  });
}

export const middleOf = ([low, high]: Interval): number => (low + high) / 2;

/** Returns the minutes from departure to arrival. */
export const durationOf = ({ departed, arrived }: Crossing): number => (middleOf(arrived) - middleOf(departed)) / 60;

/** Returns the duration, in minutes, of each visit that has a crossing before and after it. */
export const listTurnarounds = (reports: readonly Report[], visits: readonly Visit[]): number[] =>
  visits.slice(1, -1).map(({ first, last }) => ((reports[last]?.t ?? 0) - (reports[first]?.t ?? 0)) / 60);
