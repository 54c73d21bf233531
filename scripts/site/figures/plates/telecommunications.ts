import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from '../figure-drawing.ts';
import { built, coverage, holes, lines, places, scales, spots, terrain } from './parts/coverage-ground.ts';
import { type Quality, qualityAt, towers, unitsPerKilometre } from './parts/coverage-land.ts';
import { branches, drive, meters, silent, silentMeters, substation, trunk } from './parts/coverage-lines.ts';
import { circle, type Point, range, rect, type Shape, stroke } from './parts/plate-paths.ts';
import { frame, lettering, scaleBar, sheetGround, wholeSheet, word } from './parts/sheet-frame.ts';

export const theme = 'day';

const ringed = 3;
/**
 * Length of one step of the timing advance (553 m), in drawing units. A phone network measures a phone's distance from
 * the tower only in such steps.
 */
const timingStep = 0.553 * unitsPerKilometre;
function timing(shape: Shape): Element[] {
  const middle = places[shape](towers[ringed]?.at ?? [0, 0]);
  const rings = range(1, 5, 1).map((step) => circle(middle, step * timingStep * scales[shape]));
  return [stroke(rings.join(''), 'ink', 1, { strokeDasharray: '6 4' })];
}

const dotLooks: Record<Quality, { colour: string; inner: string }> = {
  good: { colour: 'coverage', inner: 'coverage' },
  weak: { colour: 'alert', inner: 'alert' },
  none: { colour: 'ink', inner: 'raised' },
};

function driveTest(shape: Shape): Element[] {
  const round = { strokeLinecap: 'round' };
  const all = spots(shape, drive);
  return [
    stroke(all, 'raised', 9.6, round),
    ...(['good', 'weak', 'none'] as const).flatMap((quality) => {
      const d = spots(
        shape,
        drive.filter((place) => qualityAt(place) === quality),
      );
      const { colour, inner } = dotLooks[quality];
      return [stroke(d, colour, 7, round), ...(inner === colour ? [] : [stroke(d, inner, 4, round)])];
    }),
  ];
}

function feeder(shape: Shape): Element[] {
  const square = { strokeLinecap: 'square' };
  const [x, y] = places[shape](substation);
  return [
    stroke(lines(shape, [trunk, ...branches]), 'ink', 1.3),
    stroke(spots(shape, meters), 'ink', 4.6, square),
    stroke(spots(shape, meters), 'raised', 2.2, square),
    stroke(lines(shape, [silent]), 'raised', 6),
    stroke(lines(shape, [silent]), 'track', 3),
    stroke(spots(shape, silentMeters), 'track', 7, square),
    stroke(spots(shape, silentMeters), 'raised', 3.4, square),
    s('path', {
      d: rect(at(x - 6), at(y - 6), at(x + 6), at(y + 6)),
      fill: 'var(--ink)',
      stroke: 'var(--raised)',
      strokeWidth: 1.5,
    }),
  ];
}

const masts = (shape: Shape): Element =>
  s('path', {
    d: towers
      .map(({ at: spot }) => places[shape](spot))
      .map(([x, y]) => `M${at(x)} ${at(y - 9)}l6 13h-12z`)
      .join(''),
    fill: 'var(--raised)',
    stroke: 'var(--ink)',
    strokeWidth: 1.7,
    strokeLinejoin: 'round',
  });

const barAt: Record<Shape, Point> = { wide: [44, 556], tall: [40, 818] };
/** Positions of the sample dots in the legend, one for each signal quality. */
const keyDots: Record<Shape, readonly Point[]> = {
  wide: [
    [1180, 559],
    [1254, 559],
    [1332, 559],
  ],
  tall: [
    [46, 684],
    [46, 722],
    [46, 760],
  ],
};
const qualities = [
  ['good', 'Good'],
  ['weak', 'Weak'],
  ['none', 'None'],
] as const;

const key = (shape: Shape): Element[] =>
  qualities.flatMap(([quality], index) => {
    const { colour, inner } = dotLooks[quality];
    const spot = keyDots[shape][index] ?? [0, 0];
    return [s('path', { d: circle(spot, 4.5), fill: `var(--${inner})`, stroke: `var(--${colour})`, strokeWidth: 2 })];
  });

export function drawGround(shape: Shape): Element {
  const kilometre = unitsPerKilometre * scales[shape];
  return sheetGround(shape, [
    ...terrain(shape),
    ...coverage(shape),
    ...holes(shape),
    ...built(shape),
    ...timing(shape),
    ...driveTest(shape),
    ...feeder(shape),
    masts(shape),
    ...frame(shape, wholeSheet(shape), kilometre),
    ...scaleBar(barAt[shape], kilometre / 2),
    ...key(shape),
  ]);
}

type Name = readonly [words: string, place: Point, looks: string[], side?: 'middle' | 'end'];
/** Labels on the drawing: text, position, classes, and anchor. */
const names: Record<Shape, readonly Name[]> = {
  wide: [
    ['Port Lorne', [566, 446], ['t-name', 't-strong'], 'middle'],
    ['Skerry Sound', [1222, 516], ['t-sea'], 'middle'],
    ['Lorne Valley', [1010, 216], ['t-name', 't-strong'], 'middle'],
    ['Silent since 14:10', [300, 222], ['t-track']],
    ['Smart meters', [56, 322], []],
    ['No coverage', [590, 120], ['t-strong'], 'middle'],
    ['Drive test', [1000, 134], ['t-strong'], 'middle'],
    ['Timing advance', [742, 492], [], 'middle'],
  ],
  tall: [
    ['Port Lorne', [258, 332], ['t-strong'], 'end'],
    ['Skerry', [44, 560], ['t-sea']],
    ['Sound', [44, 590], ['t-sea']],
    ['Silent since 14:10', [444, 104], ['t-track']],
    ['No coverage', [570, 330], ['t-strong'], 'middle'],
    ['Drive test', [512, 690], ['t-strong']],
    ['Timing advance', [470, 290], [], 'middle'],
  ],
};

/**
 * Draws the labels. `drawGround` draws the picture: an invented coast with the areas that its radio towers cover by
 * line of sight. Hatched gaps are in the shadow of hills. A test drive follows the coast and the valley. Rings show the
 * timing advance of one tower. The smart meters on one branch of a power line send no data.
 */
export function draw(shape: Shape): Element {
  const isWide = shape === 'wide';
  const [barX, barY] = barAt[shape];
  return lettering(shape, [
    ...names[shape].map(([words, place, looks, side]) => word(words, place, [...looks, 'halo'], side)),
    ...qualities.map(([, words], index) => {
      const [x, y] = keyDots[shape][index] ?? [0, 0];
      return word(words, [x + 12, y + (isWide ? 5 : 7)]);
    }),
    word('2 km', [barX + 2 * unitsPerKilometre * scales[shape] + 10, barY + 8]),
  ]);
}
