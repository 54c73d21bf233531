import { s } from 'hastscript';
import { harbor } from '../../../../src/evidence/harbor.ts';
import { at, type FigureDrawing } from '../figure-drawing.ts';

const start = 24;
const level = 92;
const unitsPerMinute = 20.6;
const across = (minutes: number): number => start + minutes * unitsPerMinute;
const inMinutes = (value: number): string => `${value.toFixed(1)} min`;

/**
 * Draws a ferry crossing on a scale of minutes. Bands around its arrival show the errors of forecasts made at
 * departure.
 */
export const draw: FigureDrawing = () => {
  const { forecast, durations } = harbor;
  const arrival = across(durations.median);
  const range = (minutes: number, half: number): string => {
    const wide = minutes * unitsPerMinute;
    return `M${at(arrival - wide)} ${level - half}h${at(2 * wide)}v${2 * half}h${at(-2 * wide)}z`;
  };
  const bracket = (minutes: number): string =>
    [-1, 1].map((side) => `M${at(arrival + side * minutes * unitsPerMinute)} ${level - 9}v18`).join('');
  const rows = [
    { words: `Half within ${inMinutes(forecast.median)}`, d: 'M24 152h28v14h-28z', role: 'fill-ink' },
    { words: `90% within ${inMinutes(forecast.p90)}`, d: 'M24 186h28v14h-28z', role: 'tint-soft' },
    {
      words: `All ${forecast.cases} within ${inMinutes(forecast.worst)}`,
      d: 'M24 227h28m-28-7v14m28-14v14',
      role: 'line',
    },
  ];
  return s('svg', { viewBox: '0 0 560 248', className: ['fg'] }, [
    s('path', { d: range(forecast.p90, 20), className: ['soft', 'tint-soft'] }),
    s('path', { d: `M${start} ${level}H${at(arrival)}`, className: ['track'] }),
    s('path', {
      d: `M${at(arrival - forecast.worst * unitsPerMinute)} ${level}H${at(arrival + forecast.worst * unitsPerMinute)}${bracket(forecast.worst)}`,
      className: ['line'],
    }),
    s('path', { d: range(forecast.median, 12), className: ['fill-ink'] }),
    s('circle', { cx: start, cy: level, r: 5, className: ['fill-track'] }),
    s('text', { x: start - 8, y: 30, className: ['t-strong'] }, 'Departure'),
    s('text', { x: start - 8, y: 54, className: ['t-muted'] }, 'forecast made'),
    s('text', { x: at(arrival), y: 30, textAnchor: 'middle', className: ['t-strong'] }, 'Arrival'),
    s(
      'text',
      { x: at(arrival), y: 54, textAnchor: 'middle', className: ['t-muted'] },
      `after ${inMinutes(durations.median)} (median)`,
    ),
    ...rows.flatMap(({ words, d, role }, index) => [
      s('path', { d, className: [role] }),
      s('text', { x: 66, y: 166 + index * 34 }, words),
    ]),
  ]);
};
