import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { cells, hatch, hexagon } from './hex-bins.ts';

/**
 * Draws the western part of the figure `hex-bins`. The tone of a cell shows its forecast activity. Cells with too
 * little data are hatched.
 */
export const draw: FigureDrawing = () => {
  const seen = cells().filter(({ centre: [x, y] }) => x > 70 && x < 320 && y < 180);
  const over = (limit: number): string =>
    seen
      .filter(({ activity, known }) => known && activity > limit)
      .map(({ centre }) => hexagon(centre))
      .join('');
  return s('svg', { viewBox: '80 26 240 150', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', { d: over(0.3), className: ['tint-track'] }),
    s('path', { d: over(0.56), className: ['tint-track'] }),
    s('path', { d: over(0.8), className: ['fill-track'] }),
    s('path', {
      d: seen
        .filter(({ known }) => !known)
        .map(({ centre }) => hatch(centre))
        .join(''),
      className: ['soft'],
    }),
    s('path', { d: seen.map(({ centre }) => hexagon(centre)).join(''), className: ['hair'] }),
  ]);
};
