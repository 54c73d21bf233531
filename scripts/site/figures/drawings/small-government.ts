import { s } from 'hastscript';
import { at, coarse, type FigureDrawing, path } from '../figure-drawing.ts';
import { besideMeridian, borderAt, crossing, fix, run } from './border-geofence.ts';

/**
 * Draws a small version of the figure `border-geofence`: the border, the band along it, and the track that crosses it.
 */
export const draw: FigureDrawing = () => {
  const edge = (away: number) => run(80, 500, 30).map((x) => besideMeridian(x, away));
  const [x, y] = crossing();
  return s('svg', { viewBox: '80 54 420 262', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', { d: coarse(path([...edge(-34), ...edge(34).reverse()], true)), className: ['tint-soft'] }),
    s('path', {
      d: run(92, 500, 24)
        .map(borderAt)
        .map(([cx, cy]) => `M${cx - 6} ${Math.round(cy)}h12m-6-6v12`)
        .join(''),
      className: ['line'],
    }),
    s('path', { d: coarse(path(run(0, 1, 0.1).map(fix))), className: ['track'] }),
    s('path', { d: `M${at(x)} ${at(y - 18)}l18 18-18 18-18-18z`, className: ['warn', 'bold', 'fill-ground'] }),
  ]);
};
