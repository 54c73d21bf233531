import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Discipline = { name: string; stands: number; from: number; to: number; side: -1 | 1; lane: 1 | 2 };

/** Shares of the way from sensor (0) to decision (1): where a discipline stands, and how far it reaches. */
const disciplines: readonly Discipline[] = [
  { name: 'Field operations', stands: 0.08, from: 0.02, to: 0.24, side: -1, lane: 1 },
  { name: 'Signals intelligence', stands: 0.2, from: 0.07, to: 0.38, side: 1, lane: 1 },
  { name: 'Cybersecurity', stands: 0.32, from: 0.02, to: 0.98, side: -1, lane: 2 },
  { name: 'Software development', stands: 0.44, from: 0.16, to: 0.84, side: 1, lane: 2 },
  { name: 'GIS, remote sensing', stands: 0.56, from: 0.34, to: 0.7, side: -1, lane: 1 },
  { name: 'Machine learning', stands: 0.68, from: 0.5, to: 0.78, side: 1, lane: 1 },
  { name: 'Intelligence analysis', stands: 0.8, from: 0.74, to: 0.98, side: -1, lane: 1 },
  { name: 'Technical writing', stands: 0.92, from: 0.82, to: 0.98, side: 1, lane: 1 },
];

const top = 40;
const length = 372;
const sway = 30;
const laneGap = 11;

/** A point at `share` of the way, moved sideways by `offset` along the curve's normal. */
function along(share: number, offset = 0): [number, number] {
  const turn = share * Math.PI * 2;
  const slope = (sway * Math.PI * 2 * Math.cos(turn)) / length;
  const norm = Math.hypot(1, slope);
  return [280 + sway * Math.sin(turn) + offset / norm, top + length * share - (offset * slope) / norm];
}

function stretch(from: number, to: number, offset = 0): [number, number][] {
  const steps = Math.max(4, Math.round((to - from) * 28));
  return Array.from({ length: steps + 1 }, (_, step) => along(from + ((to - from) * step) / steps, offset));
}

const laneOffset = (side: number, lane: number): number => side * (lane * laneGap + 2);

/** The reach of a discipline: a parallel of the path, closed by a short tick at each end. */
function reach({ from, to, side, lane }: Discipline): string {
  const offset = laneOffset(side, lane);
  const tick = (share: number) => path([along(share, offset - 3), along(share, offset + 3)]);
  return tick(from) + path(stretch(from, to, offset)) + tick(to);
}

/** Where a parallel of the path passes a given height: a few steps of Newton's method are exact enough. */
function laneAt(y: number, offset: number): number {
  let share = (y - top) / length;
  for (let round = 0; round < 6; round += 1) share += (y - along(share, offset)[1]) / length;
  return along(share, offset)[0];
}

function entry({ name, stands, side, lane }: Discipline) {
  const [x, y] = along(stands);
  const laneX = laneAt(y, laneOffset(side, lane));
  const edge = x + side * 40;
  return [
    s('path', {
      d: path([
        [x, y],
        [edge - side * 6, y],
      ]),
      className: ['soft'],
    }),
    s('circle', { cx: at(laneX), cy: at(y), r: 3, className: ['fill-ink'] }),
    s('circle', { cx: at(x), cy: at(y), r: 5, className: ['line', 'fill-ground'] }),
    s('text', { x: at(edge), y: at(y + 5), textAnchor: side < 0 ? 'end' : 'start', className: ['t-strong'] }, name),
  ];
}

/**
 * A plotted course from sensor to decision with eight waypoints. The parallels beside it (true offsets of the
 * curve) show how far each discipline reaches, so that neighbours can be seen to overlap.
 */
export const draw: FigureDrawing = () => {
  const [startX, startY] = along(0);
  const [endX, endY] = along(1);
  const [nearX, nearY] = along(0.97);
  const heading = Math.atan2(endY - nearY, endX - nearX);
  const wing = (turn: number): [number, number] => [
    endX - 11 * Math.cos(heading + turn),
    endY - 11 * Math.sin(heading + turn),
  ];
  return s('svg', { viewBox: '0 0 560 440', className: ['fg'] }, [
    s('path', { d: disciplines.map(reach).join(''), className: ['soft'] }),
    s('path', { d: path(stretch(0, 1)), className: ['track'] }),
    s('path', { d: path([wing(0.5), [endX, endY], wing(-0.5)]), className: ['track'] }),
    s('circle', { cx: startX, cy: startY, r: 4, className: ['fill-track'] }),
    s('circle', { cx: startX, cy: startY, r: 9, className: ['track'] }),
    s('text', { x: startX + 20, y: startY + 3, className: ['t-track'] }, 'Sensor'),
    s('text', { x: at(endX + 28), y: endY + 14, className: ['t-track'] }, 'Decision'),
    s('path', { d: 'M20 408v8m0-4h44m0-4v8', className: ['soft'] }),
    s('circle', { cx: 42, cy: 412, r: 3, className: ['fill-ink'] }),
    s('text', { x: 76, y: 417 }, 'Reach'),
    ...disciplines.flatMap(entry),
  ]);
};
