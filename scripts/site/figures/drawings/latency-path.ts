import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Stage = { name: string; from: number; to: number };

/** Stages from a position report to the delivery of its alert. Their durations in milliseconds are illustrative. */
const shares: [string, number][] = [
  ['Report', 9],
  ['Transport', 24],
  ['Normalize', 11],
  ['Resolve track', 20],
  ['Test rules', 8],
  ['Deliver', 16],
];
const left = 36;
const top = 58;
const pitch = 48;
const bar = 22;

/**
 * `ingest` is the time from the sensor to the ingest, in milliseconds. `budget` is the time from the ingest to the
 * alert. The part of the budget after the last stage is a reserve.
 */
const ingest = 33;
const budget = 100;
const across = (milliseconds: number): number => left + milliseconds * (488 / (ingest + budget));
const rowTop = (row: number): number => top + row * pitch;

/** The stages with their start and end in milliseconds. Each stage starts when the previous stage ends. */
const stages = shares.reduce<Stage[]>((done, [name, share]) => {
  const from = done.at(-1)?.to ?? 0;
  done.push({ name, from, to: from + share });
  return done;
}, []);

/**
 * Draws the path from sensor to alert as a waterfall chart. The latency budget starts at the ingest, and the time axis
 * ends with the budget. The orange line is the path of a report through the stages. The unused part of the budget is
 * hatched.
 */
export const draw: FigureDrawing = () => {
  const end = stages.at(-1)?.to ?? 0;
  const last = rowTop(stages.length - 1);
  const floor = last + bar + 28;
  const stairs = stages.flatMap(({ from, to }, row): [number, number][] => [
    [across(from), rowTop(row) + bar / 2],
    [across(to), rowTop(row) + bar / 2],
  ]);
  const finish = across(ingest + budget);
  const spare = finish - across(end);
  const hatch = Array.from({ length: Math.floor((spare + bar) / 7) }, (_, index) => (index + 1) * 7)
    .map((sum) => {
      const [low, high] = [Math.min(sum, spare), Math.max(0, sum - bar)];
      return `M${at(across(end) + low)} ${at(last + sum - low)}L${at(across(end) + high)} ${at(last + sum - high)}`;
    })
    .join('');
  const beside = ({ name, from, to }: Stage, row: number) => {
    const after = to < 75;
    return s(
      'text',
      {
        x: at(after ? across(to) + 12 : across(from) - 12),
        y: rowTop(row) + bar / 2 + 6,
        textAnchor: after ? 'start' : 'end',
      },
      name,
    );
  };
  return s('svg', { viewBox: '0 0 560 400', className: ['fg'] }, [
    s('path', {
      d: Array.from({ length: 9 }, (_, index) => `M${at(across(ingest + (index + 1) * 10))} 40V${floor}`).join(''),
      className: ['hair'],
    }),
    s('path', { d: `M${left} 40V${floor}H${at(finish)}`, className: ['soft'] }),
    s('path', { d: `M${at(across(ingest))} 40V${floor}M${at(finish)} 40V${floor}`, className: ['line', 'bold'] }),
    ...stages.map(({ from, to }, row) =>
      s('rect', {
        x: at(across(from)),
        y: rowTop(row),
        width: at(across(to) - across(from)),
        height: bar,
        rx: 2,
        className: ['soft', 'tint-soft'],
      }),
    ),
    s('rect', {
      x: at(across(end)),
      y: last,
      width: at(spare),
      height: bar,
      className: ['cover', 'dash'],
    }),
    s('path', { d: hatch, className: ['cover'] }),
    s('path', { d: path(stairs), className: ['track'] }),
    s('circle', { cx: left, cy: top + bar / 2, r: 4, className: ['fill-track'] }),
    s('path', { d: `M${at(across(end))} ${last + bar / 2 - 7}l7 7l-7 7l-7-7z`, className: ['fill-track'] }),
    ...stages.map(beside),
    s('text', { x: at(across(ingest)), y: 28, className: ['t-strong'], textAnchor: 'middle' }, 'Ingest'),
    s('text', { x: at(finish), y: 28, className: ['t-strong'], textAnchor: 'end' }, `${budget} ms later`),
    s('text', { x: left, y: 28, className: ['t-muted'] }, 'Sensor'),
    s('text', { x: at(finish) - 10, y: last - 10, className: ['t-cover', 'halo'], textAnchor: 'end' }, 'Reserve'),
    s('text', { x: at(across(ingest)), y: floor + 26, className: ['t-mono'], textAnchor: 'middle' }, '0'),
    s('text', { x: at(across(end)), y: floor + 26, className: ['t-track'], textAnchor: 'middle' }, 'Alert'),
  ]);
};
