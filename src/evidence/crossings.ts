/** Visits to the two terminals, and the crossings between them. */
import type { Thresholds } from '#instruments/shared/staypoints.ts';
import { distanceBetween, type Report } from './report.ts';
import { type Crossing, type Interval, type Terminal, terminals } from './results.ts';
import { findStays, type Stay } from './stays.ts';

/** Positions of the berths. */
const berths = {
  'St George': { latitude: 40.6437, longitude: -74.0718 },
  Whitehall: { latitude: 40.7006, longitude: -74.0133 },
} as const;
/** Metres from there to the mean position of a stay. */
const berthRadius = 450;

/** All stays at one terminal until the next at the other; `first` and `last` are indices of reports. */
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

/** The moments of a report and of the one after it. */
function between(reports: readonly Report[], index: number): Interval {
  const [low, high] = [reports[index], reports[index + 1]];
  if (!low || !high) throw new RangeError(`There are no two reports at ${index}.`);
  return [low.t, high.t];
}

/** A departure lies between the last report of a visit and the next; an arrival between the report before a visit and its first. */
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

/** Minutes. */
export const durationOf = ({ departed, arrived }: Crossing): number => (middleOf(arrived) - middleOf(departed)) / 60;

/** Minutes of visits with a crossing before and after. */
export const listTurnarounds = (reports: readonly Report[], visits: readonly Visit[]): number[] =>
  visits.slice(1, -1).map(({ first, last }) => ((reports[last]?.t ?? 0) - (reports[first]?.t ?? 0)) / 60);
