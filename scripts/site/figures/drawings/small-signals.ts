import { s } from 'hastscript';
import { coarse, type FigureDrawing, path } from '../figure-drawing.ts';
import { emitter, errorEllipse, measured, others, reference } from './tdoa-hyperbolas.ts';

/**
 * Draws a small version of the figure `tdoa-hyperbolas`: four receivers, the bands of three time differences, and the
 * resulting ellipse.
 */
export const draw: FigureDrawing = () => {
  const pairs = others.map(measured);
  const { rx, ry, angle } = errorEllipse();
  return s('svg', { viewBox: '20 34 540 338', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', {
      d: pairs.map(({ branch }) => coarse(path(branch.filter((_, step) => step % 3 === 0)))).join(''),
      className: ['line'],
    }),
    s('ellipse', {
      rx,
      ry,
      transform: `translate(${emitter.join(' ')}) rotate(${angle})`,
      className: ['track', 'tint-track'],
    }),
    s('path', {
      d: [reference, ...others].map(([x, y]) => `M${x} ${y - 16}l15 26h-30z`).join(''),
      className: ['line', 'fill-ground'],
    }),
    s('path', { d: `M${emitter.join(' ')}h0`, className: ['track'] }),
  ]);
};
