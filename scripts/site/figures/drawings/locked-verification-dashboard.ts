import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing } from '../figure-drawing.ts';

/** Verification checks, with the percentage of records that each check holds and rejects. The numbers are examples. */
const checks = [
  { name: 'Signature', held: 0, rejected: 3 },
  { name: 'Schema', held: 0, rejected: 5 },
  { name: 'Plausible speed', held: 7, rejected: 5 },
  { name: 'Neighbour agreement', held: 12, rejected: 4 },
  { name: 'Statistical gate', held: 17, rejected: 0 },
] as const;

const percent = 5.44;
const left = 8;
const bar = 22;
const pitch = 64;
const rowTop = (index: number): number => 98 + index * pitch;
const floor = rowTop(4) + bar + 14;
/** Right edges of the three columns of numbers. */
const edges = [390, 456, 552] as const;

type Block = readonly [x: number, y: number, w: number, h: number];

const block = (x: number, y: number, w: number, h: number): string =>
  w ? `M${at(x)} ${at(y)}h${at(w)}v${at(h)}h${at(-w)}z` : '';

/** Draws 45° strokes across a block, clipped at the block’s edges. */
function hatch(x: number, y: number, w: number, h: number, gap: number): string {
  let drawn = '';
  for (let start = gap - h; start < w; start += gap) {
    const from = Math.max(0, start);
    const to = Math.min(w, start + h);
    if (to <= from) continue;
    const level = (along: number): number => y + h - (along - start);
    drawn += `M${at(x + from)} ${at(level(from))}L${at(x + to)} ${at(level(to))}`;
  }
  return drawn;
}

/** Draws blocks in the styles of the three outcomes: accepted, held and rejected. */
const outcomes = (accepted: Block[], held: Block[], rejected: Block[]): Element[] => [
  s('path', { d: accepted.map((each) => block(...each)).join(''), className: ['cover', 'tint-cover'] }),
  s('path', {
    d: held.map((each) => hatch(...each, 7)).join('') + held.map((each) => block(...each)).join(''),
    className: ['warn'],
  }),
  s('path', { d: rejected.map((each) => block(...each)).join(''), className: ['line', 'fill-soft'] }),
];

/**
 * Draws the figure without its labels and legend. The teaser for visitors who aren't signed in shows only this part.
 */
export function drawBars(): Element[] {
  const bars = checks.map(({ held, rejected }, index) => {
    const accepted = 100 - held - rejected;
    const y = rowTop(index);
    return {
      accepted: [left, y, accepted * percent, bar] as const,
      held: [left + accepted * percent, y, held * percent, bar] as const,
      rejected: [left + (accepted + held) * percent, y, rejected * percent, bar] as const,
    };
  });
  return [
    s('path', {
      d: [25, 50, 75].map((share) => `M${at(left + share * percent)} 60V${floor}`).join(''),
      className: ['hair'],
    }),
    s('path', { d: `M8 60H552`, className: ['soft'] }),
    ...outcomes(
      bars.map((one) => one.accepted),
      bars.map((one) => one.held),
      bars.map((one) => one.rejected),
    ),
    s('path', { d: `M8 ${floor}H552`, className: ['line'] }),
  ];
}

/**
 * Draws one bar per verification check, divided into records accepted, held and rejected. All bars have the same
 * length. The signature and schema checks never hold a record. The statistical check only holds records, because an
 * outlier may be correct.
 */
export const draw: FigureDrawing = () => {
  const swatch = (column: number): Block => [(edges[column] ?? 0) - 28, 10, 28, 14];
  const names = ['Accepted', 'Held', 'Rejected'];
  return s('svg', { viewBox: `0 0 560 ${floor + 44}`, className: ['fg'] }, [
    ...drawBars(),
    ...outcomes([swatch(0)], [swatch(1)], [swatch(2)]),
    s('text', { x: 8, y: 46, className: ['t-muted'] }, 'Share of records'),
    ...names.map((name, column) => s('text', { x: edges[column], y: 46, textAnchor: 'end' }, name)),
    ...checks.map(({ name }, index) =>
      s('text', { x: 8, y: rowTop(index) - 8, className: ['t-strong', 'halo'] }, name),
    ),
    ...checks.flatMap(({ held, rejected }, index) =>
      [100 - held - rejected, held, rejected].map((share, column) =>
        s(
          'text',
          { x: edges[column], y: rowTop(index) - 8, className: ['t-mono', 'halo'], textAnchor: 'end' },
          `${share}%`,
        ),
      ),
    ),
    ...[0, 50, 100].map((share) =>
      s(
        'text',
        {
          x: at(left + share * percent),
          y: floor + 30,
          className: ['t-mono', 't-muted'],
          textAnchor: share ? (share < 100 ? 'middle' : 'end') : 'start',
        },
        `${share}%`,
      ),
    ),
  ]);
};
