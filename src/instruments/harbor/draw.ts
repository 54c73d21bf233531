/** A time-distance diagram after Marey, in rows of six hours: each crossing a band as wide as its intervals. */
import type { Parameters, Shape } from '#instruments/instrument.ts';
import { findNearest, type HarborResult, isLate, lateFrom } from './model.ts';
import { type Crossing, clock, crossings, middleOf, midnight, silence } from './night.ts';
import { at, stroke, text } from './shapes.ts';

const sheet = { width: 720, height: 674 } as const;
const [left, right] = [16, 704];
/** Between the terminals; outside of them there is room for the timetable. */
const high = 76;
const margin = 8;
const hours = 6;
const span = hours * 3600;
const unitsPerSecond = (right - left) / span;
/** Whitehall in each row. Below the first there is room for the midnight counts, below the third for the silence. */
const tops = [80, 260, 388, 548] as const;
const rows = tops.map((top, index) => ({ top, start: index * span, end: (index + 1) * span }));
type Row = (typeof rows)[number];

const across = (row: Row, time: number): number => left + (time - row.start) * unitsPerSecond;

/** What is drawn in a row is cut at its ends; what runs on begins the next row. */
const inRow = (row: Row, children: readonly Shape[]): Shape => ({
  tag: 'svg',
  attributes: {
    x: left,
    y: row.top - margin,
    width: right - left,
    height: high + 2 * margin,
    viewBox: `${left} ${row.top - margin} ${right - left} ${high + 2 * margin}`,
  },
  children,
});

const levelOf = (row: Row, terminal: Crossing['from']): number => (terminal === 'Whitehall' ? row.top : row.top + high);

/** From the interval of the departure to that of the arrival. */
function band(row: Row, { from, to, departed, arrived }: Crossing): string {
  const [start, end] = [levelOf(row, from), levelOf(row, to)];
  const [early, late] = [departed, arrived].map((one) => one.map((time) => at(across(row, time)))) as [
    number[],
    number[],
  ];
  return `M${early[0]} ${start}H${early[1]}L${late[1]} ${end}H${late[0]}z`;
}

const bandsIn = (row: Row, all: readonly Crossing[]): string =>
  all
    .filter(({ departed, arrived }) => departed[0] < row.end && arrived[1] > row.start)
    .map((one) => band(row, one))
    .join('');

/** From the time of the timetable to the departure, outside of the lines. */
const delaysIn = (row: Row, all: readonly Crossing[]): string =>
  all
    .filter(({ scheduled }) => scheduled >= row.start && scheduled < row.end)
    .map(({ from, scheduled, departed }) => {
      const y = levelOf(row, from) + (from === 'Whitehall' ? -4 : 4);
      return `M${at(across(row, scheduled))} ${y}H${at(across(row, middleOf(departed)))}`;
    })
    .join('');

function drawTimetable(row: Row): Shape[] {
  const ticks = crossings
    .filter(({ scheduled }) => scheduled >= row.start && scheduled < row.end)
    .map(
      ({ from, scheduled }) => `M${at(across(row, scheduled))} ${levelOf(row, from)}v${from === 'Whitehall' ? -7 : 7}`,
    );
  return stroke(ticks.join(''), 'line');
}

const everyHour = Array.from({ length: hours + 1 }, (_, hour) => hour * 3600);

function drawHours(row: Row): Shape[] {
  const grid = everyHour.map((time) => `M${at(across(row, row.start + time))} ${row.top}v${high}`).join('');
  const labels = everyHour.filter((time) => time % 7200 === 0);
  return [
    ...stroke(grid, 'hair'),
    ...stroke(`M${left} ${row.top}H${right}M${left} ${row.top + high}H${right}`, 'soft'),
    ...labels.map((time, index) => {
      const anchor = index === 0 ? undefined : index === labels.length - 1 ? 'end' : 'middle';
      return text(
        clock(row.start + time),
        across(row, row.start + time),
        row.top + high + 30,
        't-mono t-muted',
        anchor,
      );
    }),
  ];
}

/** How many passenger vessels lay near the Statue of Liberty, under the hours of the first row. */
function drawMidnight(row: Row): Shape[] {
  const floor = row.top + high + 82;
  const wide = 600 * unitsPerSecond - 3;
  const shown = midnight.filter(({ at: time, passenger }) => passenger > 0 && time < row.end);
  const bars = shown.map(({ at: time, passenger }) => {
    const height = at(passenger * 1.3);
    return `M${at(across(row, time) - wide / 2)} ${floor}v${-height}h${at(wide)}v${height}z`;
  });
  const most = Math.max(...shown.map(({ passenger }) => passenger));
  const [first] = shown;
  const start = across(row, first?.at ?? row.start) - wide / 2;
  return [
    ...stroke(bars.join(''), 'fill-soft'),
    ...stroke(`M${at(start)} ${floor}H${right}`, 'soft'),
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
    const [start, end] = [Math.max(from, row.start), Math.min(to, row.end)].map((time) => at(across(row, time)));
    return [
      `${start === at(across(row, from)) ? `M${start} ${y - 6}V${y}` : `M${start} ${y}`}H${end}${to <= row.end ? 'v-6' : ''}`,
    ];
  });
  const row = rows.find(({ end }) => from < end);
  if (!row) return [];
  return [
    ...stroke(parts.join(''), 'cover dash'),
    text(
      `Ferry ${silence.vessel} sends nothing for ${inMinutes(to - from)}`,
      across(row, (from + row.end) / 2),
      row.top + high + 66,
      't-cover',
      'middle',
    ),
  ];
}

/** What lines, bands and signs are. */
const key: readonly Shape[] = [
  ...stroke('M16 17H76M16 45H76', 'soft'),
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

const frames = rows.map((row) => ({ row, hours: drawHours(row), timetable: drawTimetable(row) }));
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
    attributes: { cx: at(across(row, middleOf(times))), cy: levelOf(row, terminal), r: 5, class: 'track fill-ground' },
  }));
  return [...stroke(d, isFound ? 'track tint-track' : 'track dash'), ...rings];
}

function drawRow({ row, timetable }: (typeof frames)[number], result: HarborResult): Shape {
  const { found, lost, chosen, chosenNow } = result;
  const others = found.filter((one) => one !== chosenNow);
  const [late, onTime] = [others.filter(isLate), others.filter((one) => !isLate(one))];
  return inRow(row, [
    ...timetable,
    ...stroke(
      bandsIn(
        row,
        lost.filter((one) => one !== chosen),
      ),
      'soft dot',
    ),
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
