import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from '../figure-drawing.ts';
import { type Point, type Shape, sizes } from './parts/curves.ts';
import { scaleAt, valleyGround } from './parts/valley-ground.ts';
import { gateway, relays } from './parts/valley-mesh.ts';
import { peaks, type Sheet, seconds, sheetOf } from './parts/valley-sheet.ts';
import { height } from './parts/valley-terrain.ts';

export const theme = 'night';

const word = (words: string, [x, y]: Point, classes: string[], textAnchor?: string): Element =>
  s('text', { x: at(x), y: at(y), className: classes, textAnchor }, words);
const shift = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];

function times({ shape, place }: Sheet): Element[] {
  return seconds(shape)
    .map(place)
    .flatMap(([x, y], second) =>
      x < 120 || y < 60 || x > 1330 || y > 560 || shape === 'tall'
        ? []
        : [word(`02:14:0${second + 1}`, [x + 8, y + 24], ['t-mono', 'halo'])],
    );
}

type Note = { words: string; near: Point; by: readonly [number, number]; looks?: string[]; anchor?: string };
const relay = (index: number): Point => relays[index] ?? [0, 0];
const notes: Record<Shape, readonly Note[]> = {
  wide: [
    { words: 'Gateway', near: gateway, by: [18, 30], looks: ['t-strong', 'halo'] },
    { words: 'Varn', near: [33.2, 10.75], by: [0, 0], looks: ['t-sea', 'halo'] },
    { words: 'Storm', near: [12.6, 0.9], by: [0, 0], looks: ['t-strong', 'halo'], anchor: 'middle' },
    { words: 'Lost relay', near: relay(11), by: [16, 26], looks: ['t-strong', 'halo'] },
    { words: 'New route', near: [18.3, 9.3], by: [0, 34], looks: ['t-track', 'halo'], anchor: 'middle' },
    { words: 'Sensor line', near: [29.6, 8.9], by: [0, 34], looks: ['t-cover', 'halo'], anchor: 'middle' },
    { words: 'Footprint', near: [26.7, 1.6], by: [0, 0], looks: ['halo'], anchor: 'middle' },
    { words: 'Ground track', near: [36, 2.8], by: [0, 0], looks: ['t-muted', 'halo'], anchor: 'end' },
  ],
  tall: [
    { words: 'Gateway', near: gateway, by: [20, 34], looks: ['t-strong', 'halo'] },
    { words: 'Storm', near: [23.4, 21.8], by: [0, 0], looks: ['t-strong', 'halo'] },
    { words: 'Lost relay', near: relay(11), by: [-14, 34], looks: ['t-strong', 'halo'], anchor: 'end' },
    { words: 'New route', near: [27.2, 9.55], by: [0, 0], looks: ['t-track', 'halo'], anchor: 'end' },
    { words: 'Footprint', near: [24.3, 4.6], by: [0, 0], looks: ['halo'] },
  ],
};

/**
 * Draws the labels. `drawGround` draws the picture: a mountain valley at night, with radio relays that see each other.
 * A storm has disabled three relays. New routes to the gateway avoid the storm, and a satellite passes over.
 */
export function draw(shape: Shape): Element {
  const { width, height: high } = sizes[shape];
  const sheet = sheetOf(shape);
  const { place, scale } = sheet;
  const isWide = shape === 'wide';
  return s('svg', { viewBox: `0 0 ${width} ${high}`, className: ['fg', isWide ? 'plate' : 'wide'] }, [
    ...times(sheet),
    ...notes[shape].map(({ words, near, by, looks = [], anchor }) =>
      word(words, shift(place(near), ...by), looks, anchor),
    ),
    ...peaks[shape].map((peak) =>
      word(
        `${peak.name} ${Math.round(height(...peak.at)).toLocaleString('en-CA')} m`,
        shift(place(peak.at), ...peak.by),
        ['halo'],
        peak.anchor,
      ),
    ),
    word('5 km', shift(scaleAt(sheet), 5 * scale + 10, isWide ? 7 : 9), ['halo']),
  ]);
}

export const drawGround = (shape: Shape): Element => valleyGround(shape);
