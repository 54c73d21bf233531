import type { Element } from 'hast';
import { s } from 'hastscript';
import { dense, nearerThan } from '../city-depths.ts';
import { centres, outlineOf, riverBends, roads, shore, trips, water } from '../city-districts.ts';
import { area, bend, boxOf, mapGround, type Pair, runsWithin, stroke, trace } from '../city-paths.ts';
import { at, type FigureDrawing } from '../figure-drawing.ts';

export { cellAt, classOf, size, square, struck, trips } from '../city-trip-model.ts';

const sheet = { left: 14, top: 14, right: 366, bottom: 526 };
const letters = [...'ABCDEFGHI'];
const chosen = 5;
const corner: Pair = [428, 72];
const side = 30.5;

const limits = [1.3, 8, 26, 60];
const classOf = (count: number): number => limits.filter((limit) => count >= limit).length;
const tones = [0, 0.1, 0.27, 0.5, 0.84];

const cellBox = (row: number, column: number, inset = 1): string => {
  const size = at(side - 2 * inset);
  return `M${at(corner[0] + column * side + inset)} ${at(corner[1] + row * side + inset)}h${size}v${size}h-${size}z`;
};

/** Draws diagonal strokes across a cell of the matrix whose count is withheld. */
const hatch = (left: number, top: number, size: number): string =>
  [0.34, 0.67, 1, 1.33, 1.66]
    .map((share) => {
      const reach = share * size;
      const over = Math.max(0, reach - size);
      const [x1, y1] = [left + over, top + Math.min(reach, size)];
      const run = at(Math.min(reach, size) - over);
      return `M${at(x1)} ${at(y1)}l${run}-${run}`;
    })
    .join('');

const key = { left: 430, top: 412, step: 66, high: 22, hatched: 488 };

function matrix(): Element[] {
  const cells = letters.flatMap((_, row) =>
    letters.map((__, column) => ({ row, column, tone: classOf(trips(column, row)) })),
  );
  const withheld = cells.filter(({ tone }) => tone === 0);
  return [
    ...[1, 2, 3, 4].map((tone) =>
      area(
        cells
          .filter((cell) => cell.tone === tone)
          .map(({ row, column }) => cellBox(row, column, 0.8))
          .concat(`M${key.left + (tone - 1) * key.step} ${key.top}h${key.step}v${key.high}h-${key.step}z`)
          .join(''),
        'ink',
        tones[tone] ?? 1,
      ),
    ),
    stroke(withheld.map(({ row, column }) => cellBox(row, column, 0.8)).join(''), 'control', 0.7),
    stroke(
      withheld
        .map(({ row, column }) => hatch(corner[0] + column * side + 0.8, corner[1] + row * side + 0.8, side - 1.6))
        .join('') + hatch(key.left, key.hatched, 24),
      'muted',
      0.9,
    ),
    stroke(`M${key.left} ${key.hatched}h24v24h-24z`, 'control', 0.9),
    stroke(
      `M${corner[0] - 28} ${at(corner[1] + chosen * side - 2)}h${at(9 * side + 30)}v${at(side + 4)}h-${at(9 * side + 30)}z`,
      'track',
      2.6,
    ),
  ];
}

const threadPath = (): string => {
  const [x, y] = centres[chosen] ?? [0, 0];
  const rowMiddle = corner[1] + (chosen + 0.5) * side;
  return `M${x + 16} ${y - 4}C${x + 80} ${y - 40} 350 ${at(rowMiddle)} ${corner[0] - 28} ${at(rowMiddle)}`;
};

export const drawGround = (): Element => {
  const { lanes, mains } = roads();
  const outlines = centres.map(outlineOf);
  const waterPath = trace([water], { close: true });
  const depths = nearerThan(dense(shore), [12, 28, 50], 0.8).flatMap((rings) =>
    rings.flatMap((one) => runsWithin(one, water)),
  );
  const land = outlines.map((outline, district) => {
    const tone = classOf(trips(district, chosen));
    return area(trace([outline], { close: true }), 'ink', tones[tone] ?? 0);
  });
  const lanePath = trace(lanes);
  return mapGround(
    sheet,
    [
      area('M0 0h720v540h-720z', 'raised'),
      ...land,
      stroke(lanePath, 'muted', 1.7, { strokeOpacity: 0.3 }),
      stroke(lanePath, 'raised', 0.9, { strokeOpacity: 0.8 }),
      stroke(trace(mains), 'raised', 2.4),
      stroke(bend(riverBends), 'ink', 7.4),
      stroke(bend(riverBends), 'raised-2', 6),
      stroke(bend(riverBends), 'control', 6, { strokeOpacity: 0.4 }),
      stroke(trace(outlines, { close: true }), 'raised', 3.2),
      stroke(trace(outlines, { close: true }), 'ink', 0.9),
      stroke(trace([outlines[chosen] ?? []], { close: true }), 'track', 2.8),
      area(waterPath, 'raised-2'),
      area(waterPath, 'control', 0.3),
      stroke(trace(depths), 'control', 0.8, { strokeOpacity: 0.55 }),
      stroke(trace([shore]), 'ink', 1),
      stroke(trace(runsWithin(shore, outlines[chosen] ?? [])), 'track', 2.8),
    ],
    [
      ...matrix(),
      stroke(threadPath(), 'raised', 3.6),
      stroke(threadPath(), 'track', 1.5),
      stroke(boxOf(sheet), 'ink', 1.2),
    ],
  );
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows nine districts on a lake and a matrix of the trips between them. The tone of a district shows its
 * trips to one selected district. Withheld counts are hatched. A line connects the outlined row of the matrix with the
 * selected district.
 */
export const draw: FigureDrawing = () => {
  const letter = (x: number, y: number, index: number, looks: string[] = []): Element =>
    s('text', { x: at(x), y: at(y), className: looks, textAnchor: 'middle' }, letters[index] ?? '');
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    ...centres.map(([x, y], index) => letter(x, y + 6, index, ['t-strong', 'halo'])),
    ...letters.map((_, index) => letter(corner[0] + (index + 0.5) * side, corner[1] - 10, index)),
    ...letters.map((_, index) => letter(corner[0] - 15, corner[1] + (index + 0.5) * side + 7, index)),
    s('text', { x: corner[0], y: 34, className: ['t-muted'] }, 'From'),
    s('text', { x: corner[0] - 8, y: 62, className: ['t-muted'], textAnchor: 'end' }, 'To'),
    s('text', { x: key.left, y: key.top - 10, className: ['t-muted'] }, 'Fewer'),
    s('text', { x: key.left + 4 * key.step, y: key.top - 10, className: ['t-muted'], textAnchor: 'end' }, 'More trips'),
    s('text', { x: key.left + 36, y: key.hatched + 19 }, 'Suppressed'),
    s('text', { x: 26, y: 250, className: ['halo'] }, 'Lake'),
  ]);
};
