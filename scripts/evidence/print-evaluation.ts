/** Formats results as lines for the terminal. */

import type { PositionError, Spread } from '../../src/evidence/results.ts';
import type { Evaluation } from './evaluate.ts';

const count = (number: number): string => number.toLocaleString('en');
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const metres = (length: number): string => `${count(Math.round(length))} m`;
const minutes = (spread: Spread): string =>
  `median ${spread.median.toFixed(1)} min, 80 % between ${spread.p10.toFixed(1)} and ${spread.p90.toFixed(1)} min`;

function createClock(offset: number): (seconds: number) => string {
  return (seconds) => new Date((seconds + offset * 3600) * 1000).toISOString().slice(11, 16);
}

const describeErrors = (every: number, of: string, { cases, median, p95 }: PositionError): string =>
  `  one report every ${every} min, ${of}: median error ${metres(median)}, 95 % of ${count(cases)} errors within ${metres(p95)}`;

function printThinning({ thinning }: Evaluation): string[] {
  return thinning.map(({ everyMinutes, share, departureError }) => {
    const error =
      departureError &&
      `, median departure error ${departureError.median.toFixed(1)} min, 95 % of the errors within ${departureError.p95.toFixed(1)} min`;
    return `  one report every ${everyMinutes} min: ${percent(share)} of the crossings found${error ?? ''}`;
  });
}

function printInterpolation({ interpolation, radius }: Evaluation): string[] {
  return [
    ...interpolation.flatMap(({ everyMinutes, ferries, cases, median, p90, p95, max }) => {
      const isWhole =
        cases !== undefined && median !== undefined && p90 !== undefined && p95 !== undefined && max !== undefined;
      return [
        ...(isWhole ? [describeErrors(everyMinutes, 'ferries and boats', { cases, median, p90, p95, max })] : []),
        describeErrors(everyMinutes, 'ferries', ferries),
      ];
    }),
    'Radius that contains 95 % of the position errors of ferries A and B, tested on ferries C and D:',
    ...radius.map(({ everyMinutes, radius: stated, ferries, boats }) => {
      const slow = boats ? `, and ${percent(boats.inside)} of ${count(boats.of)} of the excursion boats` : '';
      return `  one report every ${everyMinutes} min: ${metres(stated)}, which covers ${percent(ferries.inside)} of ${count(ferries.of)} position errors of ferries C and D${slow}`;
    }),
  ];
}

export function printEvaluation(results: Evaluation): string[] {
  const { crossings, departures, durations, turnarounds, firstSettings, silence, inGap, jump, forecast } = results;
  const clock = createClock(results.timeZoneOffset);
  const between = ([low, high]: readonly [number, number]): string => `${clock(low)} to ${clock(high)}`;
  const late = departures.filter(({ minutesAfter }) => minutesAfter >= 10);
  return [
    ...results.vessels.map(({ id, role, reports }) => {
      const own = crossings.filter(({ vessel }) => vessel === id).length;
      return `${id}, ${role}: ${count(reports)} reports, ${own} crossings`;
    }),
    `${crossings.length} crossings: ${minutes(durations)}. ${turnarounds.count} turnarounds: ${minutes(turnarounds)}.`,
    `${departures.length} of ${firstSettings.of} scheduled departures were found. The settings that were tried first (radius ${firstSettings.radius} m, stay ${firstSettings.dwell} s) find ${firstSettings.found}.`,
    ...late.map(
      ({ terminal, scheduled, crossing, minutesAfter, halfWidth }) =>
        `  crossing ${crossing}, scheduled at ${clock(scheduled)} from ${terminal}: left ${minutesAfter.toFixed(1)} ±${halfWidth.toFixed(1)} min late`,
    ),
    `Longest gap without reports: ferry ${silence.vessel}, ${between(silence.between)}; the ferry moved ${metres(silence.metresMoved)} during the gap.`,
    `Least certain departure: crossing ${inGap.crossing}, ${between(inGap.between)}; the ferry moved ${metres(inGap.metresMoved)} in this interval, and its speed was ${inGap.speedAfter.toFixed(1)} kn at the end.`,
    ...(jump
      ? [
          `Largest jump between two reports: ${jump.role} ${jump.vessel}, ${metres(jump.metres)}, which would need ${Math.round(jump.knots)} kn. From 11:00 to 13:00 UTC, the vessel sent ${jump.reports} reports.`,
        ]
      : []),
    'Crossings that are found if fewer reports are used:',
    ...printThinning(results),
    'Errors of interpolated positions while vessels are under way:',
    ...printInterpolation(results),
    `Arrival times forecast at departure: median error ${forecast.median.toFixed(1)} min, 90 % of ${forecast.cases} errors within ${forecast.p90.toFixed(1)} min, largest error ${forecast.worst.toFixed(1)} min.`,
    ...(results.midnight
      ? [
          `Largest number of passenger vessels that waited near the Statue of Liberty at the same time: ${Math.max(...results.midnight.map(({ passenger }) => passenger))}.`,
        ]
      : []),
  ];
}
