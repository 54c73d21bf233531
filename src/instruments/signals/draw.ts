import type { Shape } from '#instruments/instrument.ts';
import { pathNumbers } from '#instruments/shared/path-numbers.ts';
import {
  at,
  box,
  central,
  cross,
  drawSheet,
  middle,
  path,
  scaleBar,
  shape,
  sheet,
  text,
} from '#instruments/shared/shapes.ts';
import { type Curve, measured, printCurve } from './hyperbola.ts';
import { drawFixes, drawInset, drawsInset, placeInset } from './inset.ts';
import { metresPerUnit, type SignalsParameters, type SignalsResult } from './model.ts';
import { type Box, clearance, drawLabels, isFree, type Label, markBox, widen } from './place.ts';
import { distance, type Point } from './time-difference.ts';

/** Half the width of a receiver's mark and of the emitter's mark, in drawing units. */
const receiverSize = 13;
const emitterSize = 18;
/** In a normal distribution, 95% of values are within this many standard deviations of the mean. */
const sigmas95 = 1.96;

const names = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

const kilometre = 1000 / metresPerUnit;
/** Width of the scale bars along the drawing's edges, in drawing units. */
const edge = 3;
const countTo = (length: number, step: number): number[] =>
  Array.from({ length: Math.ceil(length / step) - 1 }, (_, index) => (index + 1) * step);

/** A grid, and bars along the edges as on a nautical chart: their colour alternates every half kilometre. */
const grid: readonly Shape[] = [
  ...path(
    [
      ...countTo(sheet.height, kilometre / 2).map((y) => `M0 ${y}h${sheet.width}`),
      ...countTo(sheet.width, kilometre / 2).map((x) => `M${x} 0v${sheet.height}`),
    ].join(''),
    'hair',
  ),
  ...path(
    [
      ...[0, ...countTo(sheet.width, kilometre)].flatMap((x) =>
        [0, sheet.height - edge].map((y) => box(x, y, Math.min(kilometre / 2, sheet.width - x), edge)),
      ),
      ...[0, ...countTo(sheet.height, kilometre)].flatMap((y) =>
        [0, sheet.width - edge].map((x) => box(x, y, edge, Math.min(kilometre / 2, sheet.height - y))),
      ),
    ].join(''),
    'fill-soft',
  ),
  ...path(box(edge, edge, sheet.width - 2 * edge, sheet.height - 2 * edge), 'soft'),
];

const bar = { from: [18, sheet.height - 16], box: { left: 8, top: 500, width: kilometre + 90, height: 40 } } as const;

const kilometres: readonly Point[] = [
  ...countTo(sheet.width, kilometre).map((x): Point => [x, edge + 13]),
  ...countTo(sheet.height, kilometre).map((y): Point => [edge + 10, y]),
];
const boxOfNumber = (place: Point): Box => markBox(place, 10);

/** Writes next to a grid line how far it is from the upper left corner of the drawing, in kilometres. */
const drawNumber = ([x, y]: Point): Shape =>
  text(`${Math.max(x, y) / kilometre}`, [x, y], 't-mono t-muted', { ...middle, ...central });

/**
 * Pairs the reference receiver with each other receiver, and draws three shapes for each pair. These are the hyperbola
 * of the pair, the band that contains 95% of its measured differences, and a straight line between the two receivers.
 */
function drawDifferences(receivers: readonly Point[], emitter: Point, sigma: number): Shape[] {
  const [reference = emitter, ...others] = receivers;
  const error = sigmas95 * Math.SQRT2 * sigma;
  const found = others
    .map((other) => measured(reference, other, distance(emitter, reference) - distance(emitter, other), error))
    .filter((branches) => branches !== undefined);
  const band = (less: Curve, more: Curve) => `${printCurve(less)}L${printCurve([...more].reverse()).slice(1)}Z`;
  return [
    ...found.flatMap(([, less, more]) => path(band(less, more), 'tint-soft')),
    ...path(others.map((other) => `M${pathNumbers([reference, other])}`).join(''), 'soft dot'),
    ...path(found.map(([exact]) => printCurve(exact)).join(''), 'line'),
  ];
}

const translate = ([x, y]: Point): string => `translate(${at(x)} ${at(y)})`;

/** Draws a cross in a ring, for the emitter or for the second solution. */
const drawCross = (place: Point, ring: string, role: string, attributes = {}): Shape =>
  shape('g', { transform: translate(place), ...attributes }, [
    shape('circle', { class: ring, r: emitterSize }),
    ...path(cross([0, 0], 6), role),
  ]);

/** Draws a receiver: a letter in a square, with a mast on top. */
function drawReceiver(place: Point, index: number): Shape {
  const name = names[index] ?? '';
  return shape('g', { 'data-handle': `${name.toLowerCase()}X`, transform: translate(place) }, [
    ...path('M0-13v-8m-5-4a6 6 0 0 0 0 8m10 0a6 6 0 0 0 0-8', 'line'),
    ...path('M-13-13h26v26h-26z', 'line fill-ground'),
    text(name, [0, 0], 't-strong', { ...middle, ...central }),
  ]);
}

/**
 * Returns true if a hyperbola crosses a box: the box then has points on both sides of the hyperbola. Receivers `one`
 * and `two` are its foci, and it goes through the emitter.
 */
function isCrossed({ left, top, width, height }: Box, one: Point, two: Point, emitter: Point): boolean {
  const difference = (point: Point): number => distance(point, one) - distance(point, two);
  const sides = [left, left + width / 2, left + width].flatMap((x) =>
    [top, top + height].map((y) => Math.sign(difference([x, y]) - difference(emitter))),
  );
  return new Set(sides).size > 1;
}

const onSheet = ([x, y]: Point): Point => [x / metresPerUnit, y / metresPerUnit];

/**
 * Draws a square at the default place of each receiver that has moved. If the emitter has moved, draws a ring at its
 * default place.
 */
function drawGhosts(result: SignalsResult, before: SignalsResult): Shape[] {
  const hasMoved = (was: Point, is: Point | undefined): boolean => is !== undefined && distance(was, is) > 0;
  const moved = before.receivers.filter((was, index) => hasMoved(was, result.receivers[index])).map(onSheet);
  const squares = moved.map(([x, y]) => box(x - receiverSize, y - receiverSize, 2 * receiverSize, 2 * receiverSize));
  const [x, y] = onSheet(before.emitter);
  return [
    ...path(squares.join(''), 'ghost'),
    ...(hasMoved(before.emitter, result.emitter)
      ? [shape('circle', { class: 'ghost', cx: x, cy: y, r: emitterSize })]
      : []),
  ];
}

/**
 * Draws the receivers, the emitter and the hyperbolas to scale, with the simulated fixes and their 95% ellipse. If the
 * emitter's mark would hide the fixes, an inset shows the fixes and the ellipse at a larger scale.
 */
export function draw(result: SignalsResult, _given: SignalsParameters, before: SignalsResult | null = null): Shape {
  const receivers = result.receivers.map(onSheet);
  const emitter = onSheet(result.emitter);
  const second = result.second && onSheet(result.second);
  const marks = [
    ...receivers.map((place) => markBox(place, receiverSize)),
    ...[emitter, second].filter((place) => place !== undefined).map((place) => markBox(place, emitterSize)),
  ];
  const isMagnified = drawsInset(result);
  const inset = isMagnified ? placeInset(marks) : undefined;
  // The longer semi-axis of the ellipse, in units of the drawing, or 0 if the inset shows the ellipse. The emitter's
  // label is outside the ellipse, unless the ellipse is too large.
  const reach = isMagnified ? 0 : (result.accuracy?.ellipse.major ?? 0) / metresPerUnit;
  const [reference = emitter, ...others] = receivers;
  const countCrossed = (place: Box): number =>
    others.filter((other) => isCrossed(place, reference, other, emitter)).length;
  const labels: Label[] = [
    {
      label: 'emitter',
      place: emitter,
      half: reach < 120 ? Math.max(emitterSize, reach) : emitterSize,
      role: 't-mono halo t-track',
    },
    { label: 'reference', place: reference, half: receiverSize, role: 't-mono halo' },
    ...(second ? [{ label: 'also fits', place: second, half: emitterSize, role: 't-mono halo' }] : []),
  ];
  const taken = [...marks.map((mark) => widen(mark, clearance)), bar.box, ...(inset ? [inset] : [])];
  const numbers = kilometres.filter((place) => isFree(boxOfNumber(place), taken));
  return drawSheet([
    ...grid,
    ...numbers.map(drawNumber),
    ...(before ? drawGhosts(result, before) : []),
    ...drawDifferences(receivers, emitter, result.sigma / metresPerUnit),
    ...(isMagnified ? [] : drawFixes(result, before, emitter, 1 / metresPerUnit, sheet)),
    ...receivers.map(drawReceiver),
    ...(second ? [drawCross(second, 'soft dash', 'line')] : []),
    drawCross(emitter, 'track dash tint-track', 'track bold', { 'data-handle': 'emitterX' }),
    ...(inset ? drawInset(result, before, emitter, inset, emitterSize) : []),
    ...drawLabels(labels, [...taken, ...numbers.map(boxOfNumber)], countCrossed),
    ...scaleBar(bar.from, 1000, 1 / metresPerUnit),
  ]);
}
