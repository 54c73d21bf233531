/**
 * Draws the six steps from a signal to an alert, along a coast. Other files contain the drawings of the first five
 * steps. This file combines all steps, and draws the last one: map layers, and the alert at a zone.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import type { Stretch } from './strip-coast.ts';
import { layoutOf, type Pair } from './strip-layout.ts';
import { cells, graph } from './strip-meetings.ts';
import { ring, smooth, steps } from './strip-relief.ts';
import { ashore, crossing, disc, fixes, line, signal, track, zone } from './strip-thread.ts';

/**
 * Draws the last step: three stacked map layers, a restricted zone below them, and the alert where the track enters the
 * zone. The edge of the zone has teeth on its inner side.
 */
function layersAndAlert({ place, shape, unit }: Stretch): Element[] {
  const { width } = layoutOf(shape);
  const [sx, sy] = place([5.13, shape === 'wide' ? 0.16 : 0.26]);
  const [long, deep, lift] = [
    width * (shape === 'wide' ? 0.58 : 0.38),
    shape === 'wide' ? 30 : 20,
    shape === 'wide' ? 19 : 14,
  ];
  const sheets = [0, 1, 2].map((n): Pair => [sx, sy - n * lift]);
  const sheet = ([x, y]: Pair): string =>
    steps(
      [
        [x, y],
        [x + long, y],
        [x + long + 34, y - deep],
        [x + 34, y - deep],
      ],
      true,
    );
  const wave = ([x, y]: Pair): string =>
    smooth([
      [x + 10, y - deep * 0.3],
      [x + long * 0.35, y - deep * 0.55],
      [x + long * 0.6, y - deep * 0.35],
      [x + long + 20, y - deep * 0.7],
    ]);
  const outline = zone.map(place);
  const [cx, cy] = place(crossing);
  const middle: Pair = place([5.65, 0.56]);
  const inner = outline.map(([x, y]): Pair => [middle[0] + (x - middle[0]) * 0.93, middle[1] + (y - middle[1]) * 0.93]);
  const [first = middle] = sheets;
  const corners = [first, [first[0] + long, first[1]] as Pair];
  const r = Math.round;
  return [
    line(
      corners.map((corner, index) => steps([corner, outline[index ? 2 : 5] ?? corner])).join(''),
      'ink',
      0.7 * unit,
      { strokeDasharray: `${2 * unit} ${3 * unit}` },
    ),
    ...sheets.map((each, index) =>
      s('g', { stroke: 'var(--ink)', strokeWidth: 0.9 * unit }, [
        s('path', { d: sheet(each), fill: 'var(--raised)', fillOpacity: 0.92 }),
        s('path', {
          d: wave(each),
          strokeOpacity: 0.3 + index * 0.2,
          strokeDasharray: index === 1 ? '4 3' : undefined,
        }),
      ]),
    ),
    disc(steps(outline, true), 'alert', { fillOpacity: 0.16, stroke: 'var(--alert)', strokeWidth: 2 * unit }),
    line(steps(inner, true), 'alert', 5, { strokeDasharray: '1.5 7' }),
    line(smooth(ashore.slice(-6).map(place)), 'track', 2.4 * Math.sqrt(unit)),
    disc(ring(place([5.66, 0.53]), 5), 'track', { stroke: 'var(--raised)', strokeWidth: 1.5 }),
    disc(`M${r(cx)} ${r(cy) - 14}l14 14-14 14-14-14z`, 'raised', {
      fillOpacity: 0.75,
      stroke: 'var(--alert)',
      strokeWidth: 2.6 * Math.sqrt(unit),
    }),
    disc(ring([cx, cy], 4), 'track'),
  ];
}

/**
 * Draws the steps from a signal to an alert. The coast is divided into panels, and each step belongs to some of them.
 * Steps without a panel in this stretch of the coast are skipped. Later entries of `parts` are drawn over earlier ones.
 */
export function chain(stretch: Stretch): Element[] {
  const has = (panel: number): boolean => panel >= stretch.first && panel < stretch.first + stretch.panels;
  const parts: [number[], (part: Stretch) => Element[]][] = [
    [[4], cells],
    [[0], signal],
    [[1, 2], fixes],
    [[2, 3, 5], track],
    [[3], graph],
    [[5], layersAndAlert],
  ];
  return parts.flatMap(([panels, drawPart]) => (panels.some(has) ? drawPart(stretch) : []));
}
