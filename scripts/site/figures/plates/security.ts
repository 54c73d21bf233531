import type { Element } from 'hast';
import { s } from 'hastscript';
import { type Shape, sizes } from './parts/curves.ts';
import { harbourGround } from './parts/harbour-ground.ts';
import { harbours } from './parts/harbour-sheet.ts';

export const theme = 'night';

/**
 * Draws the labels. `drawGround` draws the picture: the zones of a deployment as a fortified harbour, between the open
 * sea and the citadel. A request passes two gates and is refused at the third. An island has no bridge and is reached
 * only by ferry.
 */
export function draw(shape: Shape): Element {
  const { width, height } = sizes[shape];
  return s('svg', { viewBox: `0 0 ${width} ${height}`, className: ['fg', shape === 'wide' ? 'plate' : 'wide'] }, [
    ...harbours[shape].words.map(({ words, at: [x, y], looks, anchor = 'middle' }) =>
      s('text', { x, y, textAnchor: anchor, className: ['halo', ...looks] }, words),
    ),
  ]);
}

export const drawGround = (shape: Shape): Element => harbourGround(shape);
