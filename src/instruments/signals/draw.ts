import type { Shape } from '#instruments/instrument.ts';
import { pathNumbers } from '#instruments/shared/path-numbers.ts';
import { type Curve, measured, sheet } from './hyperbola.ts';
import { drawFixes, drawInset, drawsInset, placeInset } from './inset.ts';
import { metresPerUnit, type SignalsResult } from './model.ts';
import { type Box, markBox, placeLabel, widen } from './place.ts';
import { at, curves, shape, text } from './shapes.ts';
import { distance, type Point } from './time-difference.ts';

/** Half the width of the marks. */
const receiverSize = 13;
const emitterSize = 18;
/** Standard deviations that hold 95% of one number. */
const sigmas95 = 1.96;

const names = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** A line each half kilometre. */
function drawGrid(): Shape {
  const step = 500 / metresPerUnit;
  const count = (length: number) => Array.from({ length: length / step - 1 }, (_, index) => (index + 1) * step);
  const across = count(sheet.height).map((y) => `M0 ${y}h${sheet.width}`);
  const down = count(sheet.width).map((x) => `M${Math.round(x)} 0v${sheet.height}`);
  return shape('path', 'hair', { d: [...across, ...down].join('') });
}

/** The hyperbolas, each in the band that holds 95% of its differences, and what they are measured between. */
function drawDifferences(receivers: readonly Point[], emitter: Point, sigma: number): Shape[] {
  const [reference = emitter, ...others] = receivers;
  const error = sigmas95 * Math.SQRT2 * sigma;
  const found = others
    .map((other) => measured(reference, other, distance(emitter, reference) - distance(emitter, other), error))
    .filter((branches) => branches !== undefined);
  const band = (less: Curve, more: Curve) => `${curves(less)}L${curves([...more].reverse()).slice(1)}Z`;
  return [
    ...found.map(([, less, more]) => shape('path', 'tint-soft', { d: band(less, more) })),
    shape('path', 'soft dot', { d: others.map((other) => `M${pathNumbers([reference, other])}`).join('') }),
    shape('path', 'line', { d: found.map(([exact]) => curves(exact)).join('') }),
  ];
}

/** A cross in a ring; the emitter's own is what the visitor moves, the second solution's is the model's. */
function drawCross([x, y]: Point, ring: string, cross: string, attributes = {}): Shape {
  return {
    tag: 'g',
    attributes: { transform: `translate(${at(x)} ${at(y)})`, ...attributes },
    children: [shape('circle', ring, { r: emitterSize }), shape('path', cross, { d: 'M-6-6l12 12m0-12l-12 12' })],
  };
}

function drawReceiver([x, y]: Point, index: number): Shape {
  const name = names[index] ?? '';
  return {
    tag: 'g',
    attributes: { 'data-handle': `${name.toLowerCase()}X`, transform: `translate(${at(x)} ${at(y)})` },
    children: [
      shape('path', 'line fill-ground', { d: 'M-13-13h26v26h-26z' }),
      text('t-strong', [0, 0], name, { 'text-anchor': 'middle', 'dominant-baseline': 'central' }),
    ],
  };
}

const kilometre = 1000 / metresPerUnit;
const scaleBar: readonly Shape[] = [
  shape('path', 'line', { d: `M16 478v6h${kilometre}v-6` }),
  text('t-mono halo', [kilometre + 26, 488], '1 km'),
];
const scaleBarBox: Box = { left: 10, top: 466, width: kilometre + 80, height: 34 };

/** Whether the hyperbola of two receivers through the emitter runs through a box: its corners lie on both sides then. */
function isCrossed({ left, top, width, height }: Box, one: Point, two: Point, emitter: Point): boolean {
  const difference = (point: Point): number => distance(point, one) - distance(point, two);
  const sides = [left, left + width / 2, left + width].flatMap((x) =>
    [top, top + height].map((y) => Math.sign(difference([x, y]) - difference(emitter))),
  );
  return new Set(sides).size > 1;
}

type Label = { label: string; place: Point; half: number; role: string };

/** Names beside their marks, where nothing is in the way. */
function drawLabels(labels: readonly Label[], taken: readonly Box[], countCrossed: (box: Box) => number): Shape[] {
  const occupied = taken.map((box) => widen(box, 4));
  return labels.flatMap(({ label, place, half, role }) => {
    const placed = placeLabel(label, place, half + 4, occupied, countCrossed);
    if (!placed) return [];
    occupied.push(placed.box);
    return [text(role, placed.at, label, placed.attributes)];
  });
}

/**
 * Receivers, emitter and hyperbolas to scale, with the simulated fixes and their 95% ellipse, which an inset magnifies where
 * they would be hidden under the emitter's mark.
 */
export function draw(result: SignalsResult): Shape {
  const onSheet = ([x, y]: Point): Point => [x / metresPerUnit, y / metresPerUnit];
  const receivers = result.receivers.map(onSheet);
  const emitter = onSheet(result.emitter);
  const second = result.second && onSheet(result.second);
  const marks = [
    ...receivers.map((place) => markBox(place, receiverSize)),
    ...[emitter, second].filter((place) => place !== undefined).map((place) => markBox(place, emitterSize)),
  ];
  const isMagnified = drawsInset(result);
  const inset = isMagnified ? placeInset(marks) : undefined;
  // Beside an ellipse on the map, unless that fills it.
  const reach = isMagnified ? 0 : (result.accuracy?.ellipse.major ?? 0) / metresPerUnit;
  const [reference = emitter, ...others] = receivers;
  const countCrossed = (box: Box): number => others.filter((other) => isCrossed(box, reference, other, emitter)).length;
  const labels: Label[] = [
    {
      label: 'emitter',
      place: emitter,
      half: reach < 120 ? Math.max(emitterSize, reach) : emitterSize,
      role: 't-mono halo t-track',
    },
    { label: 'reference', place: reference, half: receiverSize, role: 't-mono halo' },
  ];
  if (second) labels.push({ label: 'also fits', place: second, half: emitterSize, role: 't-mono halo' });
  const map: Shape[] = [
    drawGrid(),
    ...drawDifferences(receivers, emitter, result.sigma / metresPerUnit),
    ...(isMagnified ? [] : drawFixes(result, emitter, 1 / metresPerUnit, sheet)),
    ...receivers.map(drawReceiver),
    ...(second ? [drawCross(second, 'soft dash', 'line')] : []),
    drawCross(emitter, 'track dash tint-track', 'track bold', { 'data-handle': 'emitterX' }),
    ...(inset ? drawInset(result, emitter, inset, emitterSize) : []),
    ...drawLabels(labels, [...marks, scaleBarBox, ...(inset ? [inset] : [])], countCrossed),
    ...scaleBar,
  ];
  return {
    tag: 'svg',
    attributes: { viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: 'fg wide instrument' },
    // An svg element within another cuts what leaves it.
    children: [{ tag: 'svg', attributes: { width: sheet.width, height: sheet.height }, children: map }],
  };
}
