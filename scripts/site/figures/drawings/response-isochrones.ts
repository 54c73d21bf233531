import type { Element } from 'hast';
import { s } from 'hastscript';
import { joinStreets, type Street } from '../city-network.ts';
import { area, bend, mapGround, type Pair, ring, stroke, trace } from '../city-paths.ts';
import { park, railBends, reckon, riverBends, unitsPerKilometre } from '../city-reach.ts';
import { at, type FigureDrawing } from '../figure-drawing.ts';

export { columns, isochrone, nodeAt, place, rows, streets } from '../city-reach-grid.ts';

const sheet = { left: 14, top: 14, right: 706, bottom: 466 };

const tones = [
  { opacity: 1, thick: 3.2 },
  { opacity: 0.78, thick: 2.6 },
  { opacity: 0.6, thick: 2.2 },
  { opacity: 0.44, thick: 1.9 },
];
const key = { left: 30, line: 490, step: 68 };
const scaleRight = 690;

/** Draws small crosses on streets that an emergency vehicle reaches too late. */
const crossesOn = (streets: readonly Street[], places: readonly Pair[]): string =>
  streets
    .filter((_, index) => index % 3 === 0)
    .map(({ from, to }) => {
      const [one, other] = [places[from] ?? [0, 0], places[to] ?? [0, 0]];
      const [x, y] = [Math.round((one[0] + other[0]) / 2), Math.round((one[1] + other[1]) / 2)];
      return `M${x - 3} ${y - 3}l6 6m0-6l-6 6`;
    })
    .join('');

const scenery = (): Element[] => [
  area(trace([park], { close: true }), 'raised-2'),
  area(trace([park], { close: true }), 'muted', 0.14),
  stroke(
    bend([
      [92, 300],
      [130, 320],
      [160, 300],
      [204, 330],
    ]) +
      bend([
        [150, 260],
        [140, 310],
        [160, 366],
      ]),
    'raised',
    2,
  ),
  stroke(bend(riverBends), 'muted', 29),
  stroke(bend(riverBends), 'raised-2', 26.5),
  stroke(bend(riverBends), 'control', 26.5, { strokeOpacity: 0.34 }),
  stroke(bend(riverBends), 'control', 12, { strokeOpacity: 0.16 }),
  stroke(bend(railBends), 'ground', 9),
  stroke(bend(railBends), 'body', 1.4),
  stroke(bend(railBends), 'body', 5, { strokeDasharray: '1.2 7' }),
];

/** Draws the line samples of the legend, and the scale bar. */
const keySigns = (): Element[] => [
  ...tones.map(({ opacity, thick }, tone) =>
    stroke(`M${key.left + tone * key.step} ${key.line}h${key.step}`, 'coverage', thick * 2, {
      strokeOpacity: opacity,
    }),
  ),
  stroke([0, 1, 2, 3, 4].map((tone) => `M${key.left + tone * key.step} ${key.line - 5}v10`).join(''), 'ink', 1),
  stroke(`M400 ${key.line}h54`, 'muted', 1.3, { strokeDasharray: '3 3' }),
  stroke(`M424 ${key.line - 3}l6 6m0-6l-6 6`, 'ink', 1.2),
  stroke(`M${at(scaleRight - unitsPerKilometre)} ${key.line - 5}v5H${scaleRight}v-5`, 'ink', 1.4),
];

export const drawGround = (): Element => {
  const { places, streets, minutes, route, spots } = reckon();
  const lines = (chosen: readonly Street[]): string => trace(joinStreets(chosen, places));
  const groups = tones.map((_, tone) =>
    streets.filter((one) => minutes(one) >= tone * 2 && minutes(one) < tone * 2 + 2),
  );
  const late = streets.filter((one) => minutes(one) >= 8);
  const drawn = groups.map(lines);
  const [all, lateLines] = [drawn.join(''), lines(late)];
  const mains = lines(streets.filter(({ isMain }) => isMain));
  const [a, b] = spots;
  return mapGround(
    sheet,
    [
      area('M0 0h720v540h-720z', 'raised-2'),
      // Draw rows of buildings as the dashes of one wide line along all streets. The street drawn over it leaves only
      // the two sides visible.
      stroke(all + lateLines, 'muted', 15, {
        strokeOpacity: 0.2,
        strokeDasharray: '7 1.5 5 1.5 9 3 4 1.5 6 2',
        strokeLinecap: 'butt',
      }),
      ...scenery(),
      stroke(all + lateLines, 'raised', 5.5),
      stroke(mains, 'muted', 9),
      stroke(mains, 'raised', 7.6),
      stroke(lateLines, 'muted', 1.1, { strokeDasharray: '3 3' }),
      ...drawn.map((d, tone) =>
        stroke(d, 'coverage', tones[tone]?.thick ?? 1, {
          strokeOpacity: tones[tone]?.opacity ?? 1,
          strokeLinecap: 'round',
        }),
      ),
      stroke(crossesOn(late, places), 'ink', 1.1),
      stroke(trace([route]), 'raised', 8, { strokeLinecap: 'round' }),
      stroke(trace([route]), 'track', 4.4, { strokeLinecap: 'round' }),
      ...[a, b].map(([x, y]) =>
        s('path', {
          d: `M${at(x - 9)} ${at(y - 9)}h18v18h-18z`,
          fill: 'var(--raised)',
          stroke: 'var(--ink)',
          strokeWidth: 2,
        }),
      ),
    ],
    keySigns(),
  );
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows an invented city. The tone of a street shows the travel time from station A, in four classes up to
 * eight minutes. Streets that take longer are dashed. A route to an incident crosses one of the two bridges.
 */
export const draw: FigureDrawing = () => {
  const { spots } = reckon();
  const [[ax, ay], [bx, by], [x, y]] = spots;
  const centred = (left: number, words: string): Element =>
    s('text', { x: at(left), y: key.line + 26, textAnchor: 'middle' }, words);
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    s('path', { d: ring([x, y], 9), className: ['warn', 'bold', 'fill-raised'] }),
    s('path', { d: `M${at(x)} ${at(y - 5)}v10m-5-5h10`, className: ['warn', 'bold'] }),
    s('text', { x: at(ax - 16), y: at(ay + 28), className: ['t-strong', 'halo'], textAnchor: 'end' }, 'Station A'),
    s('text', { x: at(bx - 4), y: at(by - 20), className: ['t-strong', 'halo'], textAnchor: 'middle' }, 'Station B'),
    s('text', { x: at(x + 16), y: at(y + 26), className: ['t-strong', 'halo'] }, 'Incident'),
    ...[0, 2, 4, 6].map((minute) => centred(key.left + (minute / 2) * key.step, `${minute}`)),
    centred(key.left + 4 * key.step + 16, '8 min'),
    s('text', { x: 400, y: key.line + 26 }, 'Over 8 min'),
    centred(scaleRight - unitsPerKilometre / 2, '1 km'),
  ]);
};
