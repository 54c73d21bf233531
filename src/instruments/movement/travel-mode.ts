/** The travel mode of a trip by its speed and by the stops of the light rail; undetermined where the evidence allows two. */
import { type Mode, type Place, stops } from './world.ts';

/** A position of the track in metres, with the longer half axis of its 95% ellipse and the index of its fix. */
export type Position = { index: number; t: number; x: number; y: number; radius: number };

/** In m/s, as straight lines between positions: at most a run; at most a bicycle. */
const walkLimit = 2.5;
const bikeLimit = 6.5;
/** A ride begins with the first step that nobody runs, and ends with the last. */
const rideLimit = 3;
const fewestSteps = 3;
/** How far from a stop, in metres, a ride on rails begins or ends. */
const stopDistance = 150;
/** How far somebody walks in a second, in metres, while no fix says so. */
const walkingSpeed = 1.5;

/** Between two positions; speed and its ± in m/s. */
type Step = { from: Position; to: Position; speed: number; error: number };

function stepsOf(track: readonly Position[]): Step[] {
  const steps: Step[] = [];
  let from = track[0];
  for (const to of track) {
    if (!from || from === to) continue;
    const seconds = to.t - from.t;
    const speed = Math.hypot(to.x - from.x, to.y - from.y) / seconds;
    steps.push({ from, to, speed, error: Math.hypot(from.radius, to.radius) / seconds });
    from = to;
  }
  return steps;
}

const stopFrom = ({ x, y }: Position): number =>
  Math.min(...stops.map(([east, north]: Place) => Math.hypot(east - x, north - y)));

/** Whether a ride's end is at a stop: `undefined` if it may have been one on foot since the fix before. */
function isAtStop(position: Position, seconds: number): boolean | undefined {
  const distance = stopFrom(position);
  if (distance <= stopDistance + position.radius) return true;
  return distance > stopDistance + position.radius + walkingSpeed * seconds ? false : undefined;
}

/**
 * Of the steps, the one faster than nine tenths decides. It is undetermined where its ±, from the ellipses at both ends, reaches a limit,
 * and where another step is certainly faster than the limit above. What is faster than a bicycle is transit if it begins and
 * ends at stops, and a car if it does neither.
 */
export function findMode(track: readonly Position[]): Mode | 'undetermined' {
  const steps = stepsOf(track);
  const ranked = [...steps].sort((a, b) => a.speed - b.speed);
  const deciding = ranked[Math.floor(0.9 * (steps.length - 1))];
  if (!deciding || steps.length < fewestSteps) return 'undetermined';
  const { speed, error } = deciding;
  const limit = speed < walkLimit ? walkLimit : bikeLimit;
  const isFaster = ({ speed, error }: Step): boolean => speed - error > limit;
  if ([walkLimit, bikeLimit].some((each) => Math.abs(speed - each) <= error)) return 'undetermined';
  if (speed < bikeLimit) return steps.some(isFaster) ? 'undetermined' : speed < walkLimit ? 'walk' : 'bike';
  const ride = steps.filter((step) => step.speed - step.error > rideLimit);
  const [start, end] = [ride[0], ride.at(-1)];
  if (!start || !end) return 'undetermined';
  const boarded = isAtStop(start.from, start.to.t - start.from.t);
  const alighted = isAtStop(end.to, end.to.t - end.from.t);
  if (boarded === undefined || boarded !== alighted) return 'undetermined';
  return boarded ? 'transit' : 'car';
}
