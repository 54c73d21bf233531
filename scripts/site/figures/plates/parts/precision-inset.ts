/** Draws the inset of the precision figure: an enlarged part of the container yard, with scale bars below it. */
import type { Element } from 'hast';
import { at } from '../../figure-drawing.ts';
import { simplify } from '../../geometry.ts';
import { type Box, circle, corners, fill, insideBox, type Point, rect, spaced, steps, stroke } from './plate-paths.ts';
import {
  insetBox,
  insetMiddle,
  insetPlacing,
  joined,
  levels,
  type Place,
  placing,
  type Sheet,
} from './precision-sheet.ts';
import { containers, plusMinus, walk } from './precision-site.ts';

const clampTo =
  ([x, y, w, d]: Box): Place =>
  ([u, v]) => [Math.max(x, Math.min(x + w, u)), Math.max(y, Math.min(y + d, v))];

export const insetFixes = (sheet: Sheet): Point[] =>
  spaced(walk, 1.5).filter((fix) =>
    insideBox(insetPlacing(sheet)(fix), insetBox(sheet), plusMinus(fix) * sheet.insetScale + 3),
  );

/** Draws the enlarged part of the container yard: contours, stacked containers, and a person's walk past them. */
export function inset(sheet: Sheet): Element[] {
  const box = insetBox(sheet);
  const [x, y, w, d] = box;
  const [px, py, pw, pd] = sheet.panel;
  const to = insetPlacing(sheet);
  const clamp = clampTo(box);
  const half: Point = sheet.isTurned
    ? [d / 2 / sheet.insetScale, w / 2 / sheet.insetScale]
    : [w / 2 / sheet.insetScale, d / 2 / sheet.insetScale];
  const back: Place = ([u, v]) => {
    const [a, b] = [(u - x - w / 2) / sheet.insetScale, (v - y - d / 2) / sheet.insetScale];
    return sheet.isTurned ? [insetMiddle[0] + b, insetMiddle[1] + a] : [insetMiddle[0] + a, insetMiddle[1] + b];
  };
  const lines = levels([x, y], [x + w, y + d], 6, back, [0.4, 0.5, 0.6, 0.7]);
  const ring = (value: number): string =>
    joined((lines.get(value) ?? []).map((points) => simplify(points, 0.4).map(clamp)));
  const fixes = insetFixes(sheet);
  const course = spaced(walk, 0.1)
    .map(to)
    .filter((point) => insideBox(point, box, 0));
  const stacked = containers
    .map((each) => corners(each).map(to))
    .filter((placed) => placed.some((corner) => insideBox(corner, box, 0)))
    .map((placed) => placed.map(clamp));
  const marked = placing(sheet);
  const [nw, se] = [
    marked([insetMiddle[0] - half[0], insetMiddle[1] - half[1]]),
    marked([insetMiddle[0] + half[0], insetMiddle[1] + half[1]]),
  ];
  const [left, upper, right, lower] = [...nw, ...se].map(at) as [number, number, number, number];
  const leaders =
    rect(left, upper, right, lower) +
    (sheet.isTurned
      ? `M${right} ${upper}L${x} ${y}M${right} ${lower}L${x} ${y + d}`
      : `M${left} ${lower}L${x} ${y}M${right} ${lower}L${x + w} ${y}`);
  return [
    stroke(leaders, 'ink', 0.8),
    fill(rect(px, py, px + pw, py + pd), 'ground'),
    fill(rect(x, y, x + w, y + d), 'raised'),
    ...[0.4, 0.5, 0.6, 0.7].map((value) =>
      stroke(ring(value), 'muted', value === 0.5 ? 1.2 : 0.6, { fill: 'var(--control)', fillOpacity: 0.09 }),
    ),
    stroke(stacked.map((each) => steps(each, true)).join(''), 'body', 0.8, {
      fill: 'var(--control)',
      fillOpacity: 0.5,
    }),
    stroke(fixes.map((fix) => circle(to(fix), plusMinus(fix) * sheet.insetScale)).join(''), 'track', 1.2, {
      fill: 'var(--track)',
      fillOpacity: 0.16,
    }),
    stroke(steps(simplify(course, 0.3)), 'track', 2),
    fill(fixes.map((fix) => circle(to(fix), 3)).join(''), 'track'),
    stroke(`${rect(x, y, x + w, y + d)}${rect(px, py, px + pw, py + pd)}`, 'ink', 1.1),
    ...scaleBars(sheet),
  ];
}

/** Returns the position and length of two scale bars: 100 m on the map, and 1 m in the enlarged part. */
export const barPlaces = ({ panel: [x, y, w, d], scale, insetScale }: Sheet): [Point, number][] => [
  [[x + 18, y + d - 18], 100 * scale],
  [[x + w - 24 - insetScale, y + d - 18], insetScale],
];
function scaleBars(sheet: Sheet): Element[] {
  const bars = barPlaces(sheet);
  return [
    fill(bars.map(([[x, y], long]) => rect(x, y, x + long / 2, y + 6)).join(''), 'ink'),
    stroke(bars.map(([[x, y], long]) => rect(x, y, x + long, y + 6)).join(''), 'ink', 1),
  ];
}
