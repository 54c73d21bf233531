/**
 * Draws two charts whose x axis is the chance that the forecast states. The upper chart shows how often the event
 * happened for each stated chance. The lower chart shows what it costs to act whenever the forecast exceeds a chance.
 */
import type { Shape } from '#instruments/instrument.ts';
import { at, central, circle, end, middle, path, shape, text } from '#instruments/shared/shapes.ts';
import type { ForecastParameters, ForecastResult } from './model.ts';
import { interval95 } from './verification.ts';

const [left, right] = [430, 706];
/** x coordinates between which the titles and labels of both charts must stay. */
const [start, stop] = [366, 714];
/** The y of the top and the bottom of each chart. */
const reliability = { top: 36, bottom: 266 } as const;
const costs = { top: 334, bottom: 478 } as const;
/** Half the width of the label "act above …" on a phone, in drawing units. */
const halfLabel = 100;
const dot = 4.5;
/** Highest cost that the chart shows, as a multiple of the cost without a forecast. */
const highestCost = 1.6;
/** The x axis extends this many percentage points below 0 and above 100. */
const margin = 6;

const across = (percent: number): number => at(left + ((percent + margin) / (100 + 2 * margin)) * (right - left));
const up = (share: number): number => {
  const { top, bottom } = reliability;
  return at(bottom - 6 - share * (bottom - top - 12));
};
const costUp = (multiple: number): number => at(costs.bottom - (multiple / highestCost) * (costs.bottom - costs.top));

const title = (words: string, plot: { top: number }): Shape => text(words, [start, plot.top - 14], 't-strong');
const tick = (words: string, y: number): Shape => text(words, [left - 8, y], 't-mono', { ...end, ...central });
const level = (y: number): string => `M${left} ${y}H${right}`;

const shareOf = ({ count, happened }: ForecastResult['groups'][number]): number => happened / count;

/**
 * Draws the upper chart: for each chance that the forecast stated, how often the event happened, with a 95% interval. A
 * dot is filled if its chance is above the threshold for acting that the visitor chose.
 */
function drawReliability({ groups }: ForecastResult, ratio: number, before: ForecastResult | null): Shape[] {
  const dots = (isActedOn: boolean): string =>
    groups
      .filter(({ stated }) => stated > ratio === isActedOn)
      .map((group) => circle([across(group.stated), up(shareOf(group))], dot))
      .join('');
  const bars = groups.map((group) => {
    const [low, high] = interval95(group);
    return `M${across(group.stated)} ${up(low)}V${up(high)}`;
  });
  const ghost = before?.groups.map((group) => `${across(group.stated)} ${up(shareOf(group))}`) ?? [];
  return [
    title('How often it happened', reliability),
    ...path([0, 0.5, 1].map((share) => level(up(share))).join(''), 'hair'),
    ...path(`M${across(0)} ${up(0)}L${across(100)} ${up(1)}`, 'soft dash'),
    ...path(ghost.length > 0 ? `M${ghost.join('L')}` : '', 'ghost'),
    ...path(level(up(ratio / 100)), 'track dot'),
    ...path(bars.join(''), 'line'),
    ...path(dots(false), 'line fill-raised'),
    ...path(dots(true), 'line fill-ink'),
    tick('100%', up(1)),
    tick('50%', up(0.5)),
    tick('0', up(0)),
    text('0', [across(0), reliability.bottom + 24], 't-mono', middle),
    text('we said', [552, reliability.bottom + 24], 't-mono', middle),
    text('100%', [stop, reliability.bottom + 24], 't-mono', end),
  ];
}

const levelsOf = ({ rules, withoutForecast }: ForecastResult): number[] =>
  rules.map(({ cost }) => costUp(cost / withoutForecast));
const endsOf = ({ rules }: ForecastResult): number[] =>
  rules.map(({ from }) => (from === undefined ? right : across(from)));

/**
 * Returns the line of the lower chart, which has steps. At each chance, its y is the cost of acting whenever the
 * forecast exceeds that chance.
 */
function stepsOf(result: ForecastResult): string {
  const levels = levelsOf(result);
  return endsOf(result)
    .map((until, index) => `${index ? 'V' : `M${left} `}${levels[index]}H${until}`)
    .join('');
}

function drawCosts(result: ForecastResult, ratio: number, before: ForecastResult | null): Shape[] {
  const { best, chosen } = result;
  const [levels, ends] = [levelsOf(result), endsOf(result)];
  const [x, y] = [across(ratio), levels[chosen] ?? 0];
  const labelX = Math.min(stop - halfLabel, Math.max(start + halfLabel, x));
  const [bestFrom, bestUntil] = [best ? (ends[best - 1] ?? left) : left, ends[best] ?? right];
  const [width, height] = [right - left, costs.bottom - costs.top];
  const window = { x: left, y: costs.top, width, height, viewBox: `${left} ${costs.top} ${width} ${height}` };
  return [
    title('Cost vs no forecast', costs),
    ...path(level(costs.bottom), 'soft'),
    ...path(level(costUp(1)), 'soft dash'),
    // The nested `svg` element cuts off costs that are too high for the chart.
    shape('svg', window, [
      ...path(before ? stepsOf(before) : '', 'ghost'),
      ...path(stepsOf(result), 'line'),
      ...path(`M${bestFrom} ${at((levels[best] ?? 0) - 2.5)}H${bestUntil}v5H${bestFrom}z`, 'fill-ink'),
      ...path(`M${x} ${costUp(1)}V${y}`, 'track'),
      ...path(circle([x, y], dot + 1), 'fill-track'),
    ]),
    tick('100%', costUp(1)),
    tick('0', costs.bottom),
    text('always act', [start, costs.bottom + 28], 't-mono'),
    text('never act', [stop, costs.bottom + 28], 't-mono', end),
    text(`act above ${ratio}%`, [labelX, costs.bottom + 54], 't-mono t-track', middle),
  ];
}

/**
 * Draws the threshold that the visitor chose, in both charts. If the forecast states a higher chance, the visitor would
 * act. The label in the upper chart is placed where no dots are.
 */
function drawThreshold(ratio: number): Shape[] {
  const x = across(ratio);
  const line = ({ top, bottom }: { top: number; bottom: number }): string => `M${x} ${top}V${bottom}`;
  const y = ratio > 45 ? reliability.bottom - 6 : reliability.top + 15;
  const isLeft = ratio > 84;
  return [
    ...path(line(reliability), 'track'),
    ...path(line(costs), 'track dot'),
    text(`${ratio}%`, [x + (isLeft ? -6 : 6), y], 't-mono t-track halo', isLeft ? end : {}),
  ];
}

export const drawCharts = (
  result: ForecastResult,
  { ratio }: ForecastParameters,
  before: ForecastResult | null,
): Shape[] => [...drawReliability(result, ratio, before), ...drawThreshold(ratio), ...drawCosts(result, ratio, before)];
