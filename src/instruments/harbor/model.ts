/**
 * Looks up which ferry crossings would still be found if ferries reported their positions less often. The numbers are
 * published results, not a simulation.
 */
import { type Crossing, crossings, type Interval, middleOf, thinning } from './night.ts';

/** Parameters that the visitor sets. */
export type HarborParameters = {
  /** Index of the chosen reporting interval in `thinning`. */
  interval: number;
  /** Id of the chosen crossing. */
  crossing: string;
};

type Step = (typeof thinning)[number];

/**
 * A crossing that is found at the chosen reporting interval. `departed` and `arrived` each hold the earliest and the
 * latest time that the remaining reports allow.
 */
type Found = Crossing & Pick<Step['found'][number], 'departed' | 'arrived'>;

export type HarborResult = {
  step: Step;
  found: readonly Found[];
  /** Crossings that are not found at the chosen reporting interval, with their times at the shortest interval. */
  lost: readonly Crossing[];
  /**
   * Number of found crossings with a wrong arrival. Their real arrival was missed, so they seem to end at a later stay.
   */
  wrongArrivals: number;
  /** The chosen crossing, with its times at the shortest reporting interval. */
  chosen: Crossing;
  /** The chosen crossing at the chosen reporting interval, or null if it is not found. */
  chosenNow: Found | null;
};

/**
 * A boat is late if it leaves at least this many minutes after its scheduled departure. A delay of 3 to 4 minutes is
 * normal.
 */
export const lateFrom = 10;
export const isLate = ({ minutesAfter }: Crossing): boolean => minutesAfter >= lateFrom;

const areApart = ([low, high]: Interval, other: Interval): boolean => high < other[0] || low > other[1];

export function compute({ interval, crossing }: HarborParameters): HarborResult {
  const [first] = thinning;
  const step = thinning[interval] ?? first;
  const [earliest] = crossings;
  if (!step || !earliest) throw new Error('The published results are empty.');
  const byId = new Map(step.found.map((one) => [one.crossing, one]));
  const found = crossings.flatMap((one) => {
    const now = byId.get(one.id);
    return now ? [{ ...one, departed: now.departed, arrived: now.arrived }] : [];
  });
  return {
    step,
    found,
    wrongArrivals: crossings.filter(({ id, arrived }) => areApart(arrived, byId.get(id)?.arrived ?? arrived)).length,
    lost: crossings.filter(({ id }) => !byId.has(id)),
    chosen: crossings.find(({ id }) => id === crossing) ?? earliest,
    chosenNow: found.find(({ id }) => id === crossing) ?? null,
  };
}

/**
 * Returns how many seconds lie between `time` and the moment at which the ferry of this crossing is at `north`. `north`
 * is a position between the terminals, from 0 at St George to 1 at Whitehall.
 */
function distanceFrom({ from, departed, arrived }: Crossing, time: number, north: number): number {
  const share = from === 'St George' ? north : 1 - north;
  const start = middleOf(departed);
  return Math.abs(time - start - share * (middleOf(arrived) - start));
}

/**
 * Returns the crossing that passes nearest to a point of the diagram.
 * @param time seconds from the start of the night
 * @param north position between the terminals, from 0 at St George to 1 at Whitehall
 */
export function findNearest(time: number, north: number): Crossing | undefined {
  const distances = crossings.map((one) => distanceFrom(one, time, north));
  return crossings[distances.indexOf(Math.min(...distances))];
}
