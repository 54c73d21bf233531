/** An alert as it is delivered: a GeoJSON feature (RFC 7946) on WGS 84, times by RFC 3339. */
import { type Geographic, touchAt } from '#instruments/shared/tangent-plane.ts';
import type { Place } from './course.ts';
import type { GeofenceParameters, GeofenceResult } from './model.ts';

type Observation = {
  /** The report by its identifier. */
  report: string;
  observed: string;
  /** Seconds, at the moment the alert is raised. */
  age: number;
  /** Metres inside the fence; negative outside. */
  depth: number;
  /** Radius in metres that holds the error with the confidence. */
  plusMinus: number;
  confidence: 0.95;
};

export type AlertFeature = {
  type: 'Feature';
  id: string;
  geometry: { type: 'Point'; coordinates: Geographic };
  properties: {
    kind: 'geofence-entry';
    simulated: true;
    track: string;
    /** Metres from the fence to the thresholds. */
    rule: { fence: string; version: string; enter: number; leave: number };
    raised: string;
    /** `null` while the alarm is up. */
    ended: string | null;
    /** The report that raised the alarm, behind the one before it. */
    observations: readonly Observation[];
    /** What an operator decides; nobody has. */
    disposition: null;
  };
};

/** Where the fence begins; it runs east, with the closed area north of it. */
const toGeographic = touchAt([-60, 42]);
export const positionOf = ([x, y]: Place): Geographic => toGeographic(x, y);

/** What every alert names, and every report. */
export const names = { track: 'vessel-1', fence: 'closed-area', version: 'simulated-1' } as const;
/** Reports are numbered from 1 on, in order of time. */
export const reportId = (index: number): string => `report-${index + 1}`;

export const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

const two = (value: number): string => String(value).padStart(2, '0');
export const timeOf = (time: number): string => `2026-11-18T12:${two(Math.floor(time / 60))}:${two(time % 60)}Z`;

/** @returns null where the index names no alarm */
export function record(result: GeofenceResult, given: GeofenceParameters, index: number): AlertFeature | null {
  const { alarms, reports } = result;
  const alarm = alarms[index];
  const report = alarm && reports[alarm.raised];
  if (!report) return null;
  const end = reports[alarm.until];
  const observe = (number: number, now: number): Observation | undefined => {
    const seen = reports[number];
    return (
      seen && {
        report: reportId(number),
        observed: timeOf(seen.time),
        age: now - seen.time,
        depth: roundTo(seen.place[1], 1),
        plusMinus: given.noise,
        confidence: 0.95,
      }
    );
  };
  return {
    type: 'Feature',
    id: `alert-${index + 1}`,
    geometry: { type: 'Point', coordinates: positionOf(report.place) },
    properties: {
      kind: 'geofence-entry',
      simulated: true,
      track: names.track,
      rule: { fence: names.fence, version: names.version, enter: given.margin, leave: given.margin },
      raised: timeOf(report.time),
      ended: end ? timeOf(end.time) : null,
      observations: [alarm.raised - 1, alarm.raised].flatMap((number) => observe(number, report.time) ?? []),
      disposition: null,
    },
  };
}

/** The last alarm that was raised up to the marker, or else the first; -1 where there is none. */
export function selectAlarm({ alarms, marker }: GeofenceResult): number {
  const last = alarms.findLastIndex(({ raised }) => raised <= marker.report);
  return last < 0 && alarms.length > 0 ? 0 : last;
}
