/**
 * Draws a chart with all cell sizes on its horizontal axis. The area below the lower line shows the people who are
 * singled out. The area above the upper line shows the records that are withheld.
 */
import type { Shape } from '#instruments/instrument.ts';
import { at, central, circle, end, middle, type Point, path, text } from '#instruments/shared/shapes.ts';
import { hatch } from './hatch.ts';
import type { Grain, UnicityResult } from './model.ts';
import { printCell, roundPercent } from './print.ts';

const [full, zero, labelLine] = [406, 504, 530];
const [left, right] = [84, 706];
const [first, apart] = [140, 102];
const dotRadius = 5;

const upTo = (share: number): number => at(zero - share * (zero - full));
const across = (index: number): number => first + index * apart;
const joinPoints = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

/**
 * Returns a line with one point for each cell size. At both ends it continues horizontally to the edge of the chart.
 * Otherwise the smallest and the largest cell size would take up only half as much width as the other sizes.
 */
function lineOf(grains: readonly Grain[], shareOf: (grain: Grain) => number): Point[] {
  const points = grains.map((grain, index): Point => [across(index), upTo(shareOf(grain))]);
  return [[left, points[0]?.[1] ?? zero], ...points, [right, points.at(-1)?.[1] ?? zero]];
}

const linesOf = ({ grains, people, records }: UnicityResult) => ({
  found: lineOf(grains, ({ singledOut }) => singledOut / people),
  released: lineOf(grains, ({ withheld }) => 1 - withheld / records),
});

function drawChosen({ grain: { singledOut, withheld }, people, records }: UnicityResult, chosen: number): Shape[] {
  const x = across(chosen);
  const [found, held] = [singledOut / people, withheld / records];
  return [
    ...path(`M${x} ${full}V${zero}`, 'track dash'),
    ...path(circle([x, upTo(1 - held)], dotRadius), 'line fill-raised'),
    ...path(circle([x, upTo(found)], dotRadius), 'track fill-track'),
    text(roundPercent(held), [x - 9, upTo(1 - held)], 't-mono halo', { ...end, ...central }),
    text(roundPercent(found), [x + 9, upTo(found)], 't-mono halo t-track', central),
  ];
}

function drawGhost(before: UnicityResult | null): Shape[] {
  if (!before) return [];
  const { found, released } = linesOf(before);
  const { grains, grain, people } = before;
  const mark = circle([across(grains.indexOf(grain)), upTo(grain.singledOut / people)], dotRadius);
  return path(joinPoints(found) + joinPoints(released) + mark, 'ghost');
}

export function drawChart(result: UnicityResult, chosen: number, before: UnicityResult | null): Shape[] {
  const { found, released } = linesOf(result);
  return [
    ...path(`M${left} ${full}H${right}`, 'hair'),
    ...path(`${joinPoints(found)}V${zero}H${left}z`, 'tint-soft'),
    ...path(hatch(released, full, 8), 'soft'),
    ...drawGhost(before),
    ...path(joinPoints(released), 'line'),
    ...path(joinPoints(found), 'line bold'),
    ...path(`M${left} ${zero}H${right}`, 'soft'),
    ...drawChosen(result, chosen),
    ...result.grains.map(({ metres }, index) =>
      text(printCell(metres), [across(index), labelLine], index === chosen ? 't-mono t-track' : 't-mono', middle),
    ),
    text('100%', [78, full], 't-mono', { ...end, ...central }),
    text('0', [78, zero], 't-mono', { ...end, ...central }),
  ];
}
