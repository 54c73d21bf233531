/** Which crossings are found when reports come less often: published results, looked up. */
import { type Crossing, crossings, type Interval, middleOf, thinning } from './night.ts';

/** The settings of the visitor. */
export type HarborParameters = {
  /** Index into `thinning`. */
  interval: number;
  /** The chosen crossing by its id. */
  crossing: string;
};

type Step = (typeof thinning)[number];

/** A crossing with the intervals that this step leaves of its departure and arrival. */
type Found = Crossing & Pick<Step['found'][number], 'departed' | 'arrived'>;

export type HarborResult = {
  step: Step;
  found: readonly Found[];
  /** Crossings that are not found at this step, with their times from the first step. */
  lost: readonly Crossing[];
  /** Number of found crossings whose arrival is wrong: their first stay was missed, so they seem to arrive at a later one. */
  wrongArrivals: number;
  /** At the first step. */
  chosen: Crossing;
  /** At this step; null where it is lost. */
  chosenNow: Found | null;
};

/** Minutes after the timetable from which a boat is late: the usual is 3 to 4. */
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

/** Returns the distance in seconds between a crossing and a point of the diagram. */
function distanceFrom({ from, departed, arrived }: Crossing, time: number, north: number): number {
  const share = from === 'St George' ? north : 1 - north;
  const start = middleOf(departed);
  return Math.abs(time - start - share * (middleOf(arrived) - start));
}

/**
 * The crossing that passes nearest.
 * @param north 0 at St George, 1 at Whitehall
 */
export function findNearest(time: number, north: number): Crossing | undefined {
  const distances = crossings.map((one) => distanceFrom(one, time, north));
  return crossings[distances.indexOf(Math.min(...distances))];
}
