/**
 * Draws the orange track (“thread”) along the coast, and the first three steps of the figure: receivers, position fixes
 * and track.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { seeded, sigmas95 } from './figure-drawing.ts';
import type { Stretch } from './strip-coast.ts';
import { cut, layoutOf, type Pair } from './strip-layout.ts';
import { levels, outlines, ring, smooth, steps } from './strip-relief.ts';

export const receivers: readonly Pair[] = [
  [0.16, 0.17],
  [0.84, 0.13],
  [0.17, 0.83],
  [0.92, 0.86],
];
const emitter: Pair = [0.56, 0.52];
/** The course of the track at sea, from the radio burst to the landing. */
const atSea: readonly Pair[] = [
  emitter,
  [0.8, 0.56],
  [1.1, 0.62],
  [1.4, 0.58],
  [1.7, 0.64],
  [2, 0.66],
  [2.28, 0.71],
  [2.5, 0.68],
  [2.58, 0.6],
  [2.69, 0.53],
];
export const ashore: readonly Pair[] = [
  [2.69, 0.53],
  [2.78, 0.46],
  [2.93, 0.4],
  [3.05, 0.32],
  [3.3, 0.34],
  [3.6, 0.38],
  [3.9, 0.42],
  [4.2, 0.435],
  [4.5, 0.43],
  [4.8, 0.39],
  [5.1, 0.35],
  [5.32, 0.38],
  [5.5, 0.4],
  [5.6, 0.47],
  [5.66, 0.53],
];
const stays: readonly Pair[] = [
  [2.69, 0.53],
  [3.05, 0.32],
];
export const zone: readonly Pair[] = [
  [5.44, 0.43],
  [5.62, 0.36],
  [5.84, 0.42],
  [5.88, 0.66],
  [5.66, 0.75],
  [5.42, 0.64],
];
export const crossing: Pair = [5.545, 0.42];

export const line = (
  d: string,
  stroke: string,
  strokeWidth: number,
  more: Record<string, string | number> = {},
): Element => s('path', { d, stroke: `var(--${stroke})`, strokeWidth, ...more });
export const disc = (d: string, fill: string, more: Record<string, string | number> = {}): Element =>
  s('path', { d, fill: `var(--${fill})`, ...more });
export const between = (a: Pair, b: Pair): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Draws the wave fronts of a radio burst. For four pairs of receivers, also draws the line of possible emitter
 * positions, which follows from the time difference between the two receivers.
 */
export function signal({ place, shape, unit }: Stretch): Element[] {
  const { width, height } = layoutOf(shape);
  const [from, masts] = [place(emitter), receivers.map(place)];
  const area = { width, height, cell: 4 };
  const pairs: [number, number][] = [
    [0, 1],
    [2, 3],
    [0, 3],
    [1, 2],
  ];
  const differences = pairs.map(([a, b]) => {
    const [one, two] = [masts[a] ?? from, masts[b] ?? from];
    const heard = between(from, one) - between(from, two);
    const off = (x: number, y: number): number => between([x, y], one) - between([x, y], two) - heard;
    return outlines(levels(off, area, [0], 0.3)[0] ?? []);
  });
  const gap = width / 13;
  return [
    cut({ x: 0, y: 0, width, height }, [line(differences.join(''), 'ink', 0.8 * unit, { strokeOpacity: 0.6 })]),
    ...[1, 2, 3, 4, 5, 6, 7].map((n) =>
      line(ring(from, n * gap), 'track', (1.5 - n * 0.12) * unit, { strokeOpacity: 0.95 - n * 0.11 }),
    ),
    disc(masts.map((mast) => ring(mast, 6.5)).join(''), 'raised', { stroke: 'var(--ink)', strokeWidth: 1.3 * unit }),
    disc(masts.map((mast) => ring(mast, 2)).join(''), 'ink'),
    disc(ring(from, 5), 'track', { stroke: 'var(--raised)', strokeWidth: 1.5 }),
  ];
}

function alongSea(t: number): Pair {
  const index = Math.min(atSea.length - 2, Math.floor(t));
  const [a, b] = [atSea[index] ?? emitter, atSea[index + 1] ?? emitter];
  return [a[0] + (b[0] - a[0]) * (t - index), a[1] + (b[1] - a[1]) * (t - index)];
}

/**
 * Draws position fixes scattered around the true course. Their ellipses match the scatter, which shrinks from fix to
 * fix.
 */
export function fixes({ place, unit }: Stretch): Element[] {
  const chance = seeded(12);
  const normal = (): number => (chance() + chance() + chance() + chance() - 2) * Math.sqrt(3);
  /**
   * Returns a random position around a place. An ellipse with semi-axes `size` and 0.6 × `size`, rotated by `turn`
   * degrees, contains it with 95% probability.
   */
  const about = ([x, y]: Pair, size: number, turn: number): Pair => {
    const [p, q] = [(normal() * size) / sigmas95, (normal() * size * 0.6) / sigmas95];
    const angle = (turn * Math.PI) / 180;
    return [x + p * Math.cos(angle) - q * Math.sin(angle), y + p * Math.sin(angle) + q * Math.cos(angle)];
  };
  const found = Array.from({ length: 12 }, (_, index) => {
    const [size, turn] = [27 - index * 1.5, -30 + index * 9];
    return { at: about(place(alongSea(0.9 + index * 0.45)), size, turn), size, turn };
  });
  const dots = found.flatMap(({ at, size, turn }) => Array.from({ length: 9 }, () => about(at, size, turn)));
  const round = Math.round;
  return [
    line(steps([place(emitter), ...found.map(({ at }) => at)]), 'track', 1 * unit, { strokeOpacity: 0.75 }),
    s(
      'g',
      { fill: 'var(--coverage)', fillOpacity: 0.12, stroke: 'var(--coverage)', strokeWidth: 1.2 * unit },
      found.map(({ at: [x, y], size, turn }) =>
        s('ellipse', {
          rx: round(size),
          ry: round(size * 0.6),
          transform: `translate(${round(x)} ${round(y)})rotate(${turn})`,
        }),
      ),
    ),
    line(dots.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join(''), 'coverage', 1.7 * unit, {
      strokeLinecap: 'round',
      strokeOpacity: 0.8,
    }),
    disc(found.map(({ at }) => ring(at, 2.6 * Math.sqrt(unit))).join(''), 'track'),
  ];
}

/** Draws the filtered track over the position fixes, and marks the places where the track stays for a time. */
export function track({ place, unit }: Stretch): Element[] {
  const course = atSea.slice(4).map(place);
  const inland = ashore.map(place);
  const stops = stays.map(place);
  return [
    line(smooth(course), 'track', 9, { strokeOpacity: 0.18, strokeLinecap: 'round' }),
    line(smooth(course) + smooth(inland), 'track', 2.4 * Math.sqrt(unit), { strokeLinejoin: 'round' }),
    ...stops.map((stop, index) =>
      disc(ring(stop, index ? 17 : 12), 'track', { fillOpacity: 0.2, stroke: 'var(--track)', strokeWidth: 1.4 * unit }),
    ),
    disc(stops.map((stop) => ring(stop, 4)).join(''), 'track', { stroke: 'var(--raised)', strokeWidth: 1.4 }),
  ];
}
