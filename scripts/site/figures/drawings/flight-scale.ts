import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { duration, flight, gap, printTime } from '../flight.ts';

const share = (minute: number): string => `${Math.round((10_000 * minute) / duration) / 100}%`;
/** Vertical positions in em, so that ticks keep their distance from the text at any text size. */
const level = { title: '1.2em', report: '1.85em', hour: '2.6em', base: '2.95em', label: '4.5em' } as const;
const ticks = (minutes: readonly number[], top: string) =>
  minutes.map((minute) => s('line', { x1: share(minute), x2: share(minute), y1: top, y2: level.base }));
const baseline = (from: number, to: number, className: string[]) =>
  s('line', { x1: share(from), x2: share(to), y1: level.base, y2: level.base, className });

const firstHour = 60 - (flight.departure % 60);
const hours = Array.from({ length: Math.ceil((duration - firstHour) / 60) }, (_, index) => firstHour + 60 * index);

const label = (minute: number, textAnchor: string, more = '') =>
  s('text', { x: share(minute), y: level.label, textAnchor }, printTime(minute) + more);

/**
 * Draws the time scale of the flight: a long tick for each position report, and the gap between reports. Horizontal
 * positions are shares of the page width, and heights depend on the font size.
 */
export const draw: FigureDrawing = () =>
  s('svg', { className: ['fg'] }, [
    s('rect', {
      x: share(gap.from),
      width: share(gap.to - gap.from),
      y: level.report,
      height: '1.1em',
      className: ['tint-cover'],
    }),
    s('g', { className: ['soft'] }, ticks([0, ...hours, duration], level.hour)),
    s('g', { className: ['track'] }, ticks(flight.reports, level.report)),
    baseline(0, gap.from, ['track']),
    baseline(gap.to, duration, ['track']),
    baseline(gap.from, gap.to, ['track', 'dash']),
    s(
      'text',
      { x: share((gap.from + gap.to) / 2), y: level.title, textAnchor: 'middle', className: ['t-cover'] },
      `no report, ${printTime(gap.from)} to ${printTime(gap.to)}`,
    ),
    label(0, 'start', ' UTC'),
    ...hours.map((hour) => label(hour, 'middle')),
    label(duration, 'end'),
  ]);
