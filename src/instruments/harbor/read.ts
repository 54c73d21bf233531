/** What is read off a step: the share of crossings found, their errors, and what is known of the chosen one. */
import type { Reading } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import type { HarborResult } from './model.ts';
import { clock, clockWithSeconds, crossings, type Interval, turnarounds } from './night.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const between = ([low, high]: Interval): string => `between ${clockWithSeconds(low)} and ${clockWithSeconds(high)}`;

function tellShare({ step, found, wrongArrivals }: HarborResult): string {
  const all = crossings.length;
  const { everyMinutes } = step;
  if (everyMinutes === 1)
    return `A report every minute finds all ${all} departures of the timetable. The other settings are measured against these crossings.`;
  if (found.length === 0)
    return `A report every ${everyMinutes} min finds none of the ${all} crossings. Boats turn around in ${turnarounds.median.toFixed(1)} min (median), and a stay needs two reports.`;
  return `A report every ${everyMinutes} min finds ${percent(step.share)} of the ${all} crossings, averaged over three starting times. The ${found.length} of the first are drawn${wrongArrivals ? `; ${wrongArrivals} of them arrive at a later stay, as the one between was missed` : ''}.`;
}

/** Errors of the first step are none, because the others are measured against it. */
function tellErrors({ step: { everyMinutes, departureError, position } }: HarborResult): string[] {
  if (everyMinutes === 1) return ['Departure error: none', 'Position error: none'];
  const tell = (median: string, most: string): string => `${median} (median), ${most} (95%)`;
  const minutes = (value: number): string => `${value.toFixed(1)} min`;
  const metres = (value: number): string => `${grouped(Math.round(value))} m`;
  return [
    `Departure error: ${departureError ? tell(minutes(departureError.median), minutes(departureError.p95)) : 'not known'}`,
    `Position error: ${position ? tell(metres(position.median), metres(position.p95)) : 'not known'}`,
  ];
}

function tellChosen({ chosen, chosenNow }: HarborResult): string {
  const name = `${clock(chosen.scheduled)} from ${chosen.from}`;
  if (!chosenNow) return `${name}: not found`;
  return `${name}: left ${between(chosenNow.departed)}, arrived ${between(chosenNow.arrived)}`;
}

export const read = (result: HarborResult): Reading => ({
  value: result.found.length === 0 ? 'None' : percent(result.step.share),
  sentence: tellShare(result),
  notes: [...tellErrors(result), tellChosen(result)],
});
