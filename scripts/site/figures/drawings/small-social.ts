import { s } from 'hastscript';
import { coarse, type FigureDrawing, path } from '../figure-drawing.ts';
import { bridge, meetings, node, nodes, strip, threshold } from './co-presence-graph.ts';

/**
 * Draws a small version of the figure `co-presence-graph`: its nodes and edges. Edges of the person who links two
 * groups are highlighted.
 */
export const draw: FigureDrawing = () => {
  const strips = (mine: boolean): string =>
    meetings
      .filter(([from, to, count]) => count >= threshold && (from === bridge || to === bridge) === mine)
      .map(([from, to, count]) => strip(node(from), node(to), count))
      .join('');
  const weak = meetings.filter(([, , count]) => count < threshold);
  const disc = ([x, y]: readonly [number, number]): string => `M${x - 11} ${y}a11 11 0 1 0 22 0a11 11 0 1 0-22 0`;
  return s('svg', { viewBox: '30 22 500 312', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', { d: weak.map(([from, to]) => path([node(from), node(to)])).join(''), className: ['soft', 'dash'] }),
    s('path', { d: coarse(strips(false)), className: ['fill-soft'] }),
    s('path', { d: coarse(strips(true)), className: ['fill-track'] }),
    s('path', { d: nodes.map(disc).join(''), className: ['line', 'fill-ground'] }),
    s('path', { d: disc(node(bridge)), className: ['fill-track'] }),
  ]);
};
