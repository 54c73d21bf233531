import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { duration, flight, gap, printTime } from '../flight.ts';

const share = (minute: number): string => `${Math.round((10_000 * minute) / duration) / 100}%`;
const lines = (minutes: readonly number[], top: number) =>
  minutes.map((minute) => s('line', { x1: share(minute), x2: share(minute), y1: top, y2: 28 }));

const firstHour = 60 - (flight.departure % 60);
const hours = Array.from({ length: Math.ceil((duration - firstHour) / 60) }, (_, index) => firstHour + 60 * index);

const label = (minute: number, textAnchor: string, more = '') =>
  s('text', { x: share(minute), y: 46, textAnchor }, printTime(minute) + more);

/**
 * The time scale of the flight: a long tick for each report, and the gap. It has no width of its own, so its places are shares of
 * the page's.
 */
export const draw: FigureDrawing = () =>
  s('svg', { className: ['fg'] }, [
    s('rect', { x: share(gap.from), width: share(gap.to - gap.from), y: 16, height: 12, className: ['tint-cover'] }),
    s('g', { className: ['soft'] }, lines([0, ...hours, duration], 24)),
    s('g', { className: ['track'] }, lines(flight.reports, 16)),
    s('line', { x1: 0, x2: share(gap.from), y1: 28, y2: 28, className: ['track'] }),
    s('line', { x1: share(gap.to), x2: '100%', y1: 28, y2: 28, className: ['track'] }),
    s('line', { x1: share(gap.from), x2: share(gap.to), y1: 28, y2: 28, className: ['track', 'dash'] }),
    s(
      'text',
      { x: share((gap.from + gap.to) / 2), y: 9, textAnchor: 'middle', className: ['t-cover'] },
      `no report, ${printTime(gap.from)} to ${printTime(gap.to)}`,
    ),
    label(0, 'start', ' UTC'),
    ...hours.map((hour) => label(hour, 'middle')),
    label(duration, 'end'),
  ]);
