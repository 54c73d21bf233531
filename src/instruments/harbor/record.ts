/** A crossing as data: what is known of it at the chosen reporting interval. Times by RFC 3339, intervals with both ends. */
import type { HarborResult } from './model.ts';
import { type Interval, instant } from './night.ts';

const instants = ([low, high]: Interval): [string, string] => [instant(low), instant(high)];

export function record({ chosen, chosenNow, step }: HarborResult) {
  const { id, vessel, from, to, scheduled } = chosen;
  return {
    id,
    kind: 'crossing',
    simulated: false,
    vessel,
    from,
    to,
    scheduled: instant(scheduled),
    /** Seconds between reports. */
    reportEvery: step.everyMinutes * 60,
    /** Null where too few reports are left to find it. */
    departed: chosenNow && instants(chosenNow.departed),
    arrived: chosenNow && instants(chosenNow.arrived),
  };
}
