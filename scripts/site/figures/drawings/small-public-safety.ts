import { s } from 'hastscript';
import { buildNetwork, findShortestPaths } from '../../../../src/instruments/shared/shortest-paths.ts';
import { coarse, type FigureDrawing } from '../figure-drawing.ts';
import { columns, isochrone, nodeAt, place, rows, streets } from './response-isochrones.ts';

/**
 * Draws a small version of the figure `response-isochrones`: one station, and the areas that a vehicle reaches in equal
 * steps of time. Only two bridges cross the river.
 */
export const draw: FigureDrawing = () => {
  const { costs } = findShortestPaths(nodeAt(8, 8), buildNetwork(columns * rows, streets()));
  const [x, y] = place(nodeAt(8, 8));
  const [north, south] = [place(nodeAt(0, 4))[1], place(nodeAt(0, 11))[1]];
  return s('svg', { viewBox: '40 60 416 260', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', { d: 'M303 60h14v103h-20v157h-14v-171h20z', className: ['fill-hair'] }),
    s('path', { d: `M40 ${north}H456M40 ${south}H456M160 60V320M420 60V320`, className: ['soft'] }),
    ...[9, 6, 3].map((limit) => s('path', { d: coarse(isochrone(costs, limit)), className: ['cover', 'tint-cover'] })),
    s('path', { d: `M${x - 11} ${y - 11}h22v22h-22z`, className: ['line', 'fill-ground'] }),
  ]);
};
