/** Draws the case curves below the weekly maps, and the legend. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { area, ring, stroke, trace } from '../../city-paths.ts';
import { at } from '../../figure-drawing.ts';
import type { Point } from './curves.ts';
import { curveOf, rateIn, routeTo, weeks } from './outbreak-model.ts';
import { decades, least, type Panel, plot, type Sheet } from './outbreak-sheet.ts';

/** Opacities of the five classes of districts, from the fewest to the most cases. */
export const tones = [0.07, 0.2, 0.36, 0.55, 0.76];
export const route = routeTo(7);
/** Returns the district that a week's map highlights: each week, the next district on the route of the outbreak. */
export const marked = (week: number): number => route[week - 1] ?? 0;

export function curvePanel(panel: Panel): Element[] {
  const to = plot(panel);
  const { curve, week } = panel;
  const now = marked(week);
  const own = curveOf(now).filter(({ mid }, index) => index % 2 === 0 && mid > least);
  const others = route.filter((index) => index !== now);
  const line = (values: readonly Point[]): string => trace([values], { grain: 2 });
  const band = trace(
    [[...own.map(({ day, high }) => to(day, high)), ...own.map(({ day, low }) => to(day, low)).reverse()]],
    { close: true, grain: 2 },
  );
  const [from, until] = [to((week - 1) * 7, 1)[0], to(week * 7, 1)[0]];
  const rules = decades.map((value) => `M${at(curve.left)} ${at(to(0, value)[1])}H${at(curve.right)}`).join('');
  const ticks = Array.from(
    { length: weeks - 1 },
    (_, index) => `M${at(to((index + 1) * 7, 1)[0])} ${at(curve.bottom)}v-5`,
  ).join('');
  return [
    area(`M${at(from)} ${curve.top}H${at(until)}V${curve.bottom}H${at(from)}z`, 'track', 0.12),
    stroke(rules, 'hairline', 1),
    stroke(ticks, 'muted', 1),
    area(band, 'muted', 0.24),
    stroke(
      others
        .map((index) =>
          line(
            curveOf(index)
              .filter(({ mid }, spot) => spot % 3 === 0 && mid > least)
              .map(({ day, mid }) => to(day, mid)),
          ),
        )
        .join(''),
      'control',
      0.9,
      { strokeOpacity: 0.75 },
    ),
    stroke(line(own.map(({ day, mid }) => to(day, mid))), 'ink', 2),
    s('path', {
      d: ring(to(week * 7, rateIn(now, week)), 4.5),
      fill: 'var(--track)',
      stroke: 'var(--raised)',
      strokeWidth: 1.4,
    }),
  ];
}

/** A legend item. `drawGround` draws the sample, and `draw` writes its label beside it. */
type Sample = { words: string; at: Point };
export function legend({ shape, legend: box }: Sheet): Sample[] {
  const place2 = (xs: readonly number[], y: number, words: readonly string[]): Sample[] =>
    words.map((text, index) => ({ words: text, at: [box.left + (xs[index] ?? 0), box.top + y] }));
  const classes = ['0', '<1', '1+', '5+', '25+', '100+'];
  const signs = ['Withheld', 'Fastest route', 'Trips', '90% interval'];
  const middle = (box.bottom - box.top) / 2;
  return shape === 'wide'
    ? place2([226, 300, 384, 464, 544, 632, 744, 904, 1084, 1224], middle, [...classes, ...signs])
    : [...place2([160, 226, 304, 380, 456, 548], 22, classes), ...place2([12, 158, 360, 478], 54, signs)];
}

export function samples(sheet: Sheet): Element[] {
  return legend(sheet).flatMap(({ words, at: [x, y] }, index): Element[] => {
    const box = `M${at(x)} ${at(y - 8)}h26v16h-26z`;
    const frame = s('path', { d: box, fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 0.8 });
    if (index < 6) return index ? [frame, area(box, 'ink', tones[index - 1])] : [frame];
    if (words === 'Withheld')
      return [frame, stroke(`M${at(x)} ${at(y + 2)}l10-10m-8 16l16-16m-6 16l14-14`, 'control', 0.8)];
    if (words === 'Fastest route') return [stroke(`M${at(x)} ${at(y)}h36`, 'track', 3.2)];
    if (words === 'Trips') return [stroke(`M${at(x)} ${at(y + 3)}q18-9 36 0`, 'muted', 3.4, { strokeOpacity: 0.85 })];
    return [area(box, 'muted', 0.24), stroke(`M${at(x)} ${at(y + 4)}l26-8`, 'ink', 2)];
  });
}
