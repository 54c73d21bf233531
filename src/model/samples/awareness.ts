/**
 * Builds a sample of alerts about a simulated vessel near a virtual fence. A Kalman filter tracks the vessel from the
 * position reports of the "geofence" instrument at its default settings. An alert is raised if the vessel is probably
 * inside the closed area in two successive reports.
 */
import { findAlarms } from '#instruments/geofence/alarm.ts';
import { width } from '#instruments/geofence/course.ts';
import { geofence as instrument } from '#instruments/geofence/instrument.ts';
import type { GeofenceResult } from '#instruments/geofence/model.ts';
import { goodFor } from '#instruments/geofence/reach.ts';
import { circle95, ellipse95, type Symmetric } from '#instruments/shared/ellipse.ts';
import { type Estimates, filterTrack, type MotionModel, positionCovariance } from '#instruments/shared/kalman.ts';
import { nowhere, touchAt } from '#instruments/shared/tangent-plane.ts';
import { normalShare } from './probability.ts';
import {
  amount,
  count,
  instant,
  lineString,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  point,
  positive,
  type Sample,
  share,
  text,
} from './sample.ts';

const { defaults } = instrument;
/** Standard deviation of a reported position along each axis, in metres. It follows from the 95% radius (`noise`). */
const sigma = defaults.noise / Math.sqrt(-2 * Math.log(0.05));
/**
 * Motion model of a ship. Its change in speed during a minute has a standard deviation of √(0.2 · 60) ≈ 3.5 m/s along
 * each axis. The gate rejects no report as an outlier, because the simulation has no outliers.
 */
const motion: MotionModel = { acceleration: 0.2, speed: 5, gate: Number.POSITIVE_INFINITY };
const rule = { fence: 'closed-area', version: 'simulated-1', enter: 0.8, leave: 0.2, successive: 2 };
const track = 'vessel-1';

/**
 * Converts metres east and north of the origin to longitude and latitude. The fence runs east from the origin, and the
 * closed area is north of the fence.
 */
const positionOf = touchAt(nowhere);
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));
const start = Date.UTC(2026, 10, 18, 12);
const timeOf = (seconds: number): string => new Date(start + seconds * 1000).toISOString().replace('.000', '');
const reportId = (index: number): string => `report-${index + 1}`;
const radiusOf = (covariance: Symmetric): number => roundTo(circle95(ellipse95(covariance)), 1);

type Reports = GeofenceResult['reports'];

export function trackReports(reports: Reports): Estimates {
  const columnOf = (value: (report: Reports[number]) => number) => Float64Array.from(reports, value);
  const [variance, none] = [columnOf(() => sigma ** 2), columnOf(() => 0)];
  const fixes = {
    t: columnOf(({ time }) => time),
    x: columnOf(({ place }) => place[0]),
    y: columnOf(({ place }) => place[1]),
    xx: variance,
    xy: none,
    yy: variance,
  };
  return filterTrack(
    fixes,
    Uint8Array.from(reports, (_, index) => (index === 0 ? 1 : 0)),
    motion,
  );
}

/** Returns the probability that the vessel is inside the closed area at the time of each report. */
export const insideBy = (estimates: Estimates, reports: Reports): number[] =>
  reports.map((_, index) =>
    normalShare((estimates.states[4 * index + 1] ?? 0) / Math.sqrt(positionCovariance(estimates, index).yy)),
  );

/**
 * Returns the alarms. A report counts as inside, outside or undecided, depending on the probability that the vessel is
 * inside the closed area. An alarm starts or ends when two successive reports agree.
 */
export function raiseAlarms(inside: readonly number[]) {
  const sides = inside.map((probability) => (probability > rule.enter ? 1 : probability < rule.leave ? -1 : 0));
  return findAlarms(
    sides.map((side, index) => (side === sides[index - 1] ? side : 0)),
    0.5,
  );
}

const fence = {
  type: 'Feature',
  id: rule.fence,
  geometry: { type: 'LineString', coordinates: [positionOf(0, 0), positionOf(width, 0)] },
  properties: { kind: 'fence', simulated: true, version: rule.version, inside: 'left' },
};

function build() {
  const { reports, speed } = instrument.compute(defaults);
  const estimates = trackReports(reports);
  const inside = insideBy(estimates, reports);
  const stateAt = (index: number) => [...estimates.states.subarray(4 * index, 4 * index + 4)];
  const observe = (index: number, now: number) => {
    const time = reports[index]?.time ?? 0;
    return { report: reportId(index), observed: timeOf(time), received: timeOf(time), age: now - time };
  };
  const alerts = raiseAlarms(inside).map(({ raised, until }, index) => {
    const [x = 0, y = 0, east = 0, north = 0] = stateAt(raised);
    const [, , , , , , , xx = 0, xy = 0, yy = 0] = estimates.covariances.subarray(10 * raised, 10 * raised + 10);
    const now = reports[raised]?.time ?? 0;
    const end = reports[until];
    return {
      type: 'Feature',
      id: `alert-${index + 1}`,
      geometry: { type: 'Point', coordinates: positionOf(x, y) },
      properties: {
        kind: 'geofence-entry',
        simulated: true,
        track,
        raised: timeOf(now),
        ended: end ? timeOf(end.time) : null,
        confidence: roundTo(inside[raised] ?? 0, 3),
        plusMinus: radiusOf(positionCovariance(estimates, raised)),
        velocity: { east: roundTo(east, 1), north: roundTo(north, 1), plusMinus: radiusOf({ xx, xy, yy }) },
        rule,
        observations: [raised - 1, raised].map((report) => observe(report, now)),
        disposition: null,
      },
    };
  });
  const [extract] = alerts;
  if (!extract)
    throw new Error(
      'With its default parameters, the "geofence" instrument raises no alert, so the sample of alerts lacks an example. Change the defaults.',
    );
  const features = reports.map(({ time, place }, index) => ({
    type: 'Feature',
    id: reportId(index),
    geometry: { type: 'Point', coordinates: positionOf(...place) },
    properties: {
      kind: 'report',
      simulated: true,
      track,
      observed: timeOf(time),
      received: timeOf(time),
      plusMinus: defaults.noise,
      goodFor: roundTo(Math.max(0, goodFor(place[1], defaults.noise, speed)), 1),
      probabilityInside: roundTo(inside[index] ?? 0, 3),
    },
  }));
  const file = {
    level: 0.95,
    processingVersion: rule.version,
    settings: { acceleration: motion.acceleration, initialSpeed: motion.speed, topSpeed: roundTo(speed, 2) },
  };
  return { file, records: [fence, ...alerts, ...features], extract };
}

export const awareness: Sample = {
  format: 'geojson',
  file: {
    level: share,
    processingVersion: text,
    settings: object({ acceleration: positive, initialSpeed: positive, topSpeed: positive }),
  },
  kinds: {
    'geofence-entry': {
      geometry: point,
      fields: {
        track: text,
        raised: instant,
        ended: nullable(instant),
        confidence: share,
        plusMinus: amount,
        velocity: object({ east: number, north: number, plusMinus: amount }),
        rule: object({ fence: text, version: text, enter: share, leave: share, successive: { ...count, minimum: 1 } }),
        observations: listOf(object({ report: text, observed: instant, received: instant, age: amount })),
        // Null until an operator has decided about the alert.
        disposition: nullable(oneOf('confirmed', 'dismissed', 'passed on')),
      },
    },
    fence: { geometry: lineString, fields: { version: text, inside: oneOf('left', 'right') } },
    report: {
      geometry: point,
      fields: {
        track: text,
        observed: instant,
        received: instant,
        plusMinus: amount,
        goodFor: amount,
        probabilityInside: share,
      },
    },
  },
  build,
};
