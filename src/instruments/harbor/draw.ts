/** A time-distance diagram after Marey, in rows of six hours: each crossing a band as wide as its intervals. */
import type { Parameters, Shape } from '#instruments/instrument.ts';
import { findNearest, type HarborResult, isLate, lateFrom } from './model.ts';
import { type Crossing, clock, crossings, middleOf, midnight, silence } from './night.ts';
import { at, stroke, text } from './shapes.ts';

const sheet = { width: 720, height: 674 } as const;
/** Left edge and width of each row, in units of the drawing. */
const left = 18;
const wide = 684;
/** Between the terminals; outside of them there is room for the timetable. */
const high = 76;
const margin = 8;
const hours = 6;
const span = hours * 3600;
const unitsPerSecond = wide / span;
/** Whitehall in each row. Below the first there is room for the midnight counts, below the third for the silence. */
const tops = [80, 260, 388, 548] as const;
const rows = tops.map((top, index) => ({ top, start: index * span, end: (index + 1) * span }));
type Row = (typeof rows)[number];

/** Along a row, from its first hour. */
const across = (row: Row, time: number): number => at((time - row.start) * unitsPerSecond);
const onSheet = (row: Row, time: number): number => left + across(row, time);

/** Places shapes in a row, with Whitehall at the top, and clips them at its ends. A crossing that runs on continues in the next row. */
const inRow = ({ top }: Row, children: readonly Shape[]): Shape => {
  const [width, height] = [wide + 2, high + 2 * margin];
  const view = `-1 ${-margin} ${width} ${height}`;
  return { tag: 'svg', attributes: { x: left - 1, y: top - margin, width, height, viewBox: view }, children };
};

const levelOf = (terminal: Crossing['from']): number => (terminal === 'Whitehall' ? 0 : high);
/** Away from the water. */
const outOf = (terminal: Crossing['from']): number => (terminal === 'Whitehall' ? -1 : 1);

/** A band from the interval of the departure to the interval of the arrival. */
function band(row: Row, { from, to, departed, arrived }: Crossing): string {
  const [left1, left2] = [across(row, departed[0]), across(row, departed[1])];
  const [come1, come2] = [across(row, arrived[0]), across(row, arrived[1])];
  const [start, end] = [levelOf(from), levelOf(to)];
  return `M${left1} ${start}h${at(left2 - left1)}l${at(come2 - left2)} ${end - start}h${at(come1 - come2)}z`;
}

const bandsIn = (row: Row, all: readonly Crossing[]): string =>
  all
    .filter(({ departed, arrived }) => departed[0] < row.end && arrived[1] > row.start)
    .map((one) => band(row, one))
    .join('');

const scheduledIn = (row: Row, all: readonly Crossing[]): readonly Crossing[] =>
  all.filter(({ scheduled }) => scheduled >= row.start && scheduled < row.end);

/** A bar from the scheduled time to the departure, outside the two terminal lines. */
const delaysIn = (row: Row, all: readonly Crossing[]): string =>
  scheduledIn(row, all)
    .map(({ from, scheduled, departed }) => {
      const y = levelOf(from) + 4 * outOf(from);
      return `M${across(row, scheduled)} ${y}H${across(row, middleOf(departed))}`;
    })
    .join('');

const drawTimetable = (row: Row): Shape[] =>
  stroke(
    scheduledIn(row, crossings)
      .map(({ from, scheduled }) => `M${across(row, scheduled)} ${levelOf(from)}v${7 * outOf(from)}`)
      .join(''),
    'line',
  );

const everyHour = Array.from({ length: hours + 1 }, (_, hour) => hour * 3600);

const grid = [
  ...stroke(everyHour.map((time) => `M${at(time * unitsPerSecond)} 0v${high}`).join(''), 'hair'),
  ...stroke(`M0 0H${wide}M0 ${high}H${wide}`, 'soft'),
];

const drawHours = (row: Row): Shape[] =>
  everyHour
    .filter((time) => time % 7200 === 0)
    .map((time) => {
      const anchor = time === 0 ? undefined : time === span ? 'end' : 'middle';
      return text(
        clock(row.start + time),
        onSheet(row, row.start + time),
        row.top + high + 30,
        't-mono t-muted',
        anchor,
      );
    });

/** A histogram of the passenger vessels near the Statue of Liberty, below the hours of the first row. */
function drawMidnight(row: Row): Shape[] {
  const floor = row.top + high + 82;
  const bar = at(600 * unitsPerSecond - 3);
  const shown = midnight.filter(({ at: time, passenger }) => passenger > 0 && time < row.end);
  const bars = shown.map(({ at: time, passenger }) => {
    const height = at(passenger * 1.3);
    return `M${at(onSheet(row, time) - bar / 2)} ${floor}v${-height}h${bar}v${height}z`;
  });
  const most = Math.max(...shown.map(({ passenger }) => passenger));
  const start = onSheet(row, shown[0]?.at ?? row.start) - bar / 2;
  return [
    ...stroke(bars.join(''), 'fill-soft'),
    ...stroke(`M${at(start)} ${floor}H${left + wide}`, 'soft'),
    text(`${most} passenger vessels near the`, left, floor - 26, 't-strong'),
    text('Statue of Liberty at midnight', left, floor - 1, 't-strong'),
  ];
}

const inMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;

/** Below the hours of the rows: nothing is drawn where nothing was sent. */
function drawSilence(): Shape[] {
  const [from, to] = silence.between;
  const parts = rows.flatMap((row) => {
    if (to <= row.start || from >= row.end) return [];
    const y = row.top + high + 42;
    const [start, end] = [Math.max(from, row.start), Math.min(to, row.end)];
    const begin = start === from ? 'v-6v6' : '';
    return [`M${onSheet(row, start)} ${y}${begin}H${onSheet(row, end)}${end === to ? 'v-6' : ''}`];
  });
  const row = rows.find(({ end }) => from < end);
  if (!row) return [];
  return [
    ...stroke(parts.join(''), 'cover dash'),
    text(
      `Ferry ${silence.vessel} sends nothing for ${inMinutes(to - from)}`,
      onSheet(row, (from + row.end) / 2),
      row.top + high + 66,
      't-cover',
      'middle',
    ),
  ];
}

/** The legend of lines, bands and marks. */
const key: readonly Shape[] = [
  ...stroke('M18 17H76M18 45H76', 'soft'),
  ...stroke('M30 17h5L54 45h-5z', 'line tint-soft'),
  text('Whitehall', 86, 23, 't-strong'),
  text('St George', 86, 52, 't-strong'),
  ...stroke('M232 24h6l18-16h-6z', 'line tint-soft'),
  text('found', 266, 23, ''),
  ...stroke('M352 24h3l18-16h-3z', 'soft dash'),
  text('lost', 384, 23, ''),
  ...stroke('M516 24h6l18-16h-6z', 'track tint-track'),
  text('chosen', 550, 23, ''),
  ...stroke('M232 50h6l18-16h-6z', 'warn tint-warn'),
  ...stroke('M224 54h10', 'warn bold'),
  text(`${lateFrom} min late or more`, 266, 52, ''),
  ...stroke('M530 42v10', 'line'),
  text('timetable', 550, 52, ''),
];

const frames = rows.map((row) => ({ row, hours: drawHours(row), ground: [...grid, ...drawTimetable(row)] }));
const [firstRow] = rows;
const notes: readonly Shape[] = [...(firstRow ? drawMidnight(firstRow) : []), ...drawSilence()];

function drawChosen(row: Row, chosen: Crossing, isFound: boolean): Shape[] {
  const d = bandsIn(row, [chosen]);
  if (!d) return [];
  const { from, to, departed, arrived } = chosen;
  const rings = (
    [
      [departed, from],
      [arrived, to],
    ] as const
  ).map(([times, terminal]) => ({
    tag: 'circle',
    attributes: { cx: across(row, middleOf(times)), cy: levelOf(terminal), r: 5, class: 'track fill-ground' },
  }));
  return [...stroke(d, isFound ? 'track tint-track' : 'track dash'), ...rings];
}

function drawRow({ row, ground }: (typeof frames)[number], result: HarborResult): Shape {
  const { found, lost, chosen, chosenNow } = result;
  const others = found.filter((one) => one !== chosenNow);
  const missed = lost.filter((one) => one !== chosen);
  const [late, onTime] = [others.filter(isLate), others.filter((one) => !isLate(one))];
  return inRow(row, [
    ...ground,
    ...stroke(bandsIn(row, missed), 'soft dot'),
    ...stroke(bandsIn(row, onTime), 'line tint-soft'),
    ...stroke(bandsIn(row, late), 'warn tint-warn'),
    ...stroke(delaysIn(row, found.filter(isLate)), 'warn bold'),
    ...drawChosen(row, chosenNow ?? chosen, chosenNow !== null),
  ]);
}

export const draw = (result: HarborResult): Shape => ({
  tag: 'svg',
  attributes: { viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: 'fg wide instrument' },
  children: [...key, ...frames.flatMap((frame) => [...frame.hours, drawRow(frame, result)]), ...notes],
});

/** A click chooses the crossing that passes nearest to it. */
export function pick(x: number, y: number): Parameters {
  const row = rows.findLast(({ top }) => y >= top - 2 * margin) ?? rows[0];
  if (!row) return {};
  const time = row.start + (x - left) / unitsPerSecond;
  const north = Math.min(1, Math.max(0, 1 - (y - row.top) / high));
  const nearest = findNearest(time, north);
  return nearest ? { crossing: nearest.id } : {};
}
