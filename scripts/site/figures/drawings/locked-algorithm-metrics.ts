import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing } from '../figure-drawing.ts';

/** Published range of the position error of each source, in metres. */
const sources = [
  { name: 'Wi-Fi', low: 1, high: 5 },
  { name: 'GPS', low: 1, high: 3 },
  { name: 'BLE', low: 0.5, high: 2 },
  { name: 'Fusion', low: 0.3, high: 0.8 },
] as const;

const metre = 54;
const centre = 280;
const pitch = 78;
const bar = 22;
const rowTop = (index: number): number => 52 + index * pitch;
const floor = rowTop(3) + bar + 20;

const band = (half: number, y: number, high: number): string =>
  `M${at(centre - half * metre)} ${y}h${at(half * 2 * metre)}v${high}h${at(-half * 2 * metre)}z`;

/** Ticks of the scale at every half metre. Ticks at whole metres are longer. */
const scale = Array.from(
  { length: 21 },
  (_, index) => `M${at(centre + (index / 2 - 5) * metre)} ${floor}v${index % 2 ? 5 : 9}`,
);

/**
 * Draws the figure without its labels and legend. The teaser for visitors who aren't signed in shows only this part.
 */
export function drawBars(): Element[] {
  const singles = sources.slice(0, 3);
  const fusion = sources[3];
  const whiskers = ({ high }: { high: number }, y: number): string =>
    [-1, 1].map((side) => `M${at(centre + side * high * metre)} ${y - 5}v${bar + 10}`).join('');
  return [
    s('path', { d: band(fusion.high, 16, floor - 16), className: ['tint-track'] }),
    s('path', { d: `M${centre} 16V${floor}`, className: ['hair'] }),
    s('path', {
      d: singles.map(({ high }, index) => band(high, rowTop(index), bar)).join(''),
      className: ['tint-soft'],
    }),
    s('path', { d: singles.map(({ low }, index) => band(low, rowTop(index), bar)).join(''), className: ['fill-soft'] }),
    s('path', { d: singles.map((each, index) => whiskers(each, rowTop(index))).join(''), className: ['line'] }),
    s('path', { d: band(fusion.high, rowTop(3), bar), className: ['tint-track'] }),
    s('path', { d: band(fusion.low, rowTop(3), bar), className: ['fill-track'] }),
    s('path', { d: whiskers(fusion, rowTop(3)), className: ['track'] }),
    s('path', { d: `M8 ${floor}H552${scale.join('')}`, className: ['line'] }),
  ];
}

/**
 * Draws the published position errors of Wi-Fi, GPS, BLE and their fusion, as bars centred on the true position. Each
 * source has two bars: the inner one shows the lower end of its error range, and the outer one shows the upper end. All
 * bars have the same scale in metres.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: `0 0 560 ${floor + 84}`, className: ['fg'] }, [
    ...drawBars(),
    ...sources.flatMap(({ name, low, high }, index) => [
      s('text', { x: 8, y: rowTop(index) - 12, className: index === 3 ? ['t-strong', 't-track'] : ['t-strong'] }, name),
      s(
        'text',
        {
          x: 552,
          y: rowTop(index) - 12,
          className: index === 3 ? ['t-strong', 't-track'] : ['t-strong'],
          textAnchor: 'end',
        },
        `±${low}-${high} m`,
      ),
    ]),
    ...[-5, 0, 5].map((value) =>
      s(
        'text',
        {
          x: centre + value * metre + (value && (value < 0 ? -2 : 2)),
          y: floor + 32,
          className: ['t-mono', 't-muted'],
          textAnchor: value ? (value < 0 ? 'start' : 'end') : 'middle',
        },
        value ? `${value < 0 ? '−' : '+'}5 m` : '0',
      ),
    ),
    s('path', { d: `M8 ${floor + 58}h28v14h-28z`, className: ['fill-soft'] }),
    s('text', { x: 46, y: floor + 71 }, 'Low end of range'),
    s('path', { d: `M290 ${floor + 58}h28v14h-28z`, className: ['tint-soft'] }),
    s('path', { d: `M290 ${floor + 55}v20m28 0v-20`, className: ['line'] }),
    s('text', { x: 328, y: floor + 71 }, 'High end of range'),
  ]);
