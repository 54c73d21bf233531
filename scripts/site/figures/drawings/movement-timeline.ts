import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Stay = { from: number; to: number; place: 'A' | 'B' | 'C'; confidence: number };
type Mode = 'walk' | 'transit' | 'car';
type Trip = { mode: Mode; legs: readonly (readonly [hour: number, place: number])[] };

/** Places by their distance from the first, as levels of the diagram. */
export const level = { A: 0, B: 1, C: 2 } as const;
export const stays: readonly Stay[] = [
  { from: 0, to: 6.8, place: 'A', confidence: 0.95 },
  { from: 8.6, to: 12, place: 'C', confidence: 0.85 },
  { from: 12.5, to: 13.5, place: 'B', confidence: 0.45 },
  { from: 14, to: 16.6, place: 'C', confidence: 0.8 },
  { from: 18.4, to: 20.4, place: 'B', confidence: 0.6 },
  { from: 21.2, to: 24, place: 'A', confidence: 0.95 },
];
export const trips: readonly Trip[] = [
  {
    mode: 'walk',
    legs: [
      [6.8, 0],
      [7.4, 0.22],
    ],
  },
  {
    mode: 'transit',
    legs: [
      [7.4, 0.22],
      [8.1, 1.85],
    ],
  },
  {
    mode: 'walk',
    legs: [
      [8.1, 1.85],
      [8.6, 2],
    ],
  },
  {
    mode: 'walk',
    legs: [
      [12, 2],
      [12.5, 1],
    ],
  },
  {
    mode: 'walk',
    legs: [
      [13.5, 1],
      [14, 2],
    ],
  },
  {
    mode: 'car',
    legs: [
      [20.4, 1],
      [21.2, 0],
    ],
  },
];
export const ways: Record<Mode, string[]> = {
  transit: ['track', 'bold'],
  walk: ['track', 'dash'],
  car: ['track', 'dot', 'bold'],
};

export const across = (hour: number): number => at(36 + hour * 21.5);
export const up = (place: number): number => at(166 - place * 58);
export const band = { top: 204, bottom: 262 } as const;

/**
 * One device-day twice over the same hours: distance from the first place, and the band of dwell blocks whose filled
 * height is the confidence in the place. Where no fix came in, both stay open.
 */
export const draw: FigureDrawing = () => {
  const high = band.bottom - band.top;
  const ticks = Array.from(
    { length: 25 },
    (_, hour) => `M${across(hour)} ${band.bottom + 12}v${hour % 6 ? 4 : 9}`,
  ).join('');
  const edges = stays
    .map(({ from, to, place }) =>
      [from, to].map((hour) => `M${across(hour)} ${up(level[place])}V${band.bottom}`).join(''),
    )
    .join('');
  const blocks = (part: (stay: Stay) => number): string =>
    stays
      .map((stay) => {
        const tall = at(high * part(stay));
        return `M${across(stay.from)} ${band.bottom}v${-tall}H${across(stay.to)}v${tall}z`;
      })
      .join('');
  const moved = (mode: Mode): string =>
    trips
      .filter((trip) => trip.mode === mode)
      .map(({ legs }) => path(legs.map(([hour, place]) => [across(hour), up(place)])))
      .join('');
  const key = (x: number, mode: Mode, name: string) => [
    s('path', { d: `M${x} 343h34`, className: ways[mode] }),
    s('text', { x: x + 42, y: 349 }, name),
  ];
  const [lost, found] = [across(16.6), across(18.4)];
  return s('svg', { viewBox: '0 0 560 364', className: ['fg'] }, [
    s('path', { d: [0, 1, 2].map((place) => `M36 ${up(place)}H552`).join(''), className: ['hair'] }),
    s('path', { d: edges, className: ['hair'] }),
    s('path', { d: blocks(() => 1), className: ['hair'] }),
    s('path', { d: blocks(({ confidence }) => confidence), className: ['soft', 'tint-soft'] }),
    s('path', {
      d: stays.map(({ from, to, place }) => `M${across(from)} ${up(level[place])}H${across(to)}`).join(''),
      className: ['line', 'bold'],
    }),
    ...(['transit', 'walk', 'car'] as const).map((mode) => s('path', { d: moved(mode), className: ways[mode] })),
    ...[
      [lost, up(2)],
      [found, up(1)],
    ].map(([cx, cy]) => s('circle', { cx, cy, r: 4, className: ['line', 'fill-ground'] })),
    ...(['A', 'B', 'C'] as const).map((place) =>
      s('text', { x: 26, y: up(level[place]) + 5, className: ['t-mono'], textAnchor: 'end' }, place),
    ),
    s('text', { x: 36, y: 26, className: ['t-muted'] }, 'Distance from A'),
    s('text', { x: (lost + found) / 2, y: 26, textAnchor: 'middle' }, 'Gap left open'),
    s('path', { d: `M${at((lost + found) / 2)} 36V${band.bottom}`, className: ['soft', 'dot'] }),
    s('path', { d: ticks, className: ['soft'] }),
    s('text', { x: 36, y: 304, className: ['t-mono'] }, '00:00'),
    s('text', { x: across(12), y: 304, className: ['t-mono'], textAnchor: 'middle' }, '12:00'),
    s('text', { x: 552, y: 304, className: ['t-mono'], textAnchor: 'end' }, '24:00'),
    ...key(36, 'transit', 'Transit'),
    ...key(148, 'walk', 'Walk'),
    ...key(266, 'car', 'Car'),
    s('path', { d: 'M384 333h24v18h-24z', className: ['hair'] }),
    s('path', { d: 'M384 340h24v11h-24z', className: ['soft', 'tint-soft'] }),
    s('text', { x: 416, y: 349 }, 'Confidence'),
  ]);
};
