import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';

const zones = ['Untrusted edge', 'Ingest', 'Data', 'Analysis'] as const;
const inset = 52;
const step = 40;
const gap = { from: 384, to: 434 } as const;
/** Height at which the record travels. */
const path = 244;
const bottom = 372;

/** The nested zones share their side towards the air gap: every other way in leads through all the outer ones. */
const zone = (index: number): string => {
  const [x, y, end] = [8 + index * inset, 12 + index * step, bottom - index * 20];
  return `M${gap.from} ${y}H${x + 2}q-2 0-2 2V${end - 2}q0 2 2 2H${gap.from}`;
};

/** A check at a crossing: a ring with a tick. */
const ring = (cx: number, cy: number) => [
  s('circle', { cx, cy, r: 12, className: ['cover', 'fill-ground'] }),
  s('path', { d: `M${cx - 5} ${cy}l4 4 7-8`, className: ['cover'] }),
];

/**
 * Four zones, one inside the other, and a fifth beyond an air gap. A record crosses each border through a check; over
 * the gap data move one way only, as through a diode.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: '0 0 560 424', className: ['fg'] }, [
    s('path', { d: zone(0), className: ['soft', 'dash'] }),
    ...[1, 2, 3].map((index) => s('path', { d: zone(index), className: ['line', 'tint-soft'] })),
    s('rect', { x: gap.to, y: 132, width: 118, height: 180, rx: 2, className: ['line', 'tint-soft'] }),
    s('path', { d: `M${gap.from} 12V${bottom}M${gap.to} 12V${bottom}`, className: ['line'] }),
    s('path', {
      d: Array.from({ length: 17 }, (_, index) => `M${gap.from} ${42 + index * 20}l50-30`).join(''),
      className: ['hair'],
    }),
    s('path', { d: `M30 ${path}H520`, className: ['track'] }),
    s('path', { d: `M${gap.from + 10} ${path - 11}l18 11-18 11z`, className: ['track', 'fill-ground'] }),
    s('path', { d: `M${gap.from + 28} ${path - 11}v22`, className: ['track', 'bold'] }),
    s('circle', { cx: 30, cy: path, r: 4.5, className: ['track', 'fill-ground'] }),
    s('circle', { cx: 520, cy: path, r: 4.5, className: ['fill-track'] }),
    ...[1, 2, 3].flatMap((index) => ring(8 + index * inset, path)),
    ...ring(gap.to, path),
    ...zones.map((name, index) =>
      s(
        'text',
        {
          x: 20 + index * inset,
          y: 38 + index * step,
          className: [index ? 't-strong' : 't-muted'],
        },
        name,
      ),
    ),
    s('text', { x: gap.to + 16, y: 158, className: ['t-strong'] }, 'Release'),
    ...ring(20, 400),
    s('text', { x: 42, y: 406 }, 'Check'),
    s('text', { x: (gap.from + gap.to) / 2, y: 406, textAnchor: 'middle' }, 'Air gap, one way'),
  ]);
