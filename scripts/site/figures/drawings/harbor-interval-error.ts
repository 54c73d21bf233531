import { s } from 'hastscript';
import { harbor } from '../../../../src/evidence/harbor.ts';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

const chart = { left: 78, right: 440, top: 24, bottom: 250 } as const;
const minutes = [2, 3, 5, 10, 20, 30];
const metres = [10, 100, 1000, 10_000];

const scale = (value: number, [low, high]: readonly [number, number], [from, to]: readonly [number, number]): number =>
  from + ((Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))) * (to - from);
const across = (interval: number): number => scale(interval, [2, 30], [chart.left, chart.right]);
const up = (error: number): number => scale(error, [10, 10_000], [chart.bottom, chart.top]);
const printMetres = (value: number): string => (value < 1000 ? `${value} m` : `${value / 1000} km`);

/**
 * Draws the position error against the reporting interval on logarithmic axes. Shows the median and the 95th percentile
 * of the error.
 */
export const draw: FigureDrawing = () => {
  const { interpolation } = harbor;
  const median = interpolation.map(({ everyMinutes, median: error }): [number, number] => [
    across(everyMinutes),
    up(error),
  ]);
  const most = interpolation.map(({ everyMinutes, p95 }): [number, number] => [across(everyMinutes), up(p95)]);
  const dots = (points: readonly [number, number][], role: string) =>
    points.map(([x, y]) => s('circle', { cx: at(x), cy: at(y), r: 3.5, className: [role] }));
  const label = (words: string, [x, y]: [number, number], role: string) =>
    s('text', { x: at(x + 14), y: at(y + 5), className: [role] }, words);
  return s('svg', { viewBox: '0 0 560 316', className: ['fg'] }, [
    s('path', {
      d: metres.map((error) => `M${chart.left} ${at(up(error))}H${chart.right}`).join(''),
      className: ['hair'],
    }),
    s('path', { d: path([...median, ...most.toReversed()], true), className: ['tint-soft'] }),
    s('path', { d: path(median), className: ['line', 'bold'] }),
    s('path', { d: path(most), className: ['line'] }),
    ...dots(median, 'fill-ink'),
    ...dots(most, 'fill-ink'),
    label('95 in 100', most.at(-1) ?? [0, 0], 't-strong'),
    label('median', median.at(-1) ?? [0, 0], 't-strong'),
    s('path', {
      d: `M${chart.left} ${chart.bottom}H${chart.right}${minutes.map((interval) => `M${at(across(interval))} ${chart.bottom}v6`).join('')}`,
      className: ['line'],
    }),
    ...metres.map((error) =>
      s(
        'text',
        { x: chart.left - 10, y: at(up(error) + 5), textAnchor: 'end', className: ['t-mono', 't-muted'] },
        printMetres(error),
      ),
    ),
    ...minutes.map((interval) =>
      s(
        'text',
        { x: at(across(interval)), y: chart.bottom + 28, textAnchor: 'middle', className: ['t-mono', 't-muted'] },
        String(interval),
      ),
    ),
    s('text', { x: chart.left, y: chart.bottom + 58, className: ['t-muted'] }, 'Minutes between reports'),
  ]);
};
