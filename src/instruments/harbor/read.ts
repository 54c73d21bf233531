/** Describes the result in words: the share of crossings found, their errors, and the times of the chosen crossing. */
import type { Reading } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import type { HarborResult } from './model.ts';
import { clock, clockWithSeconds, crossings, type Interval, turnarounds } from './night.ts';

const minutes = (value: number): string => `${value.toFixed(1)} min`;
const metres = (value = 0): string => `${grouped(Math.round(value))} m`;
const percent = (share: number): string => `${Math.round(share * 100)}%`;
const between = ([low, high]: Interval): string => `between ${clockWithSeconds(low)} and ${clockWithSeconds(high)}`;

function describeShare({ step: { everyMinutes, share }, found, wrongArrivals }: HarborResult): string {
  if (everyMinutes === 1)
    return `With a report every minute, all ${crossings.length} departures in the timetable are found. Results at other settings are compared with these.`;
  if (found.length === 0)
    return `With a report every ${everyMinutes} min, no crossing is found: a stay needs two reports, but boats turn around in ${minutes(turnarounds.median)} (median).`;
  const wrong = wrongArrivals > 0 ? `, ${wrongArrivals} with a wrong arrival` : '';
  return `With a report every ${everyMinutes} min, ${percent(share)} of the crossings are found (average of three runs). The first run, shown here, finds ${found.length} of them${wrong}.`;
}

/**
 * Returns two notes about errors. On a phone, each note takes two lines whatever the parameters are. So a change of a
 * parameter doesn't move the page below the notes.
 */
function describeErrors({ step: { everyMinutes, departureError, position } }: HarborResult): string[] {
  if (everyMinutes === 1)
    return ['Departure error: none, as this is the reference', 'Position error: none, as this is the reference'];
  return [
    departureError
      ? `Departure error: ${minutes(departureError.median)} (median), ${minutes(departureError.p95)} (95%)`
      : 'Departure error: not known, as no crossing is found',
    `Position error: ${metres(position?.median)} (median), ${metres(position?.p95)} (95%)`,
  ];
}

function describeChosen({ chosen, chosenNow }: HarborResult): string {
  const name = `${clock(chosen.scheduled)} from ${chosen.from}, ferry ${chosen.vessel}`;
  if (!chosenNow) return `${name}: not found`;
  return `${name}: left ${between(chosenNow.departed)}, arrived ${between(chosenNow.arrived)}`;
}

export const read = (result: HarborResult): Reading => ({
  value: result.found.length === 0 ? 'None' : percent(result.step.share),
  sentence: describeShare(result),
  notes: [...describeErrors(result), describeChosen(result)],
});
