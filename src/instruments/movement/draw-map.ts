/**
 * Draws the map: the true path, the fixes, the computed track, and its records (stays and trips). The town plan below
 * them is an image.
 */
import type { Shape } from '#instruments/instrument.ts';
import { positionCovariance } from '#instruments/shared/kalman.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { entry as numberAt } from '#instruments/shared/matrix.ts';
import { type Box, boxAround, startLabels } from '#instruments/shared/place-labels.ts';
import { circle, cross, middle, north, type Point, path, scaleBar, shape, text } from '#instruments/shared/shapes.ts';
import type { Gap, MovementResult } from './model.ts';
import { map, northEdge, scale, toView } from './projection.ts';
import { type Entry, indicesOf, type Staypoint, type Trip } from './records.ts';
import { dots, ellipse, line } from './shapes.ts';
import { day, followTruth } from './world.ts';

/** Smallest radius of a drawn ellipse, in drawing units. Smaller ellipses would look like the line of the track. */
const smallestEllipse = 3;
const mostEllipses = 14;
/** Radius of the ring around a staypoint, in drawing units. */
const ringRadius = 9;

const isIn = (x: number, y: number): boolean => x > 3 && x < map.width - 3 && y > 3 && y < map.height - 3;
const isInside = ([x, y]: Point): boolean => isIn(x, y);

const placeOf = ({ positions: { x, y } }: MovementResult, index: number): Point =>
  toView(numberAt(x, index), numberAt(y, index));
const wayOf = (result: MovementResult, entry: Entry): Point[] =>
  indicesOf(entry).map((index) => placeOf(result, index));
const staysOf = ({ records }: MovementResult): Staypoint[] => records.filter((entry) => entry.kind === 'staypoint');
const tripsOf = ({ records }: MovementResult): Trip[] => records.filter((entry) => entry.kind === 'trip');

const truth = path(
  line(
    day.vertices.map(([, x, y]) => toView(x, y)),
    0.1,
  ),
  'soft',
);

/** Names of places on the town plan. They are invented. */
const names = (
  [
    ['River', [60, 110]],
    ['Park', [256, 76]],
    ['Station', [402, 252]],
    ['Old Town', [446, 292]],
  ] as const
).map(([name, place]) => ({ name, place }));
const ground: readonly Shape[] = [
  ...names.map(({ name, place }) => text(name, place, 't-muted halo', middle)),
  ...scaleBar([14, map.height - 12], 1000, scale),
  ...north([18, 22]),
];
/** Areas that labels must not cover: the names, the scale bar and the north arrow. */
const taken: readonly Box[] = [
  ...names.map(({ name, place: [x, y] }) => ({
    x: x - name.length * 7,
    y: y - 18,
    width: name.length * 14,
    height: 26,
  })),
  { x: 0, y: map.height - 36, width: 224, height: 36 },
  { x: 0, y: 0, width: 36, height: 50 },
];

/** Codes for the kind of record that a position belongs to. */
const [ofNone, ofTrip, ofStay] = [0, 1, 2] as const;

/** Marks each position as part of a trip or a stay. A position that belongs to both is marked as part of the stay. */
function markParts({ records, positions }: MovementResult): Uint8Array {
  const parts = new Uint8Array(positions.t.length);
  for (const { kind, first, last } of records) if (kind === 'trip') parts.fill(ofTrip, first, last + 1);
  for (const { kind, first, last } of records) if (kind === 'staypoint') parts.fill(ofStay, first, last + 1);
  return parts;
}

/**
 * Draws the 95% ellipses of positions outside staypoints, to show their uncertainty. Skips ellipses that are too small
 * to see. Draws at most `mostEllipses`, evenly selected along the track.
 */
function ellipses(result: MovementResult, parts: Uint8Array): string {
  const { radius } = result.positions;
  const seen: number[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    if (parts[index] === ofStay || numberAt(radius, index) * scale < smallestEllipse) continue;
    if (isInside(placeOf(result, index))) seen.push(index);
  }
  const step = Math.ceil(seen.length / mostEllipses);
  return seen
    .filter((_, rank) => rank % step === 0)
    .map((index) => ellipse(placeOf(result, index), positionCovariance(result.track, index), scale))
    .join('');
}

/** Returns the parts of the track that belong to no record, because they are too uncertain or too short. */
function unassigned(result: MovementResult, parts: Uint8Array): Point[][] {
  const ways: Point[][] = [];
  let before = -1;
  for (let index = parts.indexOf(ofNone); index >= 0; index = parts.indexOf(ofNone, index + 1)) {
    if (index !== before + 1 || result.starts[index]) ways.push([]);
    ways.at(-1)?.push(placeOf(result, index));
    before = index;
  }
  return ways;
}

type Group = { at: Point; numbers: number[] };

/** Groups staypoints that are at almost the same place. They share a label such as "1, 7". */
function groupStays(stays: readonly Staypoint[]): Group[] {
  const groups: Group[] = [];
  for (const stay of stays) {
    const at = toView(stay.x, stay.y);
    const group = groups.find(({ at: [x, y] }) => Math.hypot(x - at[0], y - at[1]) < 14);
    if (group) group.numbers.push(stay.number);
    else groups.push({ at, numbers: [stay.number] });
  }
  return groups;
}

const textOf = (numbers: readonly number[]): string =>
  numbers.length > 3 ? `${numbers.slice(0, 2).join(', ')} … ${numbers.at(-1)}` : numbers.join(', ');

/**
 * Returns ten places where the label "gap" may be drawn. They are on the true path during the gap. Places far from all
 * staypoints come first.
 */
function placesInGap({ from, to }: Gap, groups: readonly Group[]): Point[] {
  const truthAt = followTruth();
  return Array.from({ length: 10 }, (_, index) => {
    const place = toView(...truthAt(from + ((to - from) * (index + 0.5)) / 10));
    return { place, clearance: Math.min(...groups.map(({ at }) => Math.hypot(at[0] - place[0], at[1] - place[1]))) };
  })
    .sort((one, two) => two.clearance - one.clearance)
    .map(({ place }) => place);
}

/**
 * Places along a trip where its label may be drawn: 0 is the start of the trip, and 1 the end. The preferred place, the
 * middle, comes first.
 */
const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

function labels(result: MovementResult, groups: readonly Group[], ways: readonly (readonly Point[])[]): Shape[] {
  const stays = groups.filter(({ at }) => isInside(at));
  const marks = stays.map(({ at }) => boxAround(at, ringRadius));
  const place = startLabels([...taken, ...marks], ways, { x: 0, y: 0, width: map.width, height: map.height });
  const beside = (points: readonly Point[]): Box[] => points.map((point) => boxAround(point, 6));
  return [
    ...stays.flatMap(({ numbers }, index) => place(textOf(numbers), marks.slice(index, index + 1), 't-strong halo')),
    ...result.gaps.flatMap((gap) => place('gap', beside(placesInGap(gap, groups)), 't-mono halo')),
    ...tripsOf(result).flatMap((trip) => {
      if (trip.mode === 'undetermined' || trip.distance * scale <= 60) return [];
      const length = trip.last - trip.first + 1;
      const points = shares.map((share) => placeOf(result, trip.first + Math.floor(length * share)));
      return place(trip.mode, beside(points), 't-mono halo');
    }),
  ];
}

/** Draws the fixes on the map, except those that a staypoint's mark would hide. */
function fixesOf({ fixes, accepted }: MovementResult, groups: readonly Group[]): Shape[] {
  const isHidden = (x: number, y: number): boolean => {
    for (const { at } of groups) if ((at[0] - x) ** 2 + (at[1] - y) ** 2 < 25) return true;
    return false;
  };
  const passed: number[] = [];
  let rejected = '';
  for (let index = 0; index < accepted.length; index += 1) {
    // The same as `toView`, but without creating an array for each fix.
    const x = numberAt(fixes.x, index) * scale;
    const y = (northEdge - numberAt(fixes.y, index)) * scale;
    if (!isIn(x, y) || isHidden(x, y)) continue;
    if (accepted[index]) passed.push(x, y);
    else rejected += cross([x, y], 3);
  }
  return [...path(dots(passed), 'line bold'), ...path(rejected, 'line')];
}

const spreadOf = ({ x, y, spread }: Staypoint): string => ellipse(toView(x, y), spread, scale);

/**
 * Draws a line from each end of a trip to its staypoint, because the staypoint's mean position may be far from that
 * end.
 */
function linksOf(result: MovementResult): string {
  const stays = staysOf(result);
  return tripsOf(result)
    .flatMap(({ first, last, origin, destination }) =>
      [[origin, first] as const, [destination, last] as const].map(([number, index]) => {
        const stay = number === null ? undefined : stays[number - 1];
        return stay ? line([placeOf(result, index), toView(stay.x, stay.y)]) : '';
      }),
    )
    .join('');
}

/** Draws everything that doesn't depend on the chosen time. It is drawn again only if the records change. */
const drawDay = keepLast(
  ({ records }: MovementResult) => [records],
  (result) => {
    const trips = tripsOf(result).map((trip) => wayOf(result, trip));
    const stays = staysOf(result);
    const groups = groupStays(stays);
    const parts = markParts(result);
    const others = unassigned(result, parts);
    const marks = [
      ...path(ellipses(result, parts), 'hair tint-soft'),
      ...truth,
      ...fixesOf(result, groups),
      ...path(linksOf(result), 'line dot'),
      ...path(others.map((way) => line(way, 4)).join(''), 'line'),
      ...path(trips.map((way) => line(way, 1)).join(''), 'line bold'),
      ...path(stays.map(spreadOf).join(''), 'line fill-raised'),
    ];
    return { marks, labels: labels(result, groups, [...trips, ...others]) };
  },
);

/** Draws a pale outline of the trips and staypoints at the default parameters, for comparison. */
const drawGhost = keepLast(
  (before: MovementResult) => [before],
  (before) => {
    const ways = tripsOf(before).map((trip) => line(wayOf(before, trip), 5));
    const rings = groupStays(staysOf(before)).map(({ at }) => circle(at, ringRadius));
    return path([...ways, ...rings].join(''), 'ghost');
  },
);

/** Draws the record at the chosen time in the accent colour. If that record is a staypoint, draws its fixes, too. */
function chosen(result: MovementResult): Shape[] {
  const entry = result.records[result.selected];
  if (!entry) return [];
  if (entry.kind === 'trip') return path(line(wayOf(result, entry), 1), 'track');
  const { x, y } = result.fixes;
  const cloud = indicesOf(entry).flatMap((index) => toView(numberAt(x, index), numberAt(y, index)));
  return [...path(spreadOf(entry), 'track tint-track'), ...path(dots(cloud), 'line')];
}

export function drawMap(result: MovementResult, before: MovementResult | null | undefined): Shape[] {
  const { marks, labels } = drawDay(result);
  return [
    ...ground,
    // An inner `svg` cuts off everything beyond the edge of the map.
    shape('svg', { width: map.width, height: map.height }, [
      ...(before ? drawGhost(before) : []),
      ...marks,
      ...chosen(result),
    ]),
    ...labels,
  ];
}
