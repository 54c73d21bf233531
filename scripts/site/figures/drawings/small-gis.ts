import { s } from 'hastscript';
import { type FigureDrawing, path } from '../figure-drawing.ts';
import { asked, cell, columns, everyCell, layers, place, rows } from './secure-gis-layers.ts';

/**
 * Draws a small version of the figure `secure-gis-layers`: three layers, the cells that each layer allows, and a
 * request that the last layer rejects.
 */
export const draw: FigureDrawing = () => {
  const [x, last] = place(layers.at(-1)?.top ?? 0, asked[0] + 0.5, asked[1] + 0.5);
  return s('svg', { viewBox: '-80 30 560 350', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    ...layers.flatMap(({ top, allows }) => [
      s('path', {
        d: path([place(top, 0, 0), place(top, columns, 0), place(top, columns, rows), place(top, 0, rows)], true),
        className: ['line', 'fill-ground'],
      }),
      s('path', {
        d: everyCell
          .filter((each) => allows(...each))
          .map((each) => cell(top, each))
          .join(''),
        className: ['soft', 'tint-cover'],
      }),
      s('path', { d: cell(top, asked), className: ['track', 'tint-track'] }),
    ]),
    s('path', { d: `M${x} 30V${last}`, className: ['track'] }),
    s('path', { d: `M${x - 12} ${last - 12}l24 24m0-24l-24 24`, className: ['track', 'bold'] }),
  ]);
};
