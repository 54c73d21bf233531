/** A vessel along a fence: its reports, the alerts that they raise, and how long each tells where the vessel is. */
import { chiSquare95 } from '#instruments/shared/ellipse.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { normalPair, seeded } from '#instruments/shared/random.ts';
import { type Alarm, findAlarms, matchAlerts, type Span } from './alarm.ts';
import { courseAt, length, type Place, placeAt, placesAt, stays } from './course.ts';
import { findStale, goodFor } from './reach.ts';

/** As the visitor sets them. */
export type GeofenceParameters = {
  /** ± of a report in metres: the radius that holds 95% of its errors. */
  noise: number;
  /** Metres between the fence and each of the two thresholds. */
  margin: number;
  /** Of `intervals`, by index. */
  interval: number;
  /** Knots. */
  speed: number;
  /** The marker, in units of the drawing. */
  markerX: number;
  markerY: number;
};

/** Where the vessel seems to be, and truly is. */
type Report = { time: number; place: Place; truth: Place };

/** Times in seconds from the start of the course. */
export type GeofenceResult = {
  /** Metres a second. */
  speed: number;
  /** Of the whole course. */
  duration: number;
  reports: readonly Report[];
  /** With the stay that it is true for, -1 for a false one. */
  alarms: readonly (Alarm & { stay: number })[];
  /** When the vessel truly was inside. */
  stays: readonly Span[];
  /** Stays without an alert of their own, and those of them that began while the alarm was up. */
  missed: readonly number[];
  merged: number;
  /** Mean of alert minus entry over the true alerts in seconds; NaN where there is none. */
  delay: number;
  /** While the last report doesn't tell the side. */
  stale: readonly Span[];
  /** Share of the time. */
  staleShare: number;
  marker: Marker;
};

/** What is known at one moment. */
type Marker = {
  time: number;
  /** Where the vessel truly is. */
  truth: Place;
  /** The last report by index, its age, and the age up to which it tells the side; not above 0 where it never does. */
  report: number;
  age: number;
  goodFor: number;
  /** Radius in metres of the disc that holds the vessel. */
  reach: number;
};

/** Seconds between reports. */
export const intervals = [2, 3, 5, 10, 20, 30, 60, 120, 180] as const;
/** Metres a second. */
const knot = 1852 / 3600;
/** Knots. */
export const slowest = 2;
/** Seconds before an entry from which an alert is true for it. */
const early = 30;

/** Place in the drawing where the course begins, height of the marker, and scale along the fence. */
export const left = 84;
export const markerY = 500;
export const metresPerUnit = 4;

const sigmas95 = Math.sqrt(chiSquare95);
/** Times of reports are sums of rounded numbers. */
const epsilon = 1e-9;

/** Of as many seconds as the slowest course has. */
const errorsOf = keepLast(
  (seed: number) => [seed],
  (seed) => {
    const random = seeded(seed);
    return Array.from({ length: Math.floor(length / (slowest * knot)) + 1 }, () => normalPair(random));
  },
);

/** Every second has its error, in units of σ: fewer reports are some of the same reports. */
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

/** What the alerts are worth. */
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
