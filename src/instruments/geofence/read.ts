/** Describes the result in words: a value, a sentence and notes. */
import type { Reading } from '#instruments/instrument.ts';
import type { GeofenceParameters, GeofenceResult } from './model.ts';
import { metres, seconds } from './print.ts';

const be = (count: number): string => (count === 1 ? 'is' : 'are');

/** Describes a part of a total, such as "3 of 11", "All 3", "Both" or "None of the 2". */
function share(part: number, all: number): string {
  if (part === all) return all === 2 ? 'Both' : `All ${all}`;
  return part === 0 ? `None of the ${all}` : `${part} of ${all}`;
}

/** Says how many alerts are true, and how many of the vessel's entries into the closed area are missed. */
function describeAlerts({ alarms, stays, missed, merged }: GeofenceResult): string {
  const [count, entries] = [alarms.length, `${stays.length} entries`];
  if (count === 0) return `No alert: all ${entries} are missed.`;
  const matched = alarms.filter(({ stay }) => stay >= 0).length;
  const worth =
    count === 1
      ? `The only alert is ${matched ? 'true' : 'false'}`
      : `${share(matched, count)} alerts ${be(matched || 1)} true`;
  if (missed.length === 0) return `${worth}; no entry is missed.`;
  const held = merged ? `, ${merged < missed.length ? `${merged} of them ` : ''}while the alarm was still up` : '';
  return `${worth}; ${missed.length} of ${entries} ${be(missed.length)} missed${held}.`;
}

/**
 * Says for how long the report at the marker proves which side of the fence the vessel is on. Also says whether the
 * report is already too old.
 */
function describeAge({ age, goodFor }: GeofenceResult['marker']): string {
  const report = 'The report at the marker';
  if (goodFor <= 0) return `${report} is closer to the fence than its error, so it tells no side.`;
  return age <= goodFor
    ? `${report} is ${seconds(age)} old and good for ${seconds(goodFor)}.`
    : `${report} is ${seconds(age)} old and was good for ${seconds(goodFor)}: either side is possible.`;
}

export function read(result: GeofenceResult, { noise }: GeofenceParameters): Reading {
  const { alarms, delay, marker, staleShare } = result;
  const values = ['No alert', '1 alert'];
  return {
    value: values[alarms.length] ?? `${alarms.length} alerts`,
    sentence: `${describeAlerts(result)} ${describeAge(marker)}`,
    notes: [
      Number.isNaN(delay)
        ? 'No true alert'
        : `True alerts ${seconds(Math.abs(delay))} ${delay < 0 ? 'early' : 'late'} on average`,
      `Reach: error ±${noise} m + travel ${metres(marker.reach - noise)} = ${metres(marker.reach)}`,
      `Last report stale ${(100 * staleShare).toFixed(0)}% of the time`,
    ],
  };
}
