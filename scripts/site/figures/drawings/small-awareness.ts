import { s } from 'hastscript';
import { at, coarse, type FigureDrawing, path } from '../figure-drawing.ts';
import { fence, fused, inside, marks, observations } from './awareness-picture.ts';

/**
 * Draws a small version of the figure `awareness-picture`: reports from three feeds, the fused track, and the alert at
 * the geofence.
 */
export const draw: FigureDrawing = () => {
  const seen = observations();
  const track = Array.from({ length: 18 }, (_, step) => fused(96 + step * 24));
  const [x, y] = Array.from({ length: 420 }, (_, step) => fused(92 + step)).find(inside) ?? [0, 0];
  return s('svg', { viewBox: '84 -28 472 295', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', { d: path(fence, true), className: ['line', 'dash', 'tint-soft'] }),
    s('path', {
      d: coarse(seen.map(({ feed, point }) => marks[feed]?.(point) ?? '').join('')),
      className: ['soft', 'fill-ground'],
    }),
    s('path', { d: coarse(path(track)), className: ['track'] }),
    s('path', { d: `M${x} ${at(y - 18)}l18 18-18 18-18-18z`, className: ['warn', 'bold', 'fill-ground'] }),
  ]);
};
