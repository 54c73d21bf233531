import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Point = readonly [number, number];

/** Seven people of one cluster, the person who bridges, and the looser group beyond. */
export const nodes: readonly Point[] = [
  [70, 120],
  [136, 62],
  [208, 92],
  [228, 172],
  [166, 232],
  [84, 210],
  [150, 148],
  [322, 196],
  [420, 112],
  [500, 172],
  [436, 284],
];
export const bridge = 7;
export const threshold = 4;
/** Pairs with the number of separate occasions on which both were at one place at one time. */
export const meetings: readonly (readonly [number, number, number])[] = [
  [0, 1, 7],
  [0, 5, 6],
  [0, 6, 12],
  [1, 2, 9],
  [1, 6, 10],
  [2, 3, 6],
  [2, 6, 8],
  [3, 4, 7],
  [3, 6, 11],
  [4, 5, 9],
  [4, 6, 6],
  [5, 6, 8],
  [0, 2, 2],
  [1, 3, 3],
  [2, 4, 2],
  [3, 7, 7],
  [7, 8, 6],
  [7, 10, 5],
  [8, 9, 8],
  [9, 10, 5],
  [2, 8, 2],
  [4, 10, 1],
  [7, 9, 3],
];

export const node = (index: number): Point => nodes[index] ?? [0, 0];

/** An edge as a strip whose width is its weight. */
export function strip(from: Point, to: Point, weight: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [nx, ny] = [(-(to[1] - from[1]) / length) * weight * 0.34, ((to[0] - from[0]) / length) * weight * 0.34];
  return path(
    [
      [from[0] + nx, from[1] + ny],
      [to[0] + nx, to[1] + ny],
      [to[0] - nx, to[1] - ny],
      [from[0] - nx, from[1] - ny],
    ],
    true,
  );
}

/** The cluster's outline: its hull, pushed outwards from the middle and rounded by quadratic corners. */
function outline(): string {
  const ring = [0, 1, 2, 3, 4, 5].map(node);
  const [mx, my] = [150, 150];
  const outer = ring.map(([x, y]): Point => {
    const away = Math.hypot(x - mx, y - my);
    return [x + ((x - mx) / away) * 40, y + ((y - my) / away) * 40];
  });
  const middle = (one: Point, two: Point): string => `${at((one[0] + two[0]) / 2)} ${at((one[1] + two[1]) / 2)}`;
  const corners = outer.map(
    (corner, index) =>
      `Q${at(corner[0])} ${at(corner[1])} ${middle(corner, outer[(index + 1) % outer.length] ?? corner)}`,
  );
  return `M${middle(outer[outer.length - 1] ?? [0, 0], outer[0] ?? [0, 0])}${corners.join('')}z`;
}

/**
 * A graph inferred from repeated co-presence: the width of an edge is the number of separate meetings, edges below the
 * threshold are dashed and count for nothing, and one person joins the cluster to the group beyond.
 */
export const draw: FigureDrawing = () => {
  const kept = meetings.filter(([, , count]) => count >= threshold);
  const weak = meetings.filter(([, , count]) => count < threshold);
  const strips = (mine: boolean): string =>
    kept
      .filter(([from, to]) => (from === bridge || to === bridge) === mine)
      .map(([from, to, count]) => strip(node(from), node(to), count))
      .join('');
  const discs = nodes.map(([cx, cy], index) =>
    s('circle', {
      cx,
      cy,
      r: index === bridge ? 11 : 8.5,
      className: [index === bridge ? 'track' : 'line', 'fill-ground'],
    }),
  );
  const [bx, by] = node(bridge);
  return s('svg', { viewBox: '0 0 560 372', className: ['fg'] }, [
    s('path', { d: outline(), className: ['hair', 'tint-soft'] }),
    s('path', { d: weak.map(([from, to]) => path([node(from), node(to)])).join(''), className: ['soft', 'dash'] }),
    s('path', { d: strips(false), className: ['fill-soft'] }),
    s('path', { d: strips(true), className: ['fill-track'] }),
    ...discs,
    s('circle', { cx: bx, cy: by, r: 5, className: ['fill-track'] }),
    s('text', { x: 8, y: 34, className: ['t-strong'] }, 'Cluster'),
    s('text', { x: bx, y: by + 40, className: ['t-track', 'halo'], textAnchor: 'middle' }, 'Bridge'),
    s('path', { d: 'M8 338h44v6h-44z', className: ['fill-soft'] }),
    s('text', { x: 64, y: 347 }, 'Repeated meetings'),
    s('path', { d: 'M292 341h44', className: ['soft', 'dash'] }),
    s('text', { x: 348, y: 347 }, 'Below threshold'),
  ]);
};
