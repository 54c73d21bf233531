/** The day as a map with an inset, and below it the same day along the hours. */
import type { Shape } from '#instruments/instrument.ts';
import { drawInset } from './draw-inset.ts';
import { drawMap, map, town } from './draw-map.ts';
import { type MovementParameters, type MovementResult, secondsOfDay } from './model.ts';
import { circle, crosses, label, round, scaleBar, shape, stroke } from './shapes.ts';
import { day } from './world.ts';

const hours = { left: 12, right: 708, top: 424, bottom: 454, axis: 466 } as const;

const across = (seconds: number): number => round(hours.left + (seconds / secondsOfDay) * (hours.right - hours.left));

/** What the lines and marks of the map are. */
const key = ((): Shape[] => {
  const y = map.height + 23;
  return [
    ...stroke(`M14 ${y - 5}h0m8-4h0m6 5h0`, 'soft bold'),
    label('fix', [36, y], 't-mono'),
    ...stroke(crosses([[102, y - 5]]), 'soft'),
    label('rejected', [112, y], 't-mono'),
    ...stroke(circle([257, y - 5], 7), 'hair tint-soft'),
    label('95%', [270, y], 't-mono'),
    ...stroke(`M356 ${y - 5}h24`, 'line bold'),
    label('track', [386, y], 't-mono'),
    ...stroke(`M486 ${y - 5}h24`, 'soft'),
    label('truth', [516, y], 't-mono'),
    ...stroke(`M616 ${y - 5}h24`, 'soft dash'),
    label('rail', [646, y], 't-mono'),
  ];
})();

const bar = scaleBar([map.width - 12, map.height - 8], 1000, town.scale);
const edge = stroke(`M0 ${map.height}H${map.width}`, 'hair');

const { top, bottom, axis } = hours;
const truth = stroke(day.stays.map(({ from, to }) => `M${across(from)} ${top - 7}H${across(to)}`).join(''), 'soft');
const scale = [
  ...stroke(`M${hours.left} ${axis}H${hours.right}`, 'hair'),
  ...stroke(
    Array.from({ length: 9 }, (_, tick) => `M${across(tick * 10_800)} ${axis}v${tick % 2 ? 3 : 6}`).join(''),
    'soft',
  ),
];
const times = ['00:00', '06:00', '12:00', '18:00', '24:00'].map((text, index) =>
  label(text, [across(index * 21_600), 492], 't-mono', index === 0 ? undefined : index === 4 ? 'end' : 'middle'),
);

/** Staypoints as blocks, trips as bars between them, the truth's stays above; nothing where nothing is recorded. */
function timeline({ records, selected, gaps }: MovementResult, time: number): Shape[] {
  const middle = (top + bottom) / 2;
  const blockOf = ({ start, end }: { start: number; end: number }): string =>
    `M${across(start)} ${top}H${across(end)}V${bottom}H${across(start)}z`;
  const barOf = ({ start, end }: { start: number; end: number }): string =>
    `M${across(start)} ${middle}H${across(end)}`;
  const stays = records.filter(({ kind }) => kind === 'staypoint');
  const trips = records.filter(({ kind }) => kind === 'trip');
  const entry = records[selected];
  const at = across(time * 3600);
  const isWide = ({ from, to }: { from: number; to: number }, width: number): boolean =>
    across(to) - across(from) > width;
  return [
    ...truth,
    ...stroke(stays.map(blockOf).join(''), 'line tint-soft'),
    ...stroke(trips.map(barOf).join(''), 'line bold'),
    ...(entry
      ? stroke(
          entry.kind === 'trip' ? barOf(entry) : blockOf(entry),
          entry.kind === 'trip' ? 'track' : 'track tint-track',
        )
      : []),
    ...stays
      .filter(({ start, end, number }) => isWide({ from: start, to: end }, number > 9 ? 32 : 18))
      .map(({ start, end, number }) =>
        label(String(number), [(across(start) + across(end)) / 2, middle + 7], 't-strong', 'middle'),
      ),
    ...gaps
      .filter((gap) => isWide(gap, 44))
      .map(({ from, to }) => label('gap', [(across(from) + across(to)) / 2, middle + 6], 't-mono', 'middle')),
    ...scale,
    ...stroke(`M${at} ${top - 12}V${top}M${at} ${bottom}V${axis}`, 'track'),
    shape('path', { d: `M${at} ${top - 10}l-5-8h10z`, class: 'fill-track' }),
    ...times,
  ];
}

export function draw(result: MovementResult, { time }: MovementParameters): Shape {
  return shape('svg', { viewBox: '0 0 720 500', class: 'fg wide instrument' }, [
    ...drawMap(result),
    ...drawInset(result, time),
    ...bar,
    ...edge,
    ...key,
    ...timeline(result, time),
  ]);
}
