import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from '../figure-drawing.ts';
import { simplify } from '../geometry.ts';
import {
  type Box,
  circle,
  corners,
  fill,
  insideBox,
  type Point,
  rect,
  type Shape,
  spaced,
  steps,
  stroke,
} from './parts/plate-paths.ts';
import { barPlaces, inset } from './parts/precision-inset.ts';
import {
  between,
  index,
  joined,
  margin,
  type Place,
  placing,
  type Sheet,
  sheetLevels,
  sheets,
} from './parts/precision-sheet.ts';
import {
  blocks,
  coast,
  containers,
  courts,
  hall,
  hallAnchors,
  houses,
  plusMinus,
  sheds,
  stations,
  trees,
  walk,
  yard,
  yardAnchors,
} from './parts/precision-site.ts';
import { contourValues, insetValues, type Label, placeLabels } from './parts/precision-words.ts';

export const theme = 'day';

/** Returns the outlines of the buildings (boxes) that are at least partly inside the drawing. */
const boxes = (to: Place, { size }: Sheet, list: readonly Box[]): string =>
  list
    .map((box) => corners(box).map(to))
    .filter((placed) => placed.some((corner) => insideBox(corner, [0, 0, ...size], margin)))
    .map((placed) => steps(placed, true))
    .join('');

/** Draws the contours. Every main contour (`index`) also makes the area above it a little darker. */
function terraces(shape: Shape): Element[] {
  const lines = sheetLevels(shape);
  return [
    ...index.map((value) => fill(joined(lines.get(value)), 'control', 0.085)),
    stroke(between[shape].map((value) => joined(lines.get(value))).join(''), 'muted', 0.6, { strokeOpacity: 0.8 }),
    stroke(index.map((value) => joined(lines.get(value))).join(''), 'body', 1.3),
  ];
}

function land(to: Place): Element[] {
  const [first, last] = [coast[0] as Point, coast.at(-1) as Point];
  const sea: Point[] = [[-60, first[1]], ...coast, [-60, last[1]]];
  const lines = [5, 11, 19].map((away) =>
    steps(
      simplify(
        coast.map(([x, y]) => to([x - away, y])),
        0.4,
      ),
    ),
  );
  return [
    fill(steps(simplify(sea.map(to), 0.4), true), 'hairline', 0.8),
    stroke(lines.join(''), 'control', 0.6, { strokeOpacity: 0.5 }),
    stroke(steps(simplify(coast.map(to), 0.4)), 'body', 1.5),
  ];
}

/** Returns dots as path data. Each dot is relative to the previous dot, which keeps the path short. */
function dots(points: readonly Point[]): string {
  let [lastX, lastY] = [0, 0];
  return [...points]
    .sort((a, b) => Math.round(a[1] / 12) - Math.round(b[1] / 12) || a[0] - b[0])
    .map(([x, y]) => {
      const step = `m${Math.round(x) - lastX} ${Math.round(y) - lastY}h0`;
      [lastX, lastY] = [Math.round(x), Math.round(y)];
      return step;
    })
    .join('')
    .replaceAll(' -', '-');
}

function built(to: Place, sheet: Sheet): Element[] {
  return [
    stroke(
      dots(
        trees
          .map(to)
          .filter((tree) => insideBox(tree, [0, 0, ...sheet.size], margin))
          .filter((_, i) => !sheet.isTurned || i % 3 === 0),
      ),
      'control',
      2.1 * sheet.scale,
      {
        strokeLinecap: 'round',
        strokeOpacity: 0.5,
      },
    ),
    stroke(boxes(to, sheet, houses), 'control', 0.7, { fill: 'var(--control)', fillOpacity: 0.4 }),
    stroke(boxes(to, sheet, [...blocks, ...courts]), 'control', 0.8, {
      fill: 'var(--control)',
      fillOpacity: 0.5,
      fillRule: 'evenodd',
    }),
    stroke(boxes(to, sheet, sheds), 'control', 0.8, { fill: 'var(--control)', fillOpacity: 0.4 }),
    stroke(boxes(to, sheet, containers), 'body', 0.6, { fill: 'var(--control)', fillOpacity: 0.55 }),
    stroke(boxes(to, sheet, [hall]), 'ink', 2),
    stroke(boxes(to, sheet, [yard]), 'ink', 1.2, { strokeDasharray: '6 3' }),
  ];
}

/** Draws a person's walk, with circles of position error (±) at equal distances. The circles are true to scale. */
function walked(to: Place, scale: number, step: number): Element[] {
  const places = spaced(walk, step);
  return [
    stroke(places.map((place) => circle(to(place), plusMinus(place) * scale)).join(''), 'track', 1, {
      fill: 'var(--track)',
      fillOpacity: 0.2,
    }),
    stroke(steps(walk.map(to)), 'track', 1.8),
  ];
}

const triangle = ([x, y]: Point): string => `M${at(x)} ${at(y - 9)}l8.5 15h-17z`;
const square = ([x, y]: Point): string => `M${at(x - 3)} ${at(y - 3)}h6v6h-6z`;
const anchors = (to: Place): Element[] => [
  fill([...hallAnchors, ...yardAnchors].map((place) => square(to(place))).join(''), 'coverage'),
  stroke(stations.map((place) => triangle(to(place))).join(''), 'coverage', 1.6, { fill: 'var(--raised)' }),
  fill(stations.map((place) => circle(to(place), 2)).join(''), 'coverage'),
];

/** Draws the margin and a double border line (neatline), which is graduated in steps of 20 m. */
function neatline({ size, scale }: Sheet): Element[] {
  const [right, bottom] = [size[0] - margin, size[1] - margin];
  const thick = 6;
  const step = 20 * scale;
  let bars = '';
  for (let x = margin; x < right; x += 2 * step) {
    const end = Math.min(x + step, right);
    bars += rect(x, margin - thick, end, margin) + rect(x, bottom, end, bottom + thick);
  }
  for (let y = margin; y < bottom; y += 2 * step) {
    const end = Math.min(y + step, bottom);
    bars += rect(margin - thick, y, margin, end) + rect(right, y, right + thick, end);
  }
  return [
    s('path', {
      d: rect(0, 0, size[0], size[1]) + rect(margin, margin, right, bottom),
      fill: 'var(--ground)',
      fillRule: 'evenodd',
    }),
    fill(bars, 'muted'),
    stroke(
      rect(margin, margin, right, bottom) + rect(margin - thick, margin - thick, right + thick, bottom + thick),
      'ink',
      1.1,
    ),
  ];
}

export function drawGround(shape: Shape): Element {
  const sheet = sheets[shape];
  const to = placing(sheet);
  const [w, h] = sheet.size;
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${w} ${h}` }, [
    fill(rect(0, 0, w, h), 'raised'),
    ...land(to),
    ...terraces(shape),
    ...built(to, sheet),
    ...walked(to, sheet.scale, 18),
    ...anchors(to),
    ...inset(sheet),
    ...neatline(sheet),
  ]);
}

/**
 * Draws the labels. `drawGround` draws the picture: contours of position error (±) from the open sea to a yard with
 * radio anchors. A person's walk crosses the map, with error circles true to scale. A part of the yard is enlarged.
 * Labels are names, the ± of each technique, values of main contours, and lengths of the scale bars.
 */
export function draw(shape: Shape): Element {
  const sheet = sheets[shape];
  const word = ({ words, at: [x, y], classes, anchor = 'start' }: Label): Element =>
    s('text', { x: at(x), y: at(y), className: classes, textAnchor: anchor }, words);
  const lengths = barPlaces(sheet).map(
    ([[x, y], long], which): Label => ({
      words: which === 0 ? '100 m' : '1 m',
      at: [x + long / 2, y - 9],
      classes: [],
      anchor: 'middle',
    }),
  );
  return s('svg', { viewBox: `0 0 ${sheet.size.join(' ')}`, className: ['fg', shape === 'wide' ? 'plate' : 'wide'] }, [
    ...placeLabels[shape].map(word),
    ...lengths.map(word),
    ...contourValues(shape).map(({ value, place: [x, y], turn }) =>
      s(
        'text',
        {
          transform: `translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})`,
          className: ['t-strong', 'halo'],
          textAnchor: 'middle',
          dominantBaseline: 'central',
        },
        `±${value} m`,
      ),
    ),
    ...insetValues(sheet).map(word),
  ]);
}
