/**
 * Finds the travel mode of a trip from its speed and from the stops of the light rail. If two modes are possible, the
 * mode is undetermined.
 */
import { type Mode, type Place, stops } from './world.ts';

/**
 * A position of the track in metres, at the time `t` in seconds. `radius` is the longer semi-axis of its 95% ellipse.
 * `index` is the index of the fix from which it was estimated.
 */
export type Position = { index: number; t: number; x: number; y: number; radius: number };

/** Highest speeds of a walk and of a bicycle in m/s, measured along straight lines between positions. */
const walkLimit = 2.5;
const bikeLimit = 6.5;
/**
 * Speed in m/s that nobody reaches on foot, so a faster step is part of a ride. The ride lasts from the first to the
 * last of these steps.
 */
const rideLimit = 3;
const fewestSteps = 3;
/** Greatest distance in metres between a stop and the place where a ride by rail begins or ends. */
const stopDistance = 150;
/** Speed in m/s at which passengers walk between a stop and the place of a position fix. */
const walkingSpeed = 1.5;

/** A straight step from one position of a track to the next. Its `speed` and the speed's `error` (±) are in m/s. */
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

/**
 * Returns true if the position at one end of a ride is at a stop, and false if it isn't. Returns undefined if the
 * passenger may have walked between a stop and this position in the given seconds.
 */
function isAtStop(position: Position, seconds: number): boolean | undefined {
  const distance = stopFrom(position);
  if (distance <= stopDistance + position.radius) return true;
  return distance > stopDistance + position.radius + walkingSpeed * seconds ? false : undefined;
}

/**
 * Returns the mode of a trip. The step that is faster than nine tenths of all steps decides. The mode is undetermined
 * if a limit is within the error (±) of that step's speed, or if another step is certainly faster than the mode's
 * limit. A trip faster than a bicycle is transit if it begins and ends at stops, and a car if it does neither.
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
