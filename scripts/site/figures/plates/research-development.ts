import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from '../figure-drawing.ts';
import { type Point, type Shape, sizes } from './parts/curves.ts';
import { scaleAt, valleyGround } from './parts/valley-ground.ts';
import { gateway } from './parts/valley-mesh.ts';
import { seconds, type Sheet, sheetOf } from './parts/valley-sheet.ts';

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

/**
 * A mountain valley at night with a mesh of relays joined by lines of sight. A storm has taken three of them; the new routes to
 * the gateway lead round it, and a satellite passes over. Lettering only; the rest is the ground's.
 */
export function draw(shape: Shape): Element {
  const { width, height } = sizes[shape];
  const sheet = sheetOf(shape);
  const { place, scale } = sheet;
  const isWide = shape === 'wide';
  return s('svg', { viewBox: `0 0 ${width} ${height}`, className: ['fg', isWide ? 'plate' : 'wide'] }, [
    ...times(sheet),
    word('Gateway', shift(place(gateway), 16, 30), ['t-strong', 'halo']),
    word('5 km', shift(scaleAt(sheet), 5 * scale + 10, isWide ? 7 : 9), ['halo']),
  ]);
}

export const drawGround = (shape: Shape): Element => valleyGround(shape);
