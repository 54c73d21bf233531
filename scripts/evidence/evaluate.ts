/** Computes the published results about ferries and other vessels from the position reports of one day. */

import { licence, source } from '../../src/evidence/credit.ts';
import { durationOf, findCrossings, findVisits, listTurnarounds, middleOf } from '../../src/evidence/crossings.ts';
import type { Report, Track } from '../../src/evidence/report.ts';
import type { Interpolation, Results, StatedRadius, Thinning, Vessel } from '../../src/evidence/results.ts';
import { firstSettings, settings } from '../../src/evidence/stays.ts';
import { clean, longestGap } from './clean.ts';
import type { Ferry } from './ferries.ts';
import { median, percentile, roundTo, spreadOf } from './percentile.ts';
import { describeErrors, errorsOf, recover, testRadius, thin } from './thinning.ts';
import { forecastErrors, matchDepartures, slots } from './timetable.ts';

/** Results as they are published. A result is missing if the source has too few tracks to compute it. */
export type Evaluation = Omit<Results, 'jump' | 'midnight' | 'thinning' | 'interpolation' | 'radius'> & {
  jump?: Results['jump'];
  midnight?: Results['midnight'];
  thinning: readonly (Omit<Thinning, 'position'> & Partial<Thinning>)[];
  interpolation: readonly (Pick<Interpolation, 'everyMinutes' | 'ferries'> & Partial<Interpolation>)[];
  radius: readonly (Omit<StatedRadius, 'boats'> & Partial<StatedRadius>)[];
};

export type Sources = {
  /** The ferries. Each has a letter as its name. */
  ferries: readonly Ferry[];
  /** The tracks of all vessels in the area. */
  tracks: readonly Track[];
  /** Tracks of five excursion boats in the hours around midnight. The boats were picked by hand. */
  boats?: readonly Track[];
  midnight?: Results['midnight'];
};

const minute = 60;
const thinnedMinutes = [1, 2, 3, 5, 8, 10, 15] as const;
const interpolatedMinutes = [2, 3, 5, 8, 10, 15, 20, 30] as const;
/**
 * Reporting intervals in minutes. For each interval, the results state a radius that contains 95% of the position
 * errors.
 */
const statedMinutes = [2, 5, 10, 30];
/**
 * Times of the first report that is kept when reports are thinned, as fractions of the reporting interval. Each
 * interval is tested with all of these times.
 */
const phases = [0, 1 / 3, 2 / 3];
/**
 * Period in which the results count the reports of the vessel with the largest position jump: its start and end, in
 * seconds of the day (UTC).
 */
const jumpHours = [11 * 3600, 13 * 3600] as const;
/** Maximum length of a turnaround in minutes. A longer stay at a terminal doesn't count as a turnaround. */
const longestTurnaround = 60;

function describeVessel({ vessel, isAtWork, received, reports }: Ferry): Vessel {
  const perTenMinutes = Array.from({ length: 144 }, () => 0);
  for (const { t } of received) {
    const slot = Math.floor(t / (10 * minute));
    perTenMinutes[slot] = (perTenMinutes[slot] ?? 0) + 1;
  }
  return {
    id: vessel,
    role: isAtWork ? 'ferry at work' : 'ferry laid up',
    reports: received.length,
    perTenMinutes,
    longestGap: longestGap(reports).between,
  };
}

function describeSilence(ferries: readonly Ferry[]): Results['silence'] {
  const gaps = ferries.map(({ vessel, reports }) => ({ vessel, ...longestGap(reports) }));
  const [longest] = gaps.sort((a, b) => b.between[1] - b.between[0] - (a.between[1] - a.between[0]));
  if (!longest) throw new RangeError('There is no ferry.');
  return { vessel: longest.vessel, between: longest.between, metresMoved: roundTo(longest.metresMoved, 1) };
}

/** Describes the departure whose time is least certain. It lies in the widest interval between two reports. */
function describeGapDeparture(ferries: readonly Ferry[]): Results['inGap'] {
  const all = ferries.flatMap((ferry) => ferry.crossings.map((crossing) => ({ ferry, crossing })));
  const widthOf = ({ crossing: { departed } }: (typeof all)[number]): number => departed[1] - departed[0];
  const [widest] = all.sort((a, b) => widthOf(b) - widthOf(a));
  if (!widest) throw new RangeError('There is no crossing.');
  const { ferry, crossing } = widest;
  const [low, high] = crossing.departed;
  const { metresMoved, speedAfter } = longestGap(ferry.reports.filter(({ t }) => t === low || t === high));
  return {
    crossing: crossing.id,
    between: crossing.departed,
    metresMoved: roundTo(metresMoved, 1),
    speedAfter: speedAfter ?? 0,
  };
}

function findWithFirstSettings(ferries: readonly Ferry[]): Results['firstSettings'] {
  const crossings = ferries.flatMap(({ vessel, reports }) =>
    findCrossings(vessel, reports, findVisits(reports, firstSettings)),
  );
  return {
    found: matchDepartures(crossings).departures.length,
    of: slots.length,
    radius: firstSettings.distance,
    dwell: firstSettings.dwell,
  };
}

function describeJump(tracks: readonly Track[]): Results['jump'] | undefined {
  const jumps = tracks.flatMap(({ reports }) => clean(reports).jumps.map((jump) => ({ reports, ...jump })));
  const [largest] = jumps.sort((a, b) => b.metres - a.metres);
  if (!largest) return undefined;
  const [from, to] = jumpHours;
  return {
    vessel: 'G',
    role: 'tug',
    at: largest.report.t,
    metres: roundTo(largest.metres, 1),
    knots: roundTo(largest.knots, 1),
    reports: largest.reports.filter(({ t }) => t >= from && t < to).length,
  };
}

function thinFerries(ferries: readonly Ferry[], everyMinutes: number): Omit<Thinning, 'position'> {
  const every = everyMinutes * minute;
  // The vessels report about once a minute, so an interval of one minute leaves no report out.
  const all = everyMinutes === 1 ? [0] : phases;
  const runs = all.map((phase) =>
    ferries.flatMap(({ crossings, reports }) => {
      const kept = everyMinutes === 1 ? reports : thin(reports, every, phase * every);
      return recover(crossings, kept, settings).recovered;
    }),
  );
  const errors = runs.flat().map(({ full, thinned }) => Math.abs(middleOf(thinned.departed) - middleOf(full.departed)));
  const crossings = ferries.reduce((sum, ferry) => sum + ferry.crossings.length, 0);
  return {
    everyMinutes,
    share: roundTo(errors.length / crossings / runs.length, 4),
    departureError:
      everyMinutes === 1 || errors.length === 0
        ? null
        : { median: roundTo(median(errors) / minute, 2), p95: roundTo(percentile(errors, 0.95) / minute, 2) },
    found: (runs[0] ?? []).map(({ full, thinned }) => ({
      crossing: full.id,
      departed: thinned.departed,
      arrived: thinned.arrived,
    })),
  };
}

type Errors = {
  everyMinutes: number;
  byVessel: ReadonlyMap<string, readonly number[]>;
  boats: readonly number[] | undefined;
};

const ferryErrors = ({ byVessel }: Errors, ...letters: string[]): number[] =>
  letters.flatMap((letter) => byVessel.get(letter) ?? []);

function describeInterpolation(errors: Errors): Evaluation['interpolation'][number] {
  const { everyMinutes, boats } = errors;
  const own = [...errors.byVessel.values()].flat();
  return { everyMinutes, ...(boats && describeErrors([...own, ...boats])), ferries: describeErrors(own) };
}

/**
 * Computes the radius that contains 95% of the position errors of ferries A and B. Tests it on the errors of other
 * vessels.
 */
function stateRadius(errors: Errors): Evaluation['radius'][number] {
  const { everyMinutes, boats } = errors;
  const radius = percentile(ferryErrors(errors, 'A', 'B'), 0.95);
  return {
    everyMinutes,
    radius: roundTo(radius, 1),
    ferries: testRadius(ferryErrors(errors, 'C', 'D'), radius),
    ...(boats && { boats: testRadius(boats, radius) }),
  };
}

const cleaned = ({ reports }: Track): readonly Report[] => clean(reports).reports;

export function evaluate({ ferries, tracks, boats, midnight }: Sources): Evaluation {
  const atWork = ferries.filter(({ isAtWork }) => isAtWork);
  const crossings = atWork.flatMap((ferry) => ferry.crossings);
  const turnarounds = atWork.flatMap(({ reports, visits }) => listTurnarounds(reports, visits));
  const jump = describeJump(tracks);
  const forecasts = forecastErrors(crossings).map(Math.abs);
  const errors = interpolatedMinutes.map((everyMinutes): Errors => {
    const every = everyMinutes * minute;
    return {
      everyMinutes,
      byVessel: new Map(atWork.map(({ vessel, reports }) => [vessel, errorsOf(reports, every)])),
      boats: boats?.flatMap((boat) => errorsOf(cleaned(boat), every)),
    };
  });
  const interpolation = errors.map(describeInterpolation);
  return {
    simulated: false,
    source,
    licence,
    day: '31 December 2019, 19:00, to 1 January 2020, 19:00, in New York',
    start: '2020-01-01T00:00:00Z',
    timeZoneOffset: -5,
    vessels: ferries.map(describeVessel),
    crossings,
    departures: matchDepartures(crossings).departures,
    firstSettings: findWithFirstSettings(atWork),
    silence: describeSilence(ferries),
    inGap: describeGapDeparture(atWork),
    ...(jump && { jump }),
    ...(midnight && { midnight }),
    durations: spreadOf(crossings.map(durationOf)),
    turnarounds: spreadOf(turnarounds.filter((minutes) => minutes < longestTurnaround)),
    thinning: thinnedMinutes.map((everyMinutes) => {
      const thinned = thinFerries(atWork, everyMinutes);
      if (everyMinutes === 1) return { ...thinned, position: null };
      const row = interpolation.find((one) => one.everyMinutes === everyMinutes);
      if (row?.median === undefined || row.p90 === undefined || row.p95 === undefined) return thinned;
      return { ...thinned, position: { median: row.median, p90: row.p90, p95: row.p95 } };
    }),
    interpolation,
    radius: errors.filter(({ everyMinutes }) => statedMinutes.includes(everyMinutes)).map(stateRadius),
    forecast: {
      cases: forecasts.length,
      median: roundTo(median(forecasts), 2),
      p90: roundTo(percentile(forecasts, 0.9), 2),
      worst: roundTo(percentile(forecasts, 1), 2),
    },
  };
}
