/** The selected record, magnified. */
import type { Shape } from '#instruments/instrument.ts';
import { positionCovariance } from '#instruments/shared/kalman.ts';
import { entry as numberAt, radius95 } from '#instruments/shared/matrix.ts';
import { inset, map, placeOf, town, truthLines, wayOf } from './draw-map.ts';
import type { MovementResult } from './model.ts';
import { clock } from './print.ts';
import { type Entry, indicesOf, type Staypoint, type Trip } from './records.ts';
import {
  crosses,
  dots,
  ellipse,
  label,
  line,
  type Point,
  type Projection,
  round,
  scaleBar,
  shape,
  stroke,
} from './shapes.ts';
import { followTruth, pointsOfInterest } from './world.ts';

/** What the inset shows, below its two lines of words: nothing crosses them. Its scale bar lies in the corner. */
const view = { width: inset.width, height: inset.height - 58, top: 58 } as const;
const centre: Point = [view.width / 2, view.height / 2];
const mostDots = 300;

/** Units per metre, and the length of the scale bar in metres. */
const zooms = [
  { scale: 1, bar: 50 },
  { scale: 0.5, bar: 100 },
  { scale: 0.25, bar: 200 },
] as const;

/** Where to look, in metres; `radius` is to be seen whole. */
type Aim = { x: number; y: number; radius: number };

/** A stay as a whole, a trip where it is least certain. */
function aimAt({ positions: { x, y, radius } }: MovementResult, entry: Entry): Aim {
  if (entry.kind === 'staypoint') return { x: entry.x, y: entry.y, radius: radius95(entry.spread) };
  let worst = entry.first;
  for (let index = entry.first; index <= entry.last; index += 1)
    if (numberAt(radius, index) > numberAt(radius, worst)) worst = index;
  return { x: numberAt(x, worst), y: numberAt(y, worst), radius: Math.max(numberAt(radius, worst), 120) };
}

function buildLens({ x, y, radius }: Aim): Projection & { bar: number } {
  const zoom = zooms.find(({ scale }) => radius * scale < view.height / 2 - 10) ?? zooms[2];
  const toView = (east: number, north: number): Point => [
    centre[0] + (east - x) * zoom.scale,
    centre[1] - (north - y) * zoom.scale,
  ];
  return { ...zoom, toView };
}

const isSeen = ([x, y]: Point): boolean => x > 0 && x < view.width && y > 0 && y < view.height;

/** What the two kinds of record have in common: the truth and the record's own fixes. */
function evidenceOf({ fixes, accepted }: MovementResult, { first, last }: Entry, lens: Projection): Shape[] {
  const step = Math.ceil((last - first + 1) / mostDots);
  const passed: number[] = [];
  const rejected: Point[] = [];
  for (let index = first; index <= last; index += step) {
    const point = lens.toView(numberAt(fixes.x, index), numberAt(fixes.y, index));
    if (!isSeen(point)) continue;
    if (accepted[index]) passed.push(...point);
    else rejected.push(point);
  }
  return [
    ...stroke(truthLines(lens, view), 'soft'),
    ...stroke(dots(passed), 'line bold'),
    ...stroke(crosses(rejected), 'soft'),
  ];
}

/** The 95% ellipse of where the device was, and what there is within it. */
function stayIn(result: MovementResult, stay: Staypoint, lens: Projection): Shape[] {
  const places = pointsOfInterest
    .filter(({ name }) => stay.linkedPoi.includes(name))
    .map(({ place }) => lens.toView(...place));
  return [
    ...stroke(ellipse(lens.toView(stay.x, stay.y), stay.spread, lens.scale), 'track'),
    ...evidenceOf(result, stay, lens),
    ...stroke(places.map(([x, y]) => `M${round(x - 4)} ${round(y - 4)}h8v8h-8z`).join(''), 'line fill-ground'),
  ];
}

/** The way with its ellipses. */
function tripIn(result: MovementResult, trip: Trip, lens: Projection): Shape[] {
  const ellipses = indicesOf(trip).map((index) => {
    const at = placeOf(result, index, lens);
    return isSeen(at) ? ellipse(at, positionCovariance(result.track, index), lens.scale) : '';
  });
  return [
    ...stroke(ellipses.join(''), 'hair tint-soft'),
    ...evidenceOf(result, trip, lens),
    ...stroke(line(wayOf(result, trip, lens), 1), 'track'),
  ];
}

/** What of the map the inset shows, and the line that says so. */
function outline({ x, y }: Aim, { scale }: Projection): Shape[] {
  const [left, top] = town.toView(x - centre[0] / scale, y + centre[1] / scale);
  const [width, height] = [(view.width * town.scale) / scale, (view.height * town.scale) / scale];
  const corner: Point = [inset.x + inset.width, inset.y + inset.height];
  const nearest: Point = [
    Math.min(Math.max(corner[0], left), left + width),
    Math.min(Math.max(corner[1], top), top + height),
  ];
  const box = `M${round(left)} ${round(top)}h${round(width)}v${round(height)}h${round(-width)}z`;
  return [shape('svg', { width: map.width, height: map.height }, stroke(box + line([corner, nearest]), 'track dot'))];
}

/** A title, a line below it, and the view with its scale bar. */
function frame(title: string, subtitle: string, lens: ReturnType<typeof buildLens>, seen: readonly Shape[]): Shape[] {
  const { x, y, width, height } = inset;
  return [
    ...stroke(`M${x} ${y}h${width}v${height}h${-width}z`, 'hair fill-ground'),
    shape(
      'svg',
      { x, y: y + view.top, width: view.width, height: view.height, viewBox: `0 0 ${view.width} ${view.height}` },
      seen,
    ),
    label(title, [x + 12, y + 25], 't-strong'),
    label(subtitle, [x + 12, y + 53], 't-mono'),
    ...scaleBar([x + width - 12, y + height - 10], lens.bar, lens.scale),
  ];
}

export function drawInset(result: MovementResult, time: number): Shape[] {
  const entry = result.records[result.selected];
  if (!entry) {
    const [x, y] = followTruth()(time * 3600);
    const aim = { x, y, radius: 120 };
    const lens = buildLens(aim);
    const isOff = result.gaps.some(({ from, to }) => from < time * 3600 && time * 3600 < to);
    const reason = isOff ? 'no fixes' : 'too uncertain';
    return [
      ...outline(aim, lens),
      ...frame(`No record at ${clock(time)}`, reason, lens, stroke(truthLines(lens, view), 'soft')),
    ];
  }
  const aim = aimAt(result, entry);
  const lens = buildLens(aim);
  const [title, subtitle, seen] =
    entry.kind === 'trip'
      ? [`Trip ${entry.number}`, entry.mode, tripIn(result, entry, lens)]
      : [`Staypoint ${entry.number}`, entry.linkedPoi.join(', ') || 'no place linked', stayIn(result, entry, lens)];
  return [...outline(aim, lens), ...frame(title, subtitle, lens, seen)];
}
