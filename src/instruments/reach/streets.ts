/** Draws the streets, grouped by arrival time, and the outline of the area that vehicles reach in time. */
import { keepLast } from '#instruments/shared/keep-last.ts';
import { at, type Point } from '#instruments/shared/shapes.ts';
import { isOpen, limit, type ReachResult, secondsAlong } from './model.ts';
import { columns, junctions, type Segment, segments } from './town.ts';

/** Upper bounds of the classes of arrival time, in seconds from the alarm. Later arrivals form one more class. */
const classEnds: readonly number[] = [120, 240, 360, limit];

const isAcross = ({ from, to }: Segment): boolean => to === from + 1;
const columnOf = (node: number): number => node % columns;

/**
 * All streets: first those along the rows, then those along the columns. Most streets begin where the previous one
 * ends, so an SVG path of them needs few move commands.
 */
const inOrder: readonly Segment[] = [
  ...segments.filter(isAcross),
  ...segments
    .filter((segment) => !isAcross(segment))
    .sort((one, two) => columnOf(one.from) - columnOf(two.from) || one.from - two.from),
];

const classOf = (seconds: number): number => {
  const found = classEnds.findIndex((end) => seconds <= end);
  return found < 0 ? classEnds.length : found;
};

/**
 * Cuts a street where its class of arrival time changes. Returns the ends of the parts as shares of the street's
 * length. Vehicles enter the street from both ends, and meet where they arrive at the same time.
 * @param first seconds from the alarm to the first end of the street
 * @param last seconds from the alarm to the other end
 * @param seconds time that a vehicle takes from end to end
 */
function cutStreet(first: number, last: number, seconds: number): number[] {
  const latest = (first + last + seconds) / 2;
  // Most streets are in only one class of arrival time. Returning early for them saves time, because this function runs
  // for each street at each update.
  if (first === Number.POSITIVE_INFINITY || classOf(Math.min(first, last)) === classOf(latest)) return [0, 1];
  const meeting = (latest - first) / seconds;
  const cuts = classEnds.flatMap((end) => {
    const [fromFirst, fromLast] = [(end - first) / seconds, 1 - (end - last) / seconds];
    return [...(fromFirst < meeting ? [fromFirst] : []), ...(fromLast > meeting ? [fromLast] : [])];
  });
  return [0, ...cuts.filter((share) => share > 0 && share < 1).sort((one, two) => one - two), 1];
}

/** Collects short lines into one path. If a line begins where the previous line ended, no move command is written. */
function startPath() {
  let d = '';
  let [penX, penY] = [Number.NaN, Number.NaN];
  const step = (letter: string, x: number, y: number): void => {
    const [dx, dy] = d ? [x - penX, y - penY] : [x, y];
    d += `${d ? letter : 'M'}${dx}${dy < 0 ? '' : ' '}${dy}`;
    [penX, penY] = [x, y];
  };
  return {
    add: ([fromX, fromY]: Point, [toX, toY]: Point): void => {
      if (fromX === toX && fromY === toY) return;
      if (fromX !== penX || fromY !== penY) step('m', fromX, fromY);
      step('l', toX, toY);
    },
    print: (): string => d,
  };
}

/**
 * Returns one path for each class of arrival time, earliest first. The last path contains the streets that are reached
 * too late or never.
 */
export function drawStreets({ times, closed }: ReachResult, hour: number): string[] {
  const paths = [...classEnds, Number.POSITIVE_INFINITY].map(startPath);
  for (const segment of inOrder) {
    if (!isOpen(segment, closed)) continue;
    const { from, to } = segment;
    const [[ax, ay], [bx, by]] = [junctions[from] ?? [0, 0], junctions[to] ?? [0, 0]];
    const [first, last, seconds] = [times[from] ?? 0, times[to] ?? 0, secondsAlong(segment, hour)];
    const place = (share: number): Point => [Math.round(ax + share * (bx - ax)), Math.round(ay + share * (by - ay))];
    const cuts = cutStreet(first, last, seconds);
    cuts.slice(1).forEach((end, index) => {
      const start = cuts[index] ?? 0;
      const middle = (start + end) / 2;
      const arrival = Math.min(first + middle * seconds, last + (1 - middle) * seconds);
      paths[classOf(arrival)]?.add(place(start), place(end));
    });
  }
  return paths.map((each) => each.print());
}

/**
 * Returns the point between two junctions that is reached exactly at the time limit. Returns null if both junctions are
 * reached in time, or neither is.
 */
function crossLimit(times: readonly number[], one: number, other: number): Point | null {
  const [first, last] = [times[one] ?? 0, times[other] ?? 0];
  if (first <= limit === last <= limit) return null;
  if (first > last) return crossLimit(times, other, one);
  const share = (limit - first) / (last - first);
  const [[ax, ay], [bx, by]] = [junctions[one] ?? [0, 0], junctions[other] ?? [0, 0]];
  return [Math.round(ax + share * (bx - ax)), Math.round(ay + share * (by - ay))];
}

/**
 * Returns the outline of the area that is reached in time. Each block of the street grid that the outline crosses gets
 * one curve.
 */
function traceOutline({ times }: ReachResult): string {
  let d = '';
  for (let node = 0; node + columns < junctions.length; node += 1) {
    if (columnOf(node) === columns - 1) continue;
    const around = [node, node + 1, node + columns + 1, node + columns];
    const places = around.flatMap((each, index) => {
      const place = crossLimit(times, each, around[(index + 1) % 4] ?? each);
      return place ? [place] : [];
    });
    const [[left, top], [right, bottom]] = [junctions[node] ?? [0, 0], junctions[node + columns + 1] ?? [0, 0]];
    for (let index = 0; index < places.length; index += 2) {
      const [[ax, ay], [bx, by]] = [places[index] ?? [0, 0], places[index + 1] ?? [0, 0]];
      // The curve bends a little towards the middle of its block, so that the curves of neighbouring blocks join
      // smoothly.
      d += `M${ax} ${ay}Q${at((ax + bx + (left + right) / 2) / 3)} ${at((ay + by + (top + bottom) / 2) / 3)} ${bx} ${by}`;
    }
  }
  return d;
}

/**
 * Returns the outline of the area that is reached in time. One cached outline suffices, because only the result with
 * the default parameters has an outline.
 */
export const outlineReached = keepLast((result: ReachResult) => [result], traceOutline);
