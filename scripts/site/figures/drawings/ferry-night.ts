import type { Element } from 'hast';
import { s } from 'hastscript';
import { harbor } from '../../../../src/evidence/harbor.ts';
import type { Crossing, Interval, Terminal } from '../../../../src/evidence/results.ts';
import { at, type FigureDrawing } from '../figure-drawing.ts';

/** Width of the drawing in minutes: one day, which starts at 19:00. */
const day = 1440;
/** A departure is late if it is at least this many minutes behind schedule. */
const late = 10;
/** Position of each terminal’s line in the diagram, from 0 (Whitehall) to 100 (St George). */
const laneOf: Record<Terminal, number> = { Whitehall: 0, 'St George': 100 };

const minutes = (seconds: number): number => at(seconds / 60);
const middle = ([low, high]: Interval): number => minutes((low + high) / 2);
const clock = (seconds: number): string => {
  const minute = Math.floor(seconds / 60) + 19 * 60;
  return [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/**
 * Positions in percent of the drawing. In the layout `across`, time runs from left to right. In the layout `down`, time
 * runs from top to bottom and the terminals are side by side.
 * `src/sections/sequence-section.module.scss` rotates the drawing for `down`. Change the transforms there if you change
 * these numbers.
 */
const across = { top: 13, bottom: 60 };
const down = { top: 6, bottom: 98, left: 15, right: 59, beside: 64 };
const laneAcross = (lane: number): number => across.top + (lane / 100) * (across.bottom - across.top);
const laneDown = (lane: number): number => down.left + (lane / 100) * (down.right - down.left);
const timeAcross = (minute: number): number => (minute / day) * 100;
const timeDown = (minute: number): number => down.top + (minute / day) * (down.bottom - down.top);

/** Options of a label. `dx` is in pixels, and `dy` is in lines of text. */
type Looks = { dx?: number; dy?: number; textAnchor?: 'middle' | 'end' };
const label = (x: number, y: number, words: string, className: string[], { dy = 0, ...looks }: Looks = {}): Element =>
  s(
    'text',
    { x: `${at(x)}%`, y: `${at(y)}%`, ...(dy !== 0 && { dy: `${at(dy * 1.25)}em` }), ...looks, className },
    words,
  );
const lines = (x: number, y: number, words: readonly string[], className: string[], { dy = 0, ...looks }: Looks = {}) =>
  words.map((line, index) => label(x, y, line, className, { dy: dy + index, ...looks }));

const { crossings, departures, vessels, silence, inGap, jump, midnight } = harbor;
const byId = new Map(crossings.map((crossing) => [crossing.id, crossing]));
const lateOnes = departures.filter(({ minutesAfter }) => minutesAfter >= late);
const lateIds = new Set(lateOnes.map(({ crossing }) => crossing));
const departed = (id: string): number => middle(byId.get(id)?.departed ?? [0, 0]);

/**
 * Draws a ferry crossing as a band between the terminals. Its ends are as wide as the uncertainty of the departure and
 * arrival times.
 */
const shape = ({ from, to, departed: [left, sailed], arrived: [seen, there] }: Crossing): string =>
  `M${minutes(left)} ${laneOf[from]}H${minutes(sailed)}L${minutes(there)} ${laneOf[to]}H${minutes(seen)}z`;
const shapes = (drawn: readonly Crossing[]): string => drawn.map(shape).join('');

/** Height of a vessel’s row, in which a stepped area shows the number of reports per ten minutes. */
const rowHeight = 100 / vessels.length;
const baseOf = (row: number): number => at((row + 0.8) * rowHeight);
const counts = (perTenMinutes: readonly number[], row: number): string => {
  const steps = perTenMinutes.map((count, index) => {
    const change = (perTenMinutes[index - 1] ?? 0) - count;
    return `${change === 0 ? '' : `v${at(change * 1.4)}`}h10`;
  });
  return `M0 ${baseOf(row)}${steps.join('')}V${baseOf(row)}z`;
};

/**
 * Returns the vertical position of a point outside a terminal's line: above Whitehall's, or below St George's. `far` is
 * its distance from the line, in percent of the distance between both lines.
 */
const outside = (terminal: Terminal, far: number): number => (terminal === 'Whitehall' ? -far : 100 + far);
/** Ticks at the scheduled departure times. */
const ticks = departures
  .map(({ terminal, scheduled }) => `M${minutes(scheduled)} ${outside(terminal, 3.5)}V${laneOf[terminal]}`)
  .join('');
/**
 * Draws lines from the scheduled to the actual departure. Draws the late departures if `isLate` is true, otherwise
 * those on time.
 */
const delays = (isLate: boolean): string =>
  departures
    .filter(({ crossing }) => lateIds.has(crossing) === isLate)
    .map(
      ({ terminal, scheduled, crossing }) => `M${minutes(scheduled)} ${outside(terminal, 1.75)}H${departed(crossing)}`,
    )
    .join('');

const most = midnight.reduce((one, other) => (other.passenger > one.passenger ? other : one));
const after = midnight.find(({ at: time, passenger }) => time > most.at && passenger <= 1) ?? most;
/**
 * Bars for the number of passenger vessels around midnight, counted every ten minutes. A bar is 8 minutes wide, so that
 * bars don’t touch.
 */
const crowd = midnight
  .filter(({ passenger }) => passenger > 0)
  .map(({ at: time, passenger }) => `M${minutes(time) - 4} 0v${-passenger}h8v${passenger}z`)
  .join('');

const [silentFrom, silentTo] = silence.between.map(minutes) as [number, number];
const silentFor = `${Math.floor((silentTo - silentFrom) / 60)} h ${Math.round((silentTo - silentFrom) % 60)} min`;
const inGapBoat = byId.get(inGap.crossing);
const [gapFrom, gapTo] = inGap.between;
const jumped = `${(jump.metres / 1000).toFixed(1)} km`;
const first = lateOnes[0] ?? departures[0];
const firstAt = departed(first?.crossing ?? '');
const firstBoat = clock(first?.scheduled ?? 0);
const firstDelay = `${Math.round(first?.minutesAfter ?? 0)} min`;
const signed = (minutesAfter: number): string => `+${Math.round(minutesAfter)}`;
const hour = (index: number): string => `${String((19 + index) % 24).padStart(2, '0')}:00`;
const hours = (step: number): number[] => Array.from({ length: 24 / step + 1 }, (_, index) => index * step);
const grid = (from: number, to: number): string =>
  hours(1)
    .map((index) => `M${index * 60} ${from}V${to}`)
    .join('');

/** Returns the vertical position of a label outside a terminal’s ticks. */
const beside = (terminal: Terminal): { y: number; dy: number } =>
  terminal === 'Whitehall' ? { y: laneAcross(-5), dy: -0.1 } : { y: laneAcross(105), dy: 0.7 };

const wordsAcross = (): Element[] => [
  ...(['Whitehall', 'St George'] as const).map((terminal) => {
    const { y, dy } = beside(terminal);
    return label(0, y, terminal, ['t-strong', 'from-2'], { dy });
  }),
  label(0, laneAcross(-5), 'Reports in every ten minutes', ['only-1'], { dy: -0.1 }),
  ...vessels.map(({ id, role }, row) => {
    const words = role === 'ferry at work' ? `Ferry ${id}` : `Ferry ${id}, laid up`;
    return label(0, laneAcross(row * rowHeight), words, ['t-strong', 'halo', 'only-1'], { dy: 0.7 });
  }),
  label(0, 70, '31 December', ['t-muted'], { dy: 1.2 }),
  label(timeAcross(5 * 60), 70, '1 January', ['t-muted'], { dx: 6, dy: 1.2 }),
  ...hours(3).map((index) =>
    label(timeAcross(index * 60), 70, hour(index), ['t-mono', 't-muted'], {
      ...(index > 0 && { textAnchor: index === 24 ? 'end' : 'middle' }),
    }),
  ),
  s('text', { x: `${at(timeAcross(firstAt))}%`, y: '4%', className: ['t-strong', 'from-3'] }, [
    `The ${firstBoat} boat left ${firstDelay} after the timetable`,
    s('tspan', { className: ['from-4'] }, '. The cause isn’t in the data.'),
  ]),
  ...lateOnes.map(({ terminal, crossing, minutesAfter }) => {
    const { y, dy } = beside(terminal);
    return label(timeAcross(departed(crossing)), y, signed(minutesAfter), ['t-track', 't-strong', 'from-3'], { dy });
  }),
  ...lines(
    timeAcross(minutes(after.at)),
    88,
    [
      `${most.passenger} passenger vessels near the Statue`,
      `of Liberty at midnight; ${after.passenger} at ${clock(after.at)}`,
    ],
    ['halo'],
    { dx: 10 },
  ),
  label(
    timeAcross((silentFrom + silentTo) / 2),
    80,
    `Ferry ${silence.vessel} sends nothing for ${silentFor}`,
    ['t-strong', 'halo', 'from-4'],
    { dy: 1.2, textAnchor: 'middle' },
  ),
  label(
    timeAcross(minutes(gapFrom)),
    laneAcross(105),
    `left between ${clock(gapFrom)} and ${clock(gapTo)}`,
    ['from-4'],
    {
      dy: 0.7,
    },
  ),
  label(timeAcross(minutes(jump.at)), 80, `Tug ${jump.vessel} “jumps” ${jumped}`, ['from-4'], {
    dx: -12,
    dy: 0.3,
    textAnchor: 'end',
  }),
];

const wordsDown = (): Element[] => [
  label(down.left, down.top, 'Whitehall', ['t-strong', 'from-2'], { dy: -0.7 }),
  label(down.right, down.top, 'St George', ['t-strong', 'from-2'], { dy: -0.7, textAnchor: 'end' }),
  ...vessels.map(({ id }, row) =>
    label(laneDown((row + 0.5) * rowHeight), down.top, id, ['t-strong', 'only-1'], { dy: -0.7, textAnchor: 'middle' }),
  ),
  ...hours(3).map((index) =>
    label(0, timeDown(index * 60), hour(index), ['t-mono', 't-muted'], { dy: index === 24 ? 0 : 0.3 }),
  ),
  ...lines(
    down.beside,
    0,
    [
      `${most.passenger} passenger`,
      'vessels near the',
      'Statue of Liberty',
      'at midnight;',
      `${after.passenger} at ${clock(after.at)}`,
    ],
    ['halo'],
    { dy: 0.9 },
  ),
  ...lines(
    down.beside,
    timeDown(firstAt),
    [`${firstBoat} boat:`, `${firstDelay} late`],
    ['t-track', 't-strong', 'from-3'],
    { dx: 6, dy: 1.2 },
  ),
  ...lines(down.beside, timeDown(minutes(jump.at)), [`Tug ${jump.vessel} “jumps”`, jumped], ['from-4'], {
    dx: 6,
    dy: -2.2,
  }),
  ...lines(
    down.beside,
    timeDown(minutes(gapFrom)),
    [`${clock(gapFrom)} to ${clock(gapTo)}:`, 'one boat left'],
    ['from-4'],
    { dx: 6, dy: 0.1 },
  ),
  ...lines(
    down.beside,
    timeDown((silentFrom + silentTo) / 2),
    [`Ferry ${silence.vessel} sends`, 'nothing for', silentFor],
    ['t-strong', 'from-4'],
    { dx: 6, dy: -0.2 },
  ),
];

/**
 * Returns a transform that moves and scales a group of marks vertically. `zero` is the position at which y = 0 of the
 * group is drawn. `unit` is the drawn length of one unit. Both are in percent of the drawing’s height.
 */
const placed = (zero: number, unit: number): string => {
  const share = day / 100;
  return `matrix(1 0 0 ${Number((unit * share).toFixed(3))} 0 ${at(zero * share)})`;
};

/**
 * Draws the ferries between two terminals during a day and a night, as a diagram of distance over time. Its four steps
 * show reports per ten minutes, crossings with uncertain ends, late departures, and gaps in the reports.
 * Bars on the same time axis show the number of passenger vessels around midnight.
 */
export const draw: FigureDrawing = () =>
  s('svg', { className: ['fg', 'timed'] }, [
    s('svg', { viewBox: `0 0 ${day} ${day}`, preserveAspectRatio: 'none', width: '100%', height: '100%' }, [
      s('g', { className: ['lanes'], transform: placed(across.top, (across.bottom - across.top) / 100) }, [
        s('path', { d: grid(0, 100), className: ['hair'] }),
        s('path', { d: grid(100, 200), className: ['hair', 'across'] }),
        s('path', { d: `M0 0H${day}M0 100H${day}`, className: ['soft', 'from-2'] }),
        s('path', {
          d: vessels.map(({ perTenMinutes }, row) => counts(perTenMinutes, row)).join(''),
          className: ['cover', 'tint-cover', 'only-1'],
        }),
        s('path', { d: shapes(crossings), className: ['line', 'tint-ink', 'from-2', 'recedes'] }),
        s('g', { className: ['from-3'] }, [
          s('path', { d: ticks, className: ['line'] }),
          s('path', { d: delays(false), className: ['cover', 'bold'] }),
          s('path', {
            d: shapes(crossings.filter(({ id }) => lateIds.has(id))),
            className: ['track', 'fill-track'],
          }),
          s('path', { d: delays(true), className: ['track', 'bold'] }),
        ]),
        s('path', {
          d: inGapBoat ? shape(inGapBoat) : '',
          className: ['warn', 'tint-warn', 'from-4'],
        }),
      ]),
      s('g', { className: ['crowd'], transform: placed(99.8, 0.625) }, [
        s('path', { d: `M0 0H${day}`, className: ['hair'] }),
        s('path', { d: crowd, className: ['fill-soft'] }),
      ]),
      s('g', { className: ['gaps', 'from-4'], transform: placed(80, 0.7) }, [
        s('path', { d: `M${silentFrom} -3V0H${silentTo}v-3`, className: ['warn', 'bold'] }),
        s('path', { d: `M${minutes(jump.at)} 0h0`, className: ['warn', 'point'] }),
      ]),
    ]),
    s('g', { className: ['across'] }, wordsAcross()),
    s('g', { className: ['down'], visibility: 'hidden' }, wordsDown()),
  ]);
