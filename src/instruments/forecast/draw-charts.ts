/** Three charts over what is stated: how often it happened, how often it is stated, and what it costs to act from there on. */
import type { Shape } from '#instruments/instrument.ts';
import type { ForecastParameters, ForecastResult } from './model.ts';
import { circle, label, round, stroke } from './shapes.ts';
import { interval95 } from './verification.ts';

const left = 380;
const right = 704;
/** Of each chart: where its plot begins and ends. */
const reliability = { top: 34, bottom: 248 } as const;
const counts = { top: 290, bottom: 350 } as const;
const costs = { top: 424, bottom: 552 } as const;
const ticks = { stated: 376, rules: 579 } as const;

const dot = 4.5;
/** The decade at the top of the second chart. */
const mostDecades = 4;
/** The highest cost that is drawn, as a multiple of that without a forecast. */
const highestCost = 1.6;

/** Percent beyond 0 and 100 that the charts reach. */
const margin = 6;
const across = (percent: number): number => round(left + ((percent + margin) / (100 + 2 * margin)) * (right - left));
/** A share from 0 to 1 in the first chart. */
const up = (share: number): number => {
  const { top, bottom } = reliability;
  return round(bottom - 5 - share * (bottom - top - 10));
};
const costUp = (multiple: number): number =>
  round(costs.bottom - (multiple / highestCost) * (costs.bottom - costs.top));

const title = (text: string, plot: { top: number }): Shape => label(text, [left, plot.top - 10], 't-strong');
const tick = (text: string, y: number): Shape => label(text, [left - 8, y + 6], 't-mono', 'end');
const rule = (y: number): string => `M${left} ${y}H${right}`;

/** How often it happened where so much was stated, with 95% intervals; filled where the rule acts. */
function drawReliability({ groups }: ForecastResult, ratio: number): Shape[] {
  const dots = (isActedOn: boolean): string =>
    groups
      .filter(({ stated }) => stated > ratio === isActedOn)
      .map(({ stated, count: all, happened }) => circle([across(stated), up(happened / all)], dot))
      .join('');
  const bars = groups.map((group) => {
    const [low, high] = interval95(group);
    return `M${across(group.stated)} ${up(low)}V${up(high)}`;
  });
  return [
    title('Observed frequency', reliability),
    ...stroke([0, 0.5, 1].map((share) => rule(up(share))).join(''), 'hair'),
    ...stroke(`M${across(0)} ${up(0)}L${across(100)} ${up(1)}`, 'soft dash'),
    ...stroke(rule(up(ratio / 100)), 'track dot'),
    ...stroke(bars.join(''), 'line'),
    ...stroke(dots(false), 'line fill-raised'),
    ...stroke(dots(true), 'line fill-ink'),
    tick('100%', up(1)),
    tick('50%', up(0.5)),
    tick('0', up(0)),
  ];
}

/** Each line is ten times the one below it. */
function drawCounts({ groups }: ForecastResult, ratio: number): Shape[] {
  const { top, bottom } = counts;
  const high = (number: number): number => round(bottom - (Math.log10(number) / mostDecades) * (bottom - top));
  const dots = (isActedOn: boolean): string =>
    groups
      .filter(({ stated }) => stated > ratio === isActedOn)
      .map((group) => circle([across(group.stated), high(group.count)], dot))
      .join('');
  return [
    title('Cell-hours, log scale', counts),
    ...stroke([10, 100, 1000].map((number) => rule(high(number))).join(''), 'hair'),
    ...stroke(rule(bottom), 'soft'),
    ...stroke(dots(false), 'line fill-raised'),
    ...stroke(dots(true), 'line fill-ink'),
    tick('1,000', high(1000)),
    tick('10', high(10)),
    label('0', [across(0), ticks.stated], 't-mono', 'middle'),
    label('stated', [across(50), ticks.stated], 't-mono', 'middle'),
    label('100%', [across(100), ticks.stated], 't-mono', 'middle'),
  ];
}

/** Each level is the cost of a rule: of acting wherever more than that is stated. The lowest is a bar. */
function drawCosts({ rules, best, chosen, withoutForecast }: ForecastResult, ratio: number): Shape[] {
  const level = (index: number): number => costUp((rules[index]?.cost ?? 0) / withoutForecast);
  const ends = rules.map(({ from }) => (from === undefined ? right : across(from)));
  const steps = ends.map((end, index) => `${index ? 'V' : `M${left} `}${level(index)}H${end}`).join('');
  const [at, cost] = [across(ratio), level(chosen)];
  return [
    title('Cost vs no forecast', costs),
    ...stroke(rule(costs.bottom), 'soft'),
    ...stroke(rule(costUp(1)), 'soft dash'),
    {
      // An svg element within another cuts what leaves it.
      tag: 'svg',
      attributes: {
        x: left,
        y: costs.top,
        width: right - left,
        height: costs.bottom - costs.top,
        viewBox: `${left} ${costs.top} ${right - left} ${costs.bottom - costs.top}`,
      },
      children: [
        ...stroke(steps, 'line'),
        ...stroke(
          `M${best ? ends[best - 1] : left} ${round(level(best) - 2.5)}H${ends[best]}v5H${best ? ends[best - 1] : left}z`,
          'fill-ink',
        ),
        ...stroke(`M${at} ${costUp(1)}V${cost}`, 'track'),
        ...stroke(circle([at, cost], dot + 1), 'fill-track'),
      ],
    },
    tick('100%', costUp(1)),
    tick('0', costs.bottom),
    label('always act', [left, ticks.rules], 't-mono'),
    label('never', [right, ticks.rules], 't-mono', 'end'),
  ];
}

/** Where the rule begins to act; its label stands where no dot of the first chart can be. */
function drawThreshold(ratio: number): Shape[] {
  const at = across(ratio);
  const line = ({ top, bottom }: typeof reliability | typeof counts | typeof costs) => `M${at} ${top}V${bottom}`;
  const y = ratio > 45 ? reliability.bottom - 6 : reliability.top + 15;
  const isLeft = ratio > 84;
  return [
    ...stroke(line(reliability) + line(counts), 'track'),
    ...stroke(line(costs), 'track dot'),
    label(`${ratio}%`, [at + (isLeft ? -6 : 6), y], 't-mono t-track', isLeft ? 'end' : undefined),
  ];
}

export const drawCharts = (result: ForecastResult, { ratio }: ForecastParameters): Shape[] => [
  ...drawReliability(result, ratio),
  ...drawCounts(result, ratio),
  ...drawThreshold(ratio),
  ...drawCosts(result, ratio),
];
