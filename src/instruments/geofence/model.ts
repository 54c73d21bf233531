/**
 * Simulates the reports of a vessel along a fence and the alerts that they raise. Also computes for how long each
 * report shows on which side of the fence the vessel is.
 */
import { chiSquare95 } from '#instruments/shared/ellipse.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { normalPair, seeded } from '#instruments/shared/random.ts';
import { type Alarm, findAlarms, matchAlerts, type Span } from './alarm.ts';
import { courseAt, length, type Place, placeAt, placesAt, stays } from './course.ts';
import { findStale, goodFor } from './reach.ts';

/** Parameters that the visitor sets. */
export type GeofenceParameters = {
  /** Position error (±) in metres: 95% of the errors are within this radius. */
  noise: number;
  /**
   * Distance in metres by which a report must be inside the fence to raise an alarm, or outside the fence to end the
   * alarm.
   */
  margin: number;
  /** Index into `intervals`, the times between two reports. */
  interval: number;
  /** Speed in knots. */
  speed: number;
  /** Place of the marker, which the visitor moves along the fence, in units of the drawing. */
  markerX: number;
  markerY: number;
};

/** A report: its time in seconds, the reported place, and the vessel's true place (`truth`). */
type Report = { time: number; place: Place; truth: Place };

/** Result of a simulation. Times are seconds from the start of the course. */
export type GeofenceResult = {
  /** Speed in metres per second. */
  speed: number;
  /** Time in seconds that the vessel takes for the whole course. */
  duration: number;
  reports: readonly Report[];
  /** Alarms, each with the index of the stay that it announces (`stay`). The index is -1 if the alarm is false. */
  alarms: readonly (Alarm & { stay: number })[];
  /** Times when the vessel was truly inside the fence. */
  stays: readonly Span[];
  /** Indices of the stays that have no true alert. */
  missed: readonly number[];
  /** Number of missed stays that began during an earlier alarm, so that they raised no alarm of their own. */
  merged: number;
  /** Mean time from an entry to its true alert, in seconds. It is NaN if no alert is true. */
  delay: number;
  /** Times when the latest report doesn't show on which side of the fence the vessel is. */
  stale: readonly Span[];
  /** Share of `duration` in which the latest report is stale. */
  staleShare: number;
  marker: Marker;
};

/**
 * The latest report at the moment when the vessel passes the marker, and what that report reveals about the vessel's
 * place.
 */
type Marker = {
  time: number;
  /** True place of the vessel. */
  truth: Place;
  /** Index of the latest report. */
  report: number;
  /** Age of the latest report in seconds. */
  age: number;
  /**
   * Greatest age in seconds at which the latest report still proves on which side of the fence the vessel is. It is 0
   * or negative if the report doesn't prove it at any age.
   */
  goodFor: number;
  /**
   * Radius in metres around the reported place within which the vessel can be: the position error plus the distance
   * travelled since the report.
   */
  reach: number;
};

/** The times between two reports that the visitor can choose from, in seconds. */
export const intervals = [2, 3, 5, 10, 20, 30, 60, 120, 180] as const;
/** One knot in metres per second. */
const knot = 1852 / 3600;
/** Lowest speed that the visitor can set, in knots. */
export const slowest = 2;
/** An alert may come this many seconds before an entry and still count as true. */
const early = 30;

/** The x coordinate in the drawing at which the course begins. */
export const left = 84;
/** The y coordinate of the marker, which moves only along the fence. */
export const markerY = 500;
/** Scale of the drawing along the fence. It is the same in the map and in the chart. */
export const metresPerUnit = 4;

const sigmas95 = Math.sqrt(chiSquare95);
/** Tolerance for rounding errors of times, in seconds. */
const epsilon = 1e-9;

/**
 * Returns random position errors, one for each second that the slowest vessel needs for the course. An error is a pair
 * (east and north) in units of σ.
 */
const errorsOf = keepLast(
  (seed: number) => [seed],
  (seed) => {
    const random = seeded(seed);
    return Array.from({ length: Math.floor(length / (slowest * knot)) + 1 }, () => normalPair(random));
  },
);

/**
 * Simulates the reports. Each second has a fixed position error. So if the visitor changes the interval, a report at
 * the same second keeps its error.
 */
function simulate(speed: number, sigma: number, interval: number, seed: number): Report[] {
  const errors = errorsOf(seed);
  const count = Math.floor(Math.floor(length / speed + epsilon) / interval) + 1;
  const truths = placesAt(Array.from({ length: count }, (_, index) => speed * (index * interval)));
  return truths.map((truth, index) => {
    const time = index * interval;
    const [east, north] = errors[time] ?? [Number.NaN, Number.NaN];
    return { time, place: [truth[0] + sigma * east, truth[1] + sigma * north], truth };
  });
}

/**
 * Finds the stay inside the fence that each alarm announces. Also returns the stays without an alarm, how many of them
 * began during an earlier alarm, and the mean delay of true alarms.
 */
function judge(alarms: readonly Alarm[], times: readonly number[], inside: readonly Span[]) {
  const timeOf = (index: number): number => times[index] ?? Number.POSITIVE_INFINITY;
  const raised = alarms.map((alarm) => timeOf(alarm.raised));
  const matches = matchAlerts(raised, inside, early);
  const delays = matches.flatMap((stay, index) => (stay < 0 ? [] : [(raised[index] ?? 0) - (inside[stay]?.from ?? 0)]));
  const missed = inside.flatMap((_, stay) => (matches.includes(stay) ? [] : [stay]));
  const isUp = (time: number): boolean =>
    alarms.some(({ raised: from, until }) => timeOf(from) <= time && time < timeOf(until));
  return {
    alarms: alarms.map((alarm, index) => ({ ...alarm, stay: matches[index] ?? -1 })),
    missed,
    merged: missed.filter((stay) => isUp(inside[stay]?.from ?? 0)).length,
    delay: delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
  };
}

export function compute(given: GeofenceParameters, seed = 1): GeofenceResult {
  const { noise, margin } = given;
  const speed = given.speed * knot;
  const duration = length / speed;
  const reports = simulate(speed, noise / sigmas95, intervals[given.interval] ?? intervals[0], seed);
  const times = reports.map(({ time }) => time);
  const depths = reports.map(({ place: [, y] }) => y);
  const inside = stays.map(({ from, to }) => ({ from: from / speed, to: to / speed }));
  const stale = findStale(times, depths, { radius: noise, speed, end: duration });
  const course = courseAt((given.markerX - left) * metresPerUnit);
  const time = course / speed;
  const report = times.findLastIndex((one) => one <= time + epsilon);
  const age = Math.max(0, time - (times[report] ?? 0));
  return {
    speed,
    duration,
    reports,
    stays: inside,
    ...judge(findAlarms(depths, margin), times, inside),
    stale,
    staleShare: stale.reduce((sum, { from, to }) => sum + to - from, 0) / duration,
    marker: {
      time,
      truth: placeAt(course),
      report,
      age,
      goodFor: goodFor(depths[report] ?? 0, noise, speed),
      reach: noise + speed * age,
    },
  };
}
