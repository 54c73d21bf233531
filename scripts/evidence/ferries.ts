/** Finds the tracks of the ferries, and gives each ferry a letter. */

import { findCrossings, findVisits, type Visit } from '../../src/evidence/crossings.ts';
import type { Report, Track } from '../../src/evidence/report.ts';
import type { Crossing } from '../../src/evidence/results.ts';
import { settings } from '../../src/evidence/stays.ts';
import { clean } from './clean.ts';
import { matchDepartures } from './timetable.ts';

/** Minimum seconds between the first and the last report of a track that covers the whole day. */
const wholeDay = 23.5 * 3600;

export type Ferry = {
  /** Letter of the ferry, such as "A". */
  vessel: string;
  /** Name of the vessel in the CSV file: its MMSI in the public file, or its letter in the extract. */
  source: string;
  isAtWork: boolean;
  received: readonly Report[];
  /** The reports without duplicates, and without jumps to impossible positions. */
  reports: readonly Report[];
  visits: readonly Visit[];
  crossings: readonly Crossing[];
};

function examine({ vessel, reports: received }: Track): Ferry {
  const { reports } = clean(received);
  const visits = findVisits(reports, settings);
  const crossings = findCrossings(vessel, reports, visits);
  return { vessel, source: vessel, isAtWork: crossings.length > 0, received, reports, visits, crossings };
}

/** Returns true if the ferry stays at one terminal all day. */
function isLaidUp({ reports, visits }: Ferry): boolean {
  const [first, last] = [reports[0], reports.at(-1)];
  const [visit] = visits;
  if (!first || !last || !visit || visits.length > 1) return false;
  return last.t - first.t >= wholeDay && visit.first === 0 && visit.last === reports.length - 1;
}

/**
 * Finds the ferries, and names each with a letter. Ferries at work, which stop at both terminals, come first. They are
 * in order of their largest delay against the timetable: A has the largest delay. Ferries that are laid up at one
 * terminal all day follow.
 * @param candidates tracks of a whole day, preferably of passenger vessels only
 */
export function findFerries(candidates: readonly Track[]): Ferry[] {
  const examined = candidates.map(examine);
  const atWork = examined.filter((ferry) => ferry.isAtWork);
  const crossings = atWork.flatMap((ferry) => ferry.crossings);
  const { departures } = matchDepartures(crossings);
  const delayOf = (ferry: Ferry): number =>
    Math.max(
      ...departures
        .filter(({ crossing }) => ferry.crossings.some(({ id }) => id === crossing))
        .map(({ minutesAfter }) => minutesAfter),
    );
  const inOrder = atWork.map((ferry) => ({ ferry, delay: delayOf(ferry) })).sort((a, b) => b.delay - a.delay);
  return [...inOrder.map(({ ferry }) => ferry), ...examined.filter(isLaidUp)].map((ferry, index) => {
    const vessel = String.fromCharCode('A'.charCodeAt(0) + index);
    return { ...ferry, vessel, crossings: findCrossings(vessel, ferry.reports, ferry.visits) };
  });
}
