import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';

type Zone = { name: string; x: number; y: number; end: number };

const gap = { from: 180, to: 232 } as const;
/** The x coordinate of the border between the analysis zone and the release zone. */
const wall = 436;
const bottom = 372;
/** The y coordinate of the record’s path. */
const path = 232;

const outside: readonly Zone[] = [
  { name: 'Untrusted edge', x: 8, y: 12, end: gap.from },
  { name: 'Ingest', x: 64, y: 52, end: gap.from },
];
const inside: readonly Zone[] = [
  { name: 'Data', x: gap.to, y: 52, end: wall },
  { name: 'Analysis', x: 292, y: 92, end: wall },
  { name: 'Release', x: wall, y: 132, end: 552 },
];
const zones = [...outside, ...inside];

/**
 * Draws the border of a zone. Nested zones have the same right edge, so a path that enters the inner zone from the left
 * crosses the borders of all zones around it.
 */
const frame = ({ x, y, end }: Zone): string => `M${x} ${y}H${end}V${bottom + 12 - y}H${x}Z`;

/** Draws a check where the record’s path crosses a border: a ring with a tick mark. */
const ring = (cx: number, cy: number) => [
  s('circle', { cx, cy, r: 12, className: ['cover', 'fill-ground'] }),
  s('path', { d: `M${cx - 5} ${cy}l4 4 7-8`, className: ['cover'] }),
];

const arrow = (x: number): string => `M${x - 5} ${path - 8}l9 8-9 8`;

/**
 * Draws two zones on the connected side, three zones in an isolated site, and the air gap between the two sides. A
 * record passes a check at each border. Across the gap, data can only move into the site.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: '0 0 560 428', className: ['fg'] }, [
    ...zones.map((zone, index) =>
      s('path', { d: frame(zone), className: index ? ['line', 'tint-soft'] : ['soft', 'dash'] }),
    ),
    s('path', { d: `M${gap.from} 12V${bottom}M${gap.to} 12V${bottom}`, className: ['line'] }),
    s('path', {
      d: Array.from({ length: 17 }, (_, index) => `M${gap.from} ${43 + index * 20}l52-31`).join(''),
      className: ['hair'],
    }),
    s('path', { d: `M30 ${path}H534`, className: ['track'] }),
    s('path', { d: [122, 262, 364, 478, 532].map(arrow).join(''), className: ['track'] }),
    s('path', { d: `M${gap.from + 11} ${path - 11}l18 11-18 11z`, className: ['track', 'fill-ground'] }),
    s('path', { d: `M${gap.from + 29} ${path - 11}v22`, className: ['track', 'bold'] }),
    s('circle', { cx: 30, cy: path, r: 4.5, className: ['track', 'fill-ground'] }),
    s('path', { d: `M${gap.from} ${bottom + 14}h${gap.to - gap.from}m-10-7l10 7-10 7`, className: ['line'] }),
    ...zones.slice(1).flatMap(({ x }) => ring(x, path)),
    ...zones.map(({ name, x, y }, index) =>
      s('text', { x: x + 12, y: y + 26, className: [index ? 't-strong' : 't-muted'] }, name),
    ),
    s('text', { x: 552, y: 38, className: ['t-muted'], textAnchor: 'end' }, 'Isolated site'),
    ...ring(16, 404),
    s('text', { x: 34, y: 410 }, 'Check'),
    s('text', { x: gap.from, y: 410 }, 'Air gap: data go in only'),
  ]);
