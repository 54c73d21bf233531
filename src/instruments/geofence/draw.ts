/** Draws the map and, below it on the same x axis, the vessel's distance from the fence, the alerts and the alarms. */
import type { Shape } from '#instruments/instrument.ts';
import { at, box, drawSheet, end, middle, type Point, path, shape, sheet, text } from '#instruments/shared/shapes.ts';
import type { Span } from './alarm.ts';
import { curves, placeAt, width } from './course.ts';
import { areSparse, drawMap, map } from './draw-map.ts';
import { dots, signs, thread } from './marks.ts';
import { type GeofenceParameters, type GeofenceResult, left, markerY, metresPerUnit } from './model.ts';
import { clock } from './print.ts';

const right = left + width / metresPerUnit;
/** Place and scale of the chart, which shows 100 m on each side of the fence. */
const chart = { top: 260, bottom: 410, fence: 335, unitsPerMetre: 0.75 } as const;
/** The y of each row of blocks or signs below the chart. */
const rows = { truth: 426, signs: 440, alarm: 460, stale: 484 } as const;
const thick = 8;
/**
 * The x at which the labels on the left begin. The labels grow to the right. So in a browser with wider letters, they
 * extend into the chart, not out of the drawing.
 */
const labelStart = 6;

const depthAt = (metres: number): number => chart.fence - metres * chart.unitsPerMetre;

/**
 * Path of the true course in the chart. The axes are linear, so converting a curve's control points converts the curve.
 */
const truthPath = curves
  .map((piece, index) => {
    const [start, ...rest] = piece.map(([x, y]) => `${at(x / metresPerUnit)} ${at(depthAt(y) - chart.top)}`);
    return `${index === 0 ? `M${start}` : ''}C${rest.join(' ')}`;
  })
  .join('');

const keyLine = map.height + 22;
/** The legend of lines and signs. */
const key: readonly Shape[] = [
  ...path(signs.isTrue([18, keyLine - 6]), 'line fill-ink'),
  text('true', [30, keyLine], 't-mono'),
  ...path(signs.isFalse([110, keyLine - 6]), 'line'),
  text('false', [122, keyLine], 't-mono'),
  ...path(signs.isMissed([214, keyLine - 6]), 'line'),
  text('missed alert', [226, keyLine], 't-mono'),
  ...path(`M440 ${keyLine - 4}h0m6-4h0m6 5h0`, 'line bold'),
  text('report', [462, keyLine], 't-mono'),
  ...path(`M574 ${keyLine - 6}h30`, 'soft bold'),
  ...path(signs.isVessel([589, keyLine - 6]), 'line fill-ground'),
  text('truth', [612, keyLine], 't-mono'),
];

/**
 * Draws the depth of each report (metres inside the fence) and both thresholds. A report above the upper threshold
 * raises the alarm. A report below the lower threshold ends the alarm.
 */
function drawChart({ reports }: GeofenceResult, margin: number): Shape[] {
  const { top, bottom, fence, unitsPerMetre } = chart;
  const points = reports.map(({ place, truth }): Point => [truth[0] / metresPerUnit, depthAt(place[1]) - top]);
  const inRoom = points.filter(([, y]) => y > 1 && y < bottom - top - 1);
  const isSparse = areSparse(reports);
  const [enter, leave] = [depthAt(margin), depthAt(-margin)];
  return [
    ...path(`M${left} ${top}H${right}V${fence}H${left}z`, 'tint-soft'),
    shape('svg', { x: left, y: top, width: right - left, height: bottom - top }, [
      ...path(truthPath, 'soft bold'),
      ...(isSparse ? path(thread(points), 'soft') : []),
      ...path(dots(inRoom), isSparse ? 'line bold' : 'line'),
    ]),
    ...(margin > 0 ? path(`M${left} ${at(enter)}H${right}M${left} ${at(leave)}H${right}`, 'line dash') : []),
    ...path(`M${left} ${fence}H${right}`, 'line bold'),
    ...(margin > 0
      ? [text('enter', [labelStart, enter - 4], 't-mono'), text('leave', [labelStart, leave + 14], 't-mono')]
      : []),
    ...(margin === 0 || margin > 10 ? [text('fence', [labelStart, fence + 5], 't-mono')] : []),
    ...path(`M${right - 6} ${top + 8}h5v${50 * unitsPerMetre}h-5`, 'line'),
    text('50 m', [right - 14, top + 32], 't-mono halo', end),
  ];
}

/**
 * Returns the x at which the vessel is drawn at a time, given in seconds. Rounds to whole drawing units, each of which
 * is 4 m.
 */
const across = (time: number, { speed }: GeofenceResult): number =>
  Math.round(left + placeAt(speed * time)[0] / metresPerUnit);

/**
 * Returns a path with a block for each span of time. A block reaches from the vessel's x at the start of the span to
 * its x at the end.
 */
const blocks = (spans: readonly Span[], result: GeofenceResult, bottom: number, height: number = thick): string =>
  spans
    .map(({ from, to }) => {
      const [start, end] = [across(from, result), across(to, result)];
      return box(start, bottom - height, end - start, height);
    })
    .join('');

const timeOf = ({ reports, duration }: GeofenceResult, report: number): number => reports[report]?.time ?? duration;

const alarmSpans = (result: GeofenceResult): Span[] =>
  result.alarms.map(({ raised, until }) => ({ from: timeOf(result, raised), to: timeOf(result, until) }));

/**
 * Draws three rows of blocks: the times when the vessel was inside the fence, when the alarm was on, and when the
 * latest report was stale (too old to show on which side of the fence the vessel was). The signs of the alerts are
 * between the first two rows.
 */
function drawRows(result: GeofenceResult, before?: GeofenceResult | null): Shape[] {
  const { alarms, stays, missed, stale } = result;
  const drawAt = (sign: (place: Point) => string, times: readonly number[]): string =>
    times.map((time) => sign([across(time, result), rows.signs])).join('');
  const raisedWhere = (isTrue: boolean): number[] =>
    alarms.filter(({ stay }) => stay >= 0 === isTrue).map(({ raised }) => timeOf(result, raised));
  return [
    ...(before ? path(blocks(alarmSpans(before), before, rows.alarm + 4, thick + 8), 'ghost') : []),
    text('truth', [labelStart, rows.truth + 3], 't-mono'),
    ...path(blocks(stays, result, rows.truth), 'soft tint-soft'),
    text('alarm', [labelStart, rows.alarm + 2], 't-mono'),
    ...path(blocks(alarmSpans(result), result, rows.alarm), 'line tint-soft'),
    // Draws true alerts after false alerts, which would otherwise cover them.
    ...path(drawAt(signs.isFalse, raisedWhere(false)), 'line'),
    ...path(drawAt(signs.isTrue, raisedWhere(true)), 'line fill-ink'),
    ...path(
      drawAt(
        signs.isMissed,
        missed.map((stay) => stays[stay]?.from ?? 0),
      ),
      'line',
    ),
    text('stale', [labelStart, rows.stale + 3], 't-mono'),
    ...path(blocks(stale, result, rows.stale), 'soft fill-hair'),
  ];
}

const tickSteps = [30, 60, 120, 300, 600] as const;

/** Draws the time axis. Each tick is at the x where the vessel is at that time. */
function drawAxis(result: GeofenceResult): Shape[] {
  const { duration } = result;
  const step = tickSteps.find((seconds) => duration / seconds <= 6) ?? 600;
  const ticks = Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => {
    const time = index * step;
    return { time, x: across(time, result) };
  });
  return [
    ...path(`M${left} ${markerY}H${right}`, 'hair'),
    ...path(ticks.map(({ x }) => `M${x} ${markerY}v5`).join(''), 'soft'),
    ...ticks
      .filter(({ x }) => x < sheet.width - 40)
      .map(({ time, x }) => text(clock(time), [x, markerY + 30], 't-mono', middle)),
  ];
}

export function draw(result: GeofenceResult, given: GeofenceParameters, before?: GeofenceResult | null): Shape {
  const { markerX: x } = given;
  return drawSheet([
    ...drawMap(result, given, before),
    ...path(`M0 ${map.height}H${sheet.width}`, 'hair'),
    ...key,
    ...drawChart(result, given.margin),
    ...drawRows(result, before),
    ...drawAxis(result),
    ...path(`M${at(x)} ${chart.top}V${markerY}`, 'track'),
    ...path(`M${at(x)} ${markerY}l8 11h-16z`, 'fill-track', { 'data-handle': 'markerX' }),
  ]);
}
