import { s } from 'hastscript';
import { type FigureDrawing, path } from '../figure-drawing.ts';
import { level, rival, roads, site, visits } from './catchment-contours.ts';

/**
 * Draws a small version of the figure `catchment-contours`: three contours of visit density around the site, and the
 * rival site.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: '44 84 400 250', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', { d: roads.map((road) => path(road)).join(''), className: ['soft'] }),
    ...[0.13, 0.3, 0.62].map((limit) =>
      s('path', {
        d: level(visits, limit)
          .map((ring) =>
            path(
              ring.filter((_, index) => index % 4 === 0),
              true,
            ),
          )
          .join(''),
        className: ['tint-cover', 'cover'],
      }),
    ),
    s('circle', { cx: site[0], cy: site[1], r: 11, className: ['track', 'fill-ground'] }),
    s('path', { d: `M${rival[0]} ${rival[1] - 13}l13 13l-13 13l-13-13z`, className: ['line', 'fill-ground'] }),
  ]);
