/** Draws the day as a map, and below it as a timeline. */
import type { Shape } from '#instruments/instrument.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { at, box, central, circle, cross, drawSheet, end, middle, path, text } from '#instruments/shared/shapes.ts';
import { drawMap } from './draw-map.ts';
import { type MovementParameters, type MovementResult, secondsOfDay } from './model.ts';
import { map } from './projection.ts';
import { day } from './world.ts';

const [left, right] = [12, 708];
const [row, top, bottom, axis] = [434, 462, 492, 502] as const;
const level = (top + bottom) / 2;

type Span = { start: number; end: number };
const across = (seconds: number): number => at(left + (seconds / secondsOfDay) * (right - left));
const blockOf = ({ start, end: to }: Span): string => box(across(start), top, across(to) - across(start), bottom - top);
const barOf = ({ start, end: to }: Span): string => `M${across(start)} ${level}H${across(to)}`;
const centreOf = ({ start, end: to }: Span): number => (across(start) + across(to)) / 2;
const isWider = ({ start, end: to }: Span, width: number): boolean => across(to) - across(start) > width;

/** Parts of the timeline that never change: the legend, the true stays and the hour axis. */
const frame: readonly Shape[] = [
  ...path(`M0 ${map.height}H${map.width}M${left} ${axis}H${right}`, 'hair'),
  ...path(cross([376, row - 4], 3), 'line'),
  text('rejected', [384, row], 't-mono'),
  ...path(circle([541, row - 4], 5), 'hair tint-soft'),
  text('95%', [551, row], 't-mono'),
  ...path(`M610 ${row - 4}h10`, 'soft'),
  text('truth', [626, row], 't-mono'),
  ...path(day.stays.map(({ from, to }) => `M${across(from)} ${top - 6}H${across(to)}`).join(''), 'soft'),
  ...path(
    Array.from({ length: 25 }, (_, hour) => `M${across(hour * 3600)} ${axis}v${hour % 6 ? 3 : 6}`).join(''),
    'soft',
  ),
  ...['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour, index) =>
    text(hour, [across(index * 21_600), 530], 't-mono', index === 0 ? {} : index === 4 ? end : middle),
  ),
];

const drawGhost = keepLast(
  ({ records }: MovementResult) => [records],
  ({ records }) =>
    path(
      records
        .filter(({ kind }) => kind === 'staypoint')
        .map(blockOf)
        .join(''),
      'ghost',
    ),
);

function titleOf({ records, selected, gaps }: MovementResult, seconds: number): string {
  const entry = records[selected];
  if (entry?.kind === 'trip') return `Trip ${entry.number}: ${entry.mode}`;
  if (entry) return `Staypoint ${entry.number}${entry.linkedPoi.length ? `: ${entry.linkedPoi.join(', ')}` : ''}`;
  return `No record: ${gaps.some(({ from, to }) => from < seconds && seconds < to) ? 'no fixes' : 'too uncertain'}`;
}

/** Draws staypoints as blocks, trips as bars between them, and gaps as dotted lines. A mark shows the chosen time. */
function timeline(result: MovementResult, seconds: number): Shape[] {
  const { records, selected } = result;
  const gaps = result.gaps.map(({ from, to }): Span => ({ start: from, end: to }));
  const stays = records.filter(({ kind }) => kind === 'staypoint');
  const trips = records.filter(({ kind }) => kind === 'trip');
  const entry = records[selected];
  const now = across(seconds);
  const label = (content: string, span: Span, role: string): Shape =>
    text(content, [centreOf(span), level], role, { ...middle, ...central });
  return [
    ...path(stays.map(blockOf).join(''), 'line tint-soft'),
    ...path(trips.map(barOf).join(''), 'line bold'),
    ...path(gaps.map(barOf).join(''), 'line dot'),
    ...(entry?.kind === 'trip' ? path(barOf(entry), 'track') : entry ? path(blockOf(entry), 'track tint-track') : []),
    ...stays
      .filter((stay) => isWider(stay, stay.number > 9 ? 32 : 18))
      .map((stay) => label(String(stay.number), stay, 't-strong')),
    ...gaps.filter((gap) => isWider(gap, 44)).map((gap) => label('gap', gap, 't-mono halo')),
    ...path(`M${now} ${top - 12}V${top}M${now} ${bottom}V${axis}`, 'track'),
    ...path(`M${now} ${top - 8}l-5-8h10z`, 'fill-track'),
    text(titleOf(result, seconds), [left, row], 't-track'),
  ];
}

export function draw(result: MovementResult, { time }: MovementParameters, before?: MovementResult | null): Shape {
  return drawSheet([
    ...drawMap(result, before),
    ...frame,
    ...(before ? drawGhost(before) : []),
    ...timeline(result, time * 3600),
  ]);
}
