/**
 * Draws the ferry crossings of a night as a time-distance diagram after Marey, in rows of six hours. The width of a
 * crossing's band shows how exactly its departure and arrival are known.
 */
import type { Parameters, Shape } from '#instruments/instrument.ts';
import { drawSheet, end, middle, type Point, path, shape, text } from '#instruments/shared/shapes.ts';
import { findNearest, type HarborResult, isLate, lateFrom } from './model.ts';
import { type Crossing, clock, crossings, middleOf, midnight, silence } from './night.ts';

/**
 * Rounds a coordinate to half a unit, which is less than a pixel, and 16 s on the time axis. Tenths of a unit would add
 * 200 bytes to the page.
 */
const at = (value: number): number => Math.round(value * 2) / 2;

/** Left edge and width of each row, in units of the drawing. */
const left = 18;
const wide = 684;
/** Height of a row: the distance between the lines of the two terminals. */
const high = 62;
/** Space above and below a row for the marks of the timetable. */
const margin = 8;
const hours = 6;
const span = hours * 3600;
const unitsPerSecond = wide / span;
/**
 * The y coordinate of each row's upper line, which stands for the ferry terminal Whitehall. The space below the first
 * row contains the vessel counts at midnight. The space above the third row shows the hours without reports from one
 * ferry.
 */
const tops = [66, 216, 341, 448] as const;
const rows = tops.map((top, index) => ({ top, start: index * span, end: (index + 1) * span }));
type Row = (typeof rows)[number];

/** Returns the x coordinate of a time, relative to the left end of its row. */
const across = (row: Row, time: number): number => at((time - row.start) * unitsPerSecond);
const onSheet = (row: Row, time: number): number => left + across(row, time);

/**
 * Puts shapes into a row, and cuts them off at the ends of the row. A crossing that continues in the next row is drawn
 * in both rows.
 */
const inRow = ({ top }: Row, children: readonly Shape[]): Shape => {
  const [width, height] = [wide + 2, high + 2 * margin];
  const view = `-1 ${-margin} ${width} ${height}`;
  return shape('svg', { x: left - 1, y: top - margin, width, height, viewBox: view }, children);
};

const levelOf = (terminal: Crossing['from']): number => (terminal === 'Whitehall' ? 0 : high);
/**
 * Returns the direction (sign of y) away from the water: -1 at Whitehall, which is at the top of a row, and 1 at St
 * George.
 */
const outOf = (terminal: Crossing['from']): number => (terminal === 'Whitehall' ? -1 : 1);

/**
 * Returns path data of the band that shows a crossing. It leads from one terminal to the other. The departure and the
 * arrival are known only as time intervals, and the ends of the band are as wide as these intervals.
 */
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

/**
 * Returns path data of a bar for each crossing, which shows its delay. The bar extends from the scheduled to the real
 * departure time. The bars are outside the lines of the two terminals.
 */
const delaysIn = (row: Row, all: readonly Crossing[]): string =>
  scheduledIn(row, all)
    .map(({ from, scheduled, departed }) => {
      const y = levelOf(from) + 4 * outOf(from);
      return `M${across(row, scheduled)} ${y}H${across(row, middleOf(departed))}`;
    })
    .join('');

const drawTimetable = (row: Row): Shape[] =>
  path(
    scheduledIn(row, crossings)
      .map(({ from, scheduled }) => `M${across(row, scheduled)} ${levelOf(from)}v${7 * outOf(from)}`)
      .join(''),
    'line',
  );

const everyHour = Array.from({ length: hours + 1 }, (_, hour) => hour * 3600);

const grid = [
  ...path(everyHour.map((time) => `M${at(time * unitsPerSecond)} 0v${high}`).join(''), 'hair'),
  ...path(`M0 0H${wide}M0 ${high}H${wide}`, 'soft'),
];

const drawHours = (row: Row): Shape[] =>
  everyHour
    .filter((time) => time % 7200 === 0)
    .map((time) => {
      const place: Point = [onSheet(row, row.start + time), row.top + high + 24];
      const anchor = time === 0 ? {} : time === span ? end : middle;
      return text(clock(row.start + time), place, 't-mono t-muted', anchor);
    });

/** Draws a histogram of the passenger vessels near the Statue of Liberty at midnight, below the first row. */
function drawMidnight(row: Row): Shape[] {
  const floor = row.top + high + 73;
  const bar = at(600 * unitsPerSecond - 3);
  const shown = midnight.filter(({ at: time, passenger }) => passenger > 0 && time < row.end);
  const bars = shown.map(({ at: time, passenger }, index) => {
    const height = at(passenger * 1.25);
    const step = (time - (shown[index - 1]?.at ?? time)) * unitsPerSecond - bar;
    return `${index === 0 ? '' : `m${at(step)} 0`}v${-height}h${bar}v${height}`;
  });
  const most = Math.max(...shown.map(({ passenger }) => passenger));
  const start = onSheet(row, shown[0]?.at ?? row.start) - bar / 2;
  return [
    ...path(`M${at(start)} ${floor}${bars.join('')}`, 'fill-soft'),
    ...path(`M${at(start)} ${floor}H${left + wide}`, 'soft'),
    text(`${most} passenger vessels near the`, [left, floor - 25], 't-strong'),
    text('Statue of Liberty at midnight', [left, floor - 3], 't-strong'),
  ];
}

const inMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;

/**
 * Draws a line above the rows for the hours in which one ferry sends no reports. The rows can't show its crossings in
 * these hours.
 */
function drawSilence(): Shape[] {
  const [from, to] = silence.between;
  const parts = rows.flatMap((row) => {
    if (to <= row.start || from >= row.end) return [];
    const y = row.top - 12;
    const [start, end] = [Math.max(from, row.start), Math.min(to, row.end)];
    const begin = start === from ? 'v5v-5' : '';
    return [`M${onSheet(row, start)} ${y}${begin}H${onSheet(row, end)}${end === to ? 'v5' : ''}`];
  });
  const row = rows.find(({ end }) => from < end);
  if (!row) return [];
  return [
    ...path(parts.join(''), 'cover dash'),
    text(
      `Ferry ${silence.vessel} sends nothing for ${inMinutes(to - from)}`,
      [onSheet(row, (from + row.end) / 2), row.top - 19],
      't-cover',
      middle,
    ),
  ];
}

const key: readonly Shape[] = [
  ...path('M18 14H76M18 40H76', 'soft'),
  ...path('M30 14h5L54 40h-5z', 'line tint-soft'),
  text('Whitehall', [86, 20], 't-strong'),
  text('St George', [86, 46], 't-strong'),
  ...path('M232 22h6l18-16h-6z', 'line tint-soft'),
  text('found', [266, 20], ''),
  ...path('M352 22h3l18-16h-3z', 'soft dash'),
  text('lost', [384, 20], ''),
  ...path('M516 22h6l18-16h-6z', 'track tint-track'),
  text('chosen', [550, 20], ''),
  ...path('M232 45h6l18-16h-6z', 'warn tint-warn'),
  ...path('M224 49h10', 'warn bold'),
  text(`${lateFrom} min late or more`, [266, 46], ''),
  ...path('M530 36v10', 'line'),
  text('timetable', [550, 46], ''),
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
  ).map(([times, terminal]) =>
    shape('circle', { cx: across(row, middleOf(times)), cy: levelOf(terminal), r: 4, class: 'track fill-ground' }),
  );
  return [...path(d, isFound ? 'track tint-track' : 'track dash'), ...rings];
}

function drawRow({ row, ground }: (typeof frames)[number], result: HarborResult, earlier: readonly Crossing[]): Shape {
  const { found, lost, chosen, chosenNow } = result;
  const others = found.filter((one) => one !== chosenNow);
  const missed = lost.filter((one) => one !== chosen);
  const [late, onTime] = [others.filter(isLate), others.filter((one) => !isLate(one))];
  return inRow(row, [
    ...ground,
    ...path(bandsIn(row, missed), 'soft dot'),
    ...path(bandsIn(row, onTime), 'line tint-soft'),
    ...path(bandsIn(row, late), 'warn tint-warn'),
    ...path(delaysIn(row, found.filter(isLate)), 'warn bold'),
    ...path(bandsIn(row, earlier), 'ghost'),
    ...drawChosen(row, chosenNow ?? chosen, chosenNow !== null),
  ]);
}

/**
 * Draws the whole diagram. If fewer reports are used, pale outlines show how narrow the bands would be with all
 * reports.
 */
export function draw(result: HarborResult, _given: Parameters, before?: HarborResult | null): Shape {
  const isThinned = before && before.step !== result.step;
  const earlier = isThinned ? before.found.filter(({ id }) => result.found.some((one) => one.id === id)) : [];
  return drawSheet([...key, ...frames.flatMap((frame) => [...frame.hours, drawRow(frame, result, earlier)]), ...notes]);
}

/** Handles a click in the drawing: returns parameters that choose the crossing nearest to the clicked place. */
export function pick(x: number, y: number): Parameters {
  const row = rows.findLast(({ top }) => y >= top - 2 * margin) ?? rows[0];
  if (!row) return {};
  const time = row.start + (x - left) / unitsPerSecond;
  const north = Math.min(1, Math.max(0, 1 - (y - row.top) / high));
  const nearest = findNearest(time, north);
  return nearest ? { crossing: nearest.id } : {};
}
