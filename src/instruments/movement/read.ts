/** Describes the result in words: a number, a sentence and notes. */

import type { Reading } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import type { MovementParameters, MovementResult } from './model.ts';
import { clock, counted, metres } from './print.ts';
import type { Entry } from './records.ts';

const hoursOf = ({ from, to }: { from: number; to: number }): string => `${clock(from / 3600)} to ${clock(to / 3600)}`;

/** Describes a record, as in "Trip 1, 07:32 to 07:56: transit, 5.0 km". */
function sayRecord(entry: Entry): string {
  const hours = hoursOf({ from: entry.start, to: entry.end });
  if (entry.kind === 'trip') {
    const mode = entry.mode === 'undetermined' ? 'mode undetermined' : entry.mode;
    return `Trip ${entry.number}, ${hours}: ${mode}, ${metres(entry.distance)}`;
  }
  const places = entry.linkedPoi.join(' or ').toLowerCase() || 'no place linked';
  return `Staypoint ${entry.number}, ${hours}: ${places}, completeness ${entry.completeness.toFixed(2)}`;
}

/**
 * Counts rejected fixes and outliers. The counts are cached until the fixes change. A change of the chosen time doesn't
 * affect them.
 */
const countRejected = keepLast(
  ({ fixes, accepted }: MovementResult) => [fixes, accepted],
  ({ fixes: { isOutlier }, accepted }) => {
    let [outliers, caught, rejected] = [0, 0, 0];
    for (let index = 0; index < accepted.length; index += 1) {
      const outlier = isOutlier[index] ?? 0;
      outliers += outlier;
      if (accepted[index]) continue;
      rejected += 1;
      caught += outlier;
    }
    return { outliers, caught, rejected };
  },
);

export function read(result: MovementResult, { time }: MovementParameters): Reading {
  const { accepted, records, gaps, selected, error, inside } = result;
  const entry = records[selected];
  if (accepted.length === 0)
    return { value: 'No fix', sentence: 'The phone was off all day: there is nothing to record.', notes: [] };
  const stays = records.filter(({ kind }) => kind === 'staypoint').length;
  const { outliers, caught, rejected } = countRejected(result);
  const before = metres(error.raw);
  const comparison =
    error.track < error.raw
      ? `the raw fixes ${before}`
      : `the raw fixes only ${before}${caught < outliers ? ': outliers pass for movement' : ''}`;
  const made = `${grouped(accepted.length)} fixes became ${counted(stays, 'staypoint')} and ${counted(records.length - stays, 'trip')}.`;
  return {
    value: metres(error.track),
    sentence: `The track is ${metres(error.track)} off (RMS), ${comparison}. ${made}`,
    notes: [
      entry ? sayRecord(entry) : `No record at ${clock(time)}`,
      gaps.length ? `No fixes, no record: ${gaps.map(hoursOf).join(', ')}` : 'No gap',
      `Gate: ${grouped(rejected)} rejected, ${caught} of ${counted(outliers, 'outlier')} among them`,
      `The 95% ellipses contain the true position at ${(100 * inside).toFixed(1)}% of the fixes, on a day that doesn’t follow the filter’s model`,
    ],
  };
}
