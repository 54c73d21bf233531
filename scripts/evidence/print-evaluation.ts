/** Formats results as lines for the terminal. Pure. */

import type { PositionError, Spread } from '../../src/evidence/results.ts';
import type { Evaluation } from './evaluate.ts';

const count = (number: number): string => number.toLocaleString('en');
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const metres = (length: number): string => `${count(Math.round(length))} m`;
const minutes = (spread: Spread): string =>
  `median ${spread.median.toFixed(1)} min, 80 % within ${spread.p10.toFixed(1)} to ${spread.p90.toFixed(1)}`;

function createClock(offset: number): (seconds: number) => string {
  return (seconds) => new Date((seconds + offset * 3600) * 1000).toISOString().slice(11, 16);
}

const describeErrors = (every: number, of: string, { cases, median, p95 }: PositionError): string =>
  `  every ${every} min, ${of}: median ${metres(median)}, 95 % within ${metres(p95)}, ${count(cases)} cases`;

function printThinning({ thinning }: Evaluation): string[] {
  return thinning.map(({ everyMinutes, share, departureError }) => {
    const error =
      departureError &&
      `, departure error ${departureError.median.toFixed(1)} min, 95 % within ${departureError.p95.toFixed(1)}`;
    return `  every ${everyMinutes} min: ${percent(share)} of the crossings found${error ?? ''}`;
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
    'Radius that holds 95 % on ferries A and B:',
    ...radius.map(({ everyMinutes, radius: stated, ferries, boats }) => {
      const slow = boats ? `; of ${count(boats.of)} of the boats ${percent(boats.inside)}` : '';
      return `  every ${everyMinutes} min: ${metres(stated)}; of ${count(ferries.of)} reports of C and D it holds ${percent(ferries.inside)}${slow}`;
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
    `${crossings.length} crossings; ${minutes(durations)}. ${turnarounds.count} turn-arounds; ${minutes(turnarounds)}.`,
    `${departures.length} of ${firstSettings.of} scheduled departures found; ${firstSettings.found} with the first settings (${firstSettings.radius} m, ${firstSettings.dwell} s).`,
    ...late.map(
      ({ terminal, scheduled, crossing, minutesAfter, halfWidth }) =>
        `  ${crossing}, ${clock(scheduled)} from ${terminal}: ${minutesAfter.toFixed(1)} ±${halfWidth.toFixed(1)} min after the timetable`,
    ),
    `Longest silence: ferry ${silence.vessel}, ${between(silence.between)}, then ${metres(silence.metresMoved)} away.`,
    `Widest departure: ${inGap.crossing}, ${between(inGap.between)}, then ${metres(inGap.metresMoved)} away at ${inGap.speedAfter.toFixed(1)} kn.`,
    ...(jump
      ? [
          `Jump: ${jump.role} ${jump.vessel}, ${metres(jump.metres)} in one of ${jump.reports} reports (${Math.round(jump.knots)} kn).`,
        ]
      : []),
    'Fewer reports:',
    ...printThinning(results),
    'Error of interpolated positions under way:',
    ...printInterpolation(results),
    `Arrival forecast at departure: median error ${forecast.median.toFixed(1)} min, 90 % within ${forecast.p90.toFixed(1)}, worst ${forecast.worst.toFixed(1)}, ${forecast.cases} cases.`,
    ...(results.midnight
      ? [
          `Passenger vessels lying near the Statue of Liberty: ${Math.max(...results.midnight.map(({ passenger }) => passenger))} at most.`,
        ]
      : []),
  ];
}
