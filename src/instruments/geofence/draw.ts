/** The map, and below it the distance from the fence, alerts and alarms, at the places of the map. */
import type { Shape } from '#instruments/instrument.ts';
import type { Span } from './alarm.ts';
import { curves, placeAt, width } from './course.ts';
import { areSparse, drawMap, map, sheet } from './draw-map.ts';
import { type GeofenceParameters, type GeofenceResult, left, metresPerUnit } from './model.ts';
import { clock } from './print.ts';
import { at, dots, type Point, signs, stroke, text, view } from './shapes.ts';

const right = left + width / metresPerUnit;
/** Distances from the fence: a metre to a unit. */
const chart = { top: 310, bottom: 510, fence: 410 } as const;
/** Truth, alerts, alarms, stale reports, time. */
const rows = { truth: 534, signs: 548, alarm: 568, stale: 594, axis: 612 } as const;
const thick = 8;
/** Of labels in the margin: spaced text grows into the chart, not off the page. */
const labelStart = 6;

const depthAt = (metres: number): number => chart.fence - metres;

/** The truth is given by control points, each at its distance. */
const truthPath = curves
  .map((piece, index) => {
    const [start, ...rest] = piece.map(([x, y]) => `${at(x / metresPerUnit)} ${at(depthAt(y) - chart.top)}`);
    return `${index === 0 ? `M${start}` : ''}C${rest.join(' ')}`;
  })
  .join('');

/** What lines and signs are. */
function drawKey(): Shape[] {
  const y = map.height + 24;
  const middle = y - 6;
  return [
    ...stroke(signs.isTrue([18, middle]), 'line fill-ink'),
    text('true', [30, y], 't-mono'),
    ...stroke(signs.isFalse([110, middle]), 'line'),
    text('false', [122, y], 't-mono'),
    ...stroke(signs.isMissed([214, middle]), 'line'),
    text('missed alert', [226, y], 't-mono'),
    ...stroke(`M440 ${middle + 2}h0m6-4h0m6 5h0`, 'line bold'),
    text('report', [462, y], 't-mono'),
    ...stroke(`M574 ${middle}h30`, 'soft bold'),
    ...stroke(signs.isVessel([589, middle]), 'line fill-ground'),
    text('truth', [612, y], 't-mono'),
  ];
}

/** Signed distances against thresholds: what is above the upper one raises, what is below the lower one ends. */
function drawChart({ reports }: GeofenceResult, margin: number): Shape[] {
  const { top, bottom, fence } = chart;
  const points = reports.map(({ place, truth }): Point => [truth[0] / metresPerUnit, depthAt(place[1]) - top]);
  const inRoom = points.filter(([, y]) => y > 1 && y < bottom - top - 1);
  const isSparse = areSparse(reports);
  const line = (): string => points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L');
  const [enter, leave] = [depthAt(margin), depthAt(-margin)];
  return [
    ...stroke(`M${left} ${top}H${right}V${fence}H${left}z`, 'tint-soft'),
    view({ x: left, y: top, width: right - left, height: bottom - top }, [
      ...stroke(truthPath, 'soft bold'),
      ...(isSparse ? stroke(`M${line()}`, 'soft') : []),
      ...stroke(dots(inRoom), isSparse ? 'line bold' : 'line'),
    ]),
    ...(margin > 0 ? stroke(`M${left} ${at(enter)}H${right}M${left} ${at(leave)}H${right}`, 'line dash') : []),
    ...stroke(`M${left} ${fence}H${right}`, 'line bold'),
    ...(margin > 0
      ? [text('enter', [labelStart, enter - 4], 't-mono'), text('leave', [labelStart, leave + 17], 't-mono')]
      : []),
    ...(margin === 0 || margin > 10 ? [text('fence', [labelStart, fence + 6], 't-mono')] : []),
    ...stroke(`M${right - 6} ${top + 8}h5v50h-5`, 'line'),
    text('50 m', [right - 14, top + 39], 't-mono halo', 'end'),
  ];
}

/** Truth and alarm as blocks, between them the signs of the alerts; and when the last report was stale. */
function drawRows(result: GeofenceResult): Shape[] {
  const { reports, alarms, stays, missed, stale, speed, duration } = result;
  const across = (time: number): number => left + placeAt(speed * time)[0] / metresPerUnit;
  const timeOf = (report: number): number => reports[report]?.time ?? duration;
  const blocks = (times: readonly Span[], y: number): string =>
    times
      .map(({ from, to }) => `M${at(across(from))} ${y - thick}H${at(across(to))}v${thick}H${at(across(from))}z`)
      .join('');
  const drawAt = (sign: (place: Point) => string, times: readonly number[]): string =>
    times.map((time) => sign([across(time), rows.signs])).join('');
  const raisedWhere = (isTrue: boolean): number[] =>
    alarms.filter(({ stay }) => stay >= 0 === isTrue).map(({ raised }) => timeOf(raised));
  const spans = alarms.map(({ raised, until }) => ({ from: timeOf(raised), to: timeOf(until) }));
  const entries = missed.map((stay) => stays[stay]?.from ?? 0);
  return [
    text('truth', [labelStart, rows.truth + 3], 't-mono'),
    ...stroke(blocks(stays, rows.truth), 'soft tint-soft'),
    text('alarm', [labelStart, rows.alarm + 2], 't-mono'),
    ...stroke(blocks(spans, rows.alarm), 'line tint-soft'),
    // The true ones stand out of many false.
    ...stroke(drawAt(signs.isFalse, raisedWhere(false)), 'line'),
    ...stroke(drawAt(signs.isTrue, raisedWhere(true)), 'line fill-ink'),
    ...stroke(drawAt(signs.isMissed, entries), 'line'),
    text('stale', [labelStart, rows.stale + 3], 't-mono'),
    ...stroke(blocks(stale, rows.stale), 'soft fill-hair'),
  ];
}

const tickSteps = [30, 60, 120, 300, 600] as const;

/** Minutes at the places where they pass. */
function drawAxis({ speed, duration }: GeofenceResult): Shape[] {
  const step = tickSteps.find((seconds) => duration / seconds <= 6) ?? 600;
  const ticks = Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => {
    const time = index * step;
    return { time, x: left + placeAt(speed * time)[0] / metresPerUnit };
  });
  return [
    ...stroke(`M${left} ${rows.axis}H${right}`, 'hair'),
    ...stroke(ticks.map(({ x }) => `M${at(x)} ${rows.axis}v5`).join(''), 'soft'),
    ...ticks
      .filter(({ x }) => x < sheet.width - 40)
      .map(({ time, x }) => text(clock(time), [x, 642], 't-mono', 'middle')),
  ];
}

export function draw(result: GeofenceResult, given: GeofenceParameters): Shape {
  const { markerX: x, markerY: y } = given;
  return view({ viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: 'fg wide instrument' }, [
    ...drawMap(result, given),
    ...stroke(`M0 ${map.height}H${sheet.width}`, 'hair'),
    ...drawKey(),
    ...drawChart(result, given.margin),
    ...drawRows(result),
    ...drawAxis(result),
    ...stroke(`M${at(x)} ${chart.top}V${y}`, 'track'),
    { tag: 'path', attributes: { d: `M${at(x)} ${y}l8 11h-16z`, class: 'fill-track', 'data-handle': 'markerX' } },
  ]);
}
