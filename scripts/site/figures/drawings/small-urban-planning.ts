import { s } from 'hastscript';
import { coarse, type FigureDrawing, path } from '../figure-drawing.ts';
import { voronoiCell } from '../geometry.ts';
import { city, flows, minimum, ribbon, zones } from './origin-destination-flows.ts';

/** Draws a small version of the figure `origin-destination-flows`: the zones, and the flows of trips to the centre. */
export const draw: FigureDrawing = () => {
  const centres = zones.map((zone) => zone.at);
  const [centre = [0, 0]] = centres;
  const limits = city.filter((_, corner) => corner % 2 === 0);
  const inward = flows().filter(({ to, trips }) => to === centre && trips >= minimum);
  const largest = inward.at(-1);
  const mark = ([x, y]: readonly [number, number]): string => `M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0`;
  return s('svg', { viewBox: '24 52 500 312', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', {
      d: coarse(centres.map((one) => path(voronoiCell(limits, one, centres), true)).join('')),
      className: ['hair'],
    }),
    s('path', {
      d: coarse(
        inward
          .slice(0, -1)
          .map((flow) => ribbon(flow, 4))
          .join(''),
      ),
      className: ['fill-soft'],
    }),
    largest && s('path', { d: coarse(ribbon(largest, 4)), className: ['fill-track'] }),
    s('path', { d: centres.map(mark).join(''), className: ['line', 'fill-ground'] }),
  ]);
};
