import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Discipline = { name: string; stands: number; from: number; to: number };

/**
 * Disciplines on a scale from the sensor (0) to the decision (1). `stands` is a discipline’s position, and `from` and
 * `to` are its range.
 */
const disciplines: readonly Discipline[] = [
  { name: 'Field operations', stands: 0.08, from: 0.02, to: 0.24 },
  { name: 'Signals intelligence', stands: 0.2, from: 0.07, to: 0.38 },
  { name: 'Cybersecurity', stands: 0.32, from: 0.02, to: 0.98 },
  { name: 'Software development', stands: 0.44, from: 0.16, to: 0.84 },
  { name: 'GIS, remote sensing', stands: 0.56, from: 0.34, to: 0.7 },
  { name: 'Machine learning', stands: 0.68, from: 0.5, to: 0.78 },
  { name: 'Intelligence analysis', stands: 0.8, from: 0.74, to: 0.98 },
  { name: 'Technical writing', stands: 0.92, from: 0.82, to: 0.98 },
];

const first = 66;
const pitch = 40;
const foot = first + pitch * (disciplines.length - 0.5);
const rowAt = (index: number): number => first + pitch * index;
const across = (share: number): number => at(220 + 324 * share);

/** Draws a horizontal bracket with a tick at each end. */
const reach = (from: number, to: number, y: number): string => `M${from} ${y - 6}v12m0-6H${to}m0-6v12`;

/**
 * Draws one row per discipline, on a horizontal scale from sensor to decision. Each row has a bracket for the range of
 * the discipline, and a ring at its position. A line connects the rings.
 */
export const draw: FigureDrawing = () => {
  const start: [number, number] = [across(0), 26];
  const end: [number, number] = [across(1), foot + 18];
  const rings = disciplines.map(({ stands }, index): [number, number] => [across(stands), rowAt(index)]);
  const dividers = disciplines.map((_, index) => `M8 ${rowAt(index) + pitch / 2}H552`);
  return s('svg', { viewBox: '0 0 560 416', className: ['fg'] }, [
    s('path', { d: `M8 ${first - pitch / 2}H552${dividers.join('')}`, className: ['hair'] }),
    s('path', {
      d: disciplines.map(({ from, to }, index) => reach(across(from), across(to), rowAt(index))).join(''),
      className: ['line'],
    }),
    s('path', { d: path([start, ...rings, end]), className: ['track'] }),
    s('path', { d: `M${end[0] - 9} ${end[1] - 6}l9 6 1-11`, className: ['track'] }),
    s('circle', { cx: start[0], cy: start[1], r: 5, className: ['fill-track'] }),
    ...rings.map(([cx, cy]) => s('circle', { cx, cy, r: 6, className: ['track', 'fill-ground'] })),
    s('text', { x: start[0] + 14, y: start[1] + 5, className: ['t-track'] }, 'Sensor'),
    s('text', { x: end[0] - 16, y: end[1] + 12, textAnchor: 'end', className: ['t-track'] }, 'Decision'),
    ...disciplines.map(({ name }, index) => s('text', { x: 8, y: rowAt(index) + 5, className: ['t-strong'] }, name)),
    s('circle', { cx: 14, cy: foot + 26, r: 6, className: ['track', 'fill-ground'] }),
    s('text', { x: 30, y: foot + 31 }, 'Stands'),
    s('path', { d: reach(118, 158, foot + 26), className: ['line'] }),
    s('text', { x: 170, y: foot + 31 }, 'Reaches'),
  ]);
};
