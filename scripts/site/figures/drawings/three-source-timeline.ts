import type { Element } from 'hast';
import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';

type Interval = readonly [number, number];
type Overlap = { from: number; to: number; count: number; top: number };

const left = 152;
const right = 540;
const half = 14;
const result = 292;

/**
 * Sources with their observations. An observation is an interval on the time axis, in drawing units. The longer it is,
 * the less certain is the time of the observation.
 */
const sources: { name: string; y: number; intervals: readonly Interval[]; role: readonly string[] }[] = [
  {
    name: 'HUMINT',
    y: 48,
    intervals: [
      [164, 300],
      [376, 508],
    ],
    role: ['line', 'tint-soft'],
  },
  {
    name: 'SIGINT',
    y: 122,
    intervals: [
      [190, 196],
      [256, 262],
      [329, 335],
      [360, 366],
      [438, 444],
    ],
    role: ['line'],
  },
  {
    name: 'Movement',
    y: 196,
    intervals: [
      [236, 284],
      [314, 346],
      [412, 464],
      [490, 532],
    ],
    role: ['track', 'tint-track'],
  },
];

/**
 * Returns the intervals during which at least two sources have an observation. `count` is the number of these sources,
 * and `top` is the position of their topmost row.
 */
function overlaps(): Overlap[] {
  const moments = new Set(sources.flatMap(({ intervals }) => intervals.flat()));
  const edges = [...moments].toSorted((one, other) => one - other);
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] ?? from;
    const holding = sources.filter(({ intervals }) => intervals.some(([start, end]) => start <= from && end >= to));
    return holding.length > 1 ? [{ from, to, count: holding.length, top: holding[0]?.y ?? 0 }] : [];
  });
}

/**
 * Joins adjacent overlaps into one. Between them, a source starts or ends, but at least two sources always overlap.
 */
function runs(stretches: readonly Overlap[]): Overlap[] {
  const joined: Overlap[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (last?.to === stretch.from) {
      last.to = stretch.to;
      last.top = Math.min(last.top, stretch.top);
    } else {
      joined.push({ ...stretch });
    }
  }
  return joined;
}

const bar = (from: number, to: number, y: number, className: readonly string[]): Element =>
  s('rect', { x: from, y: y - half, width: to - from, height: half * 2, className: [...className] });

/** Draws a rectangle on the base line of the result row. */
const column = (from: number, to: number, top: number): string => `M${from} ${result}V${top}H${to}V${result}Z`;

/**
 * Draws observations of three sources in three rows on the same time axis. A longer bar means that the time of the
 * observation is less certain. The fourth row is the result: one step where two sources overlap, and two steps where
 * all three sources overlap.
 */
export const draw: FigureDrawing = () => {
  const shared = overlaps();
  const joined = runs(shared);
  const ticks = Array.from({ length: 12 }, (_, tick) => `M${left + tick * 32} 308v${tick % 4 === 0 ? 10 : 5}`);
  return s('svg', { viewBox: '0 0 560 350', className: ['fg'] }, [
    s('path', { d: sources.map(({ y }) => `M${left} ${y}H${right}`).join(''), className: ['hair'] }),
    s('path', {
      d: joined.map(({ from, to, top }) => column(from, to, top - half)).join(''),
      className: ['tint-cover'],
    }),
    s('path', {
      d: joined.map(({ from, to, top }) => `M${from} ${top - half}V${result}M${to} ${top - half}V${result}`).join(''),
      className: ['cover', 'dot'],
    }),
    ...sources.flatMap(({ name, y, intervals, role }) => [
      ...intervals.map(([from, to]) => bar(from, to, y, role)),
      s('text', { x: 16, y: y + 6, className: ['t-strong'] }, name),
    ]),
    s('path', {
      d: shared.map(({ from, to, count }) => column(from, to, result + 16 - count * 16)).join(''),
      className: ['fill-cover'],
    }),
    s('path', { d: `M${left} ${result}H${right}`, className: ['cover'] }),
    s('text', { x: 16, y: result - 2, className: ['t-cover'] }, 'Overlap'),
    s('path', { d: `M${left} 308H${right}m-8 -4l8 4l-8 4${ticks.join('')}`, className: ['soft'] }),
    s('text', { x: right, y: 340, textAnchor: 'end', className: ['t-mono', 't-muted'] }, 'time'),
  ]);
};
