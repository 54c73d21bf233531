/** A crossing as the sample delivers it, at the chosen reporting interval. Times by RFC 3339, intervals with both ends. */
import type { HarborResult } from './model.ts';
import { type Interval, instant, middleOf } from './night.ts';

const between = ([low, high]: Interval) => ({ earliest: instant(low), latest: instant(high) });
const toMinutes = (seconds: number): number => Number((seconds / 60).toFixed(2));

export function record({ chosen, chosenNow, step }: HarborResult) {
  const { id, vessel, from, to, scheduled } = chosen;
  const departed = chosenNow?.departed;
  return {
    id,
    kind: 'crossing',
    simulated: false,
    vessel,
    from,
    to,
    /** Seconds between reports. */
    reportEvery: step.everyMinutes * 60,
    /** Null where too few reports are left to find it, as all that follows from it. */
    departed: departed ? between(departed) : null,
    arrived: chosenNow && between(chosenNow.arrived),
    scheduled: instant(scheduled),
    minutesAfter: departed ? toMinutes(middleOf(departed) - scheduled) : null,
    halfWidth: departed ? toMinutes((departed[1] - departed[0]) / 2) : null,
  };
}
