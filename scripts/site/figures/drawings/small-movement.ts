import { s } from 'hastscript';
import { type FigureDrawing, path } from '../figure-drawing.ts';
import { across, level, stays, trips, up, ways } from './movement-timeline.ts';

/**
 * Draws a small version of the figure `movement-timeline`: stays, trips and a data gap during the waking hours of a
 * day.
 */
export const draw: FigureDrawing = () => {
  const moved = (mode: 'transit' | 'walk' | 'car'): string =>
    trips
      .filter((trip) => trip.mode === mode)
      .map(({ legs }) => path(legs.map(([hour, place]) => [across(hour), up(place)])))
      .join('');
  const edge = (hour: number, place: number): string => `M${across(hour) - 4} ${up(place)}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`;
  return s('svg', { viewBox: '130 -12 384 240', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', { d: [0, 1, 2].map((place) => `M130 ${up(place)}h384`).join(''), className: ['hair'] }),
    s('path', {
      d: stays
        .map(({ from, to, place }) => `M${across(from)} ${up(level[place])}H${across(to)}V230H${across(from)}z`)
        .join(''),
      className: ['tint-soft'],
    }),
    s('path', {
      d: stays.map(({ from, to, place }) => `M${across(from)} ${up(level[place])}H${across(to)}`).join(''),
      className: ['line', 'bold'],
    }),
    ...(['transit', 'walk', 'car'] as const).map((mode) =>
      s('path', { d: moved(mode), className: [...ways[mode], 'bold'] }),
    ),
    s('path', { d: edge(16.6, 2) + edge(18.4, 1), className: ['line', 'fill-ground'] }),
  ]);
};
