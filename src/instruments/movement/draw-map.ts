/** The town with the truth, the fixes, the track and its records, at one scale. */
import type { Shape } from '#instruments/instrument.ts';
import { positionCovariance } from '#instruments/shared/kalman.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { entry as numberAt } from '#instruments/shared/matrix.ts';
import type { Gap, MovementResult } from './model.ts';
import { type Box, pointsAlong, startLabels } from './place-labels.ts';
import { type Entry, indicesOf } from './records.ts';
import { circle, crosses, dots, ellipse, line, type Point, type Projection, round, shape, stroke } from './shapes.ts';
import { day, extent, followTruth, stops, streets } from './world.ts';

/** Units of the drawing. */
export const map = { width: 720, height: 372 } as const;
/** Where the inset lies; nothing of the town is there. */
export const inset = { x: 10, y: 10, width: 236, height: 196 } as const;

export const town: Projection = {
  scale: map.width / extent.east,
  toView: (x, y) => [(x * map.width) / extent.east, map.height - (y * map.width) / extent.east],
};

/** Ellipses below this radius in units are not to be told from the line. */
const smallestEllipse = 3;
/** Of the circle that marks a staypoint. */
const markRadius = 5;
const mostEllipses = 14;

const isIn = (x: number, y: number): boolean =>
  x > 3 &&
  x < map.width - 3 &&
  y > 3 &&
  y < map.height - 3 &&
  (x > inset.x + inset.width + 3 || y > inset.y + inset.height + 3);
const isInside = ([x, y]: Point): boolean => isIn(x, y);

/** A position in a view. */
export const placeOf = ({ positions: { x, y } }: MovementResult, index: number, { toView }: Projection): Point =>
  toView(numberAt(x, index), numberAt(y, index));

/** The track of a record, as its positions stand. */
export const wayOf = (result: MovementResult, entry: Entry, projection: Projection): Point[] =>
  indicesOf(entry).map((index) => placeOf(result, index, projection));

/** The ways of the truth that may cross a view of the given size. */
export function truthLines({ toView }: Projection, { width, height }: { width: number; height: number }): string {
  const points = day.vertices.map(([, x, y]) => toView(x, y));
  const isMet = ([x, y]: Point, [toX, toY]: Point): boolean =>
    Math.max(x, toX) >= 0 && Math.min(x, toX) <= width && Math.max(y, toY) >= 0 && Math.min(y, toY) <= height;
  const ways: Point[][] = [];
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? to;
    if (from[0] === to[0] && from[1] === to[1]) return;
    if (!isMet(from, to)) return;
    const way = ways.at(-1);
    if (way?.at(-1)?.every((value, axis) => value === from[axis])) way.push(to);
    else ways.push([from, to]);
  });
  return ways.map((way) => line(way)).join('');
}

const ground = ((): Shape[] => {
  const edge = inset.y + inset.height;
  const across = streets.northSouth.map((x) => {
    const [at] = town.toView(x, 0);
    return `M${round(at)} ${at < inset.x + inset.width ? edge : 0}V${map.height}`;
  });
  const along = streets.eastWest.map((y) => {
    const [, at] = town.toView(0, y);
    return `M${at < edge ? inset.x + inset.width : 0} ${round(at)}H${map.width}`;
  });
  const rails = stops.map(([x, y]) => town.toView(x, y));
  return [
    ...stroke([...across, ...along].join(''), 'hair'),
    ...stroke(line(rails), 'soft dash'),
    ...stroke(rails.map((stop) => circle(stop, 3)).join(''), 'soft fill-ground'),
  ];
})();

/** What a position is part of. A stay's last may be the first of a trip: it is the stay's. */
const [ofNone, ofTrip, ofStay] = [0, 1, 2] as const;

function markParts({ records, positions }: MovementResult): Uint8Array {
  const parts = new Uint8Array(positions.t.length);
  for (const { kind, first, last } of records) if (kind === 'trip') parts.fill(ofTrip, first, last + 1);
  for (const { kind, first, last } of records) if (kind === 'staypoint') parts.fill(ofStay, first, last + 1);
  return parts;
}

/** Of positions that no staypoint holds: ellipses that are large enough to see, at most so many, in order of time. */
function ellipses(result: MovementResult, parts: Uint8Array): string {
  const { radius } = result.positions;
  const seen: number[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    if (parts[index] === ofStay || numberAt(radius, index) * town.scale < smallestEllipse) continue;
    if (isInside(placeOf(result, index, town))) seen.push(index);
  }
  const step = Math.ceil(seen.length / mostEllipses);
  return seen
    .filter((_, rank) => rank % step === 0)
    .map((index) => ellipse(placeOf(result, index, town), positionCovariance(result.track, index), town.scale))
    .join('');
}

/** The track where it belongs to no record: too uncertain for the thresholds, or too short. */
function unassigned(result: MovementResult, parts: Uint8Array): Point[][] {
  const ways: Point[][] = [];
  let before = -1;
  for (let index = parts.indexOf(ofNone); index >= 0; index = parts.indexOf(ofNone, index + 1)) {
    if (index !== before + 1 || result.starts[index]) ways.push([]);
    ways.at(-1)?.push(placeOf(result, index, town));
    before = index;
  }
  return ways;
}

/** Staypoints at one place share a mark and a label, such as "1, 7". */
function groupStays(records: readonly Entry[]): { at: Point; numbers: number[] }[] {
  const groups: { at: Point; numbers: number[] }[] = [];
  for (const stay of records) {
    if (stay.kind === 'trip') continue;
    const at = town.toView(stay.x, stay.y);
    const group = groups.find(({ at: [x, y] }) => Math.hypot(x - at[0], y - at[1]) < 14);
    if (group) group.numbers.push(stay.number);
    else groups.push({ at, numbers: [stay.number] });
  }
  return groups;
}

const textOf = (numbers: readonly number[]): string =>
  numbers.length > 3 ? `${numbers.slice(0, 2).join(', ')} … ${numbers.at(-1)}` : numbers.join(', ');

/** Ten places of the truth in a gap, the farthest from every staypoint first. */
function placesInGap({ from, to }: Gap, groups: ReturnType<typeof groupStays>): Point[] {
  const truthAt = followTruth();
  const places = Array.from({ length: 10 }, (_, index) =>
    town.toView(...truthAt(from + ((to - from) * (index + 0.5)) / 10)),
  );
  return places
    .map((place) => ({
      place,
      clearance: Math.min(...groups.map(({ at }) => Math.hypot(at[0] - place[0], at[1] - place[1]))),
    }))
    .sort((one, two) => two.clearance - one.clearance)
    .map(({ place }) => place);
}

/** Where along a trip its mode may stand. */
const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** The inset with room for its own labels, and the scale bar. */
const taken: readonly Box[] = [
  { ...inset, width: inset.width + 6, height: inset.height + 6 },
  { x: 570, y: 330, width: 150, height: 42 },
];

function labels(
  result: MovementResult,
  groups: ReturnType<typeof groupStays>,
  ways: readonly (readonly Point[])[],
): Shape[] {
  const stays = groups.filter(({ at }) => isInside(at));
  const marks = stays.map(({ at: [x, y] }): Box => ({ x: x - 9, y: y - 9, width: 18, height: 18 }));
  const place = startLabels(map, [...taken, ...marks], pointsAlong(ways));
  return [
    ...stroke(stays.map(({ at }) => circle(at, markRadius)).join(''), 'line fill-ground'),
    ...stays.flatMap(({ at, numbers }) => place(textOf(numbers), [at], 't-strong halo')),
    ...result.gaps.flatMap((gap) => place('gap', placesInGap(gap, groups), 't-mono halo')),
    ...result.records.flatMap((entry) => {
      if (entry.kind === 'staypoint') return [];
      if (entry.mode === 'undetermined' || entry.distance * town.scale <= 60) return [];
      const length = entry.last - entry.first + 1;
      const points = shares.map((share) => placeOf(result, entry.first + Math.floor(length * share), town));
      return place(entry.mode, points, 't-mono halo');
    }),
  ];
}

/** The record that the visitor asks about is drawn in the live colour. */
function chosen(result: MovementResult): Shape[] {
  const entry = result.records[result.selected];
  if (!entry) return [];
  if (entry.kind === 'trip') return stroke(line(wayOf(result, entry, town), 1), 'track');
  return stroke(circle(town.toView(entry.x, entry.y), markRadius + 3), 'track');
}

/** Fixes where they are to be seen: not beneath a mark, not outside. */
function marksOf({ fixes, accepted }: MovementResult, groups: ReturnType<typeof groupStays>): Shape[] {
  const isHidden = (x: number, y: number): boolean => {
    for (const { at } of groups) if ((at[0] - x) ** 2 + (at[1] - y) ** 2 < markRadius ** 2) return true;
    return false;
  };
  const passed: number[] = [];
  const rejected: Point[] = [];
  for (let index = 0; index < accepted.length; index += 1) {
    // As `toView` does, without a pair for each.
    const x = (numberAt(fixes.x, index) * map.width) / extent.east;
    const y = map.height - (numberAt(fixes.y, index) * map.width) / extent.east;
    if (!isIn(x, y) || isHidden(x, y)) continue;
    if (accepted[index]) passed.push(x, y);
    else rejected.push([x, y]);
  }
  return [...stroke(dots(passed), 'soft bold'), ...stroke(crosses(rejected), 'soft')];
}

const truth = stroke(truthLines(town, map), 'soft');

/** Whatever record is asked for: until the records are others. */
const drawDay = keepLast(
  ({ records }: MovementResult) => [records],
  (result) => {
    const trips = result.records.filter(({ kind }) => kind === 'trip').map((trip) => wayOf(result, trip, town));
    const groups = groupStays(result.records);
    const parts = markParts(result);
    const others = unassigned(result, parts);
    const marks = [
      ...stroke(ellipses(result, parts), 'hair tint-soft'),
      ...truth,
      ...marksOf(result, groups),
      ...stroke(others.map((way) => line(way, 4)).join(''), 'line'),
      ...stroke(trips.map((way) => line(way, 1)).join(''), 'line bold'),
    ];
    return { marks, labels: labels(result, groups, [...trips, ...others]) };
  },
);

export function drawMap(result: MovementResult): Shape[] {
  const { marks, labels } = drawDay(result);
  return [
    ...ground,
    // What leaves the town is cut off at its edge.
    shape('svg', { width: map.width, height: map.height }, [...marks, ...chosen(result)]),
    ...labels,
  ];
}
