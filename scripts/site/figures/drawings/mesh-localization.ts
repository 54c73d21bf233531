import { contours } from 'd3-contour';
import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Pair = readonly [number, number];

const frame = { left: 16, top: 16, right: 544, bottom: 404 };
const transmitter: Pair = [318, 186];
/** Receivers. `shadowing` is the loss from obstacles on the way to the receiver, in decibels. */
const nodes: { name: string; x: number; y: number; shadowing: number }[] = [
  { name: 'A', x: 112, y: 84, shadowing: 1.6 },
  { name: 'B', x: 430, y: 76, shadowing: -1.4 },
  { name: 'C', x: 494, y: 262, shadowing: 1.2 },
  { name: 'D', x: 258, y: 352, shadowing: -1.1 },
  { name: 'E', x: 88, y: 282, shadowing: -0.8 },
];
const exponent = 3;
const sigma = 3;

const distance = (x: number, y: number, node: { x: number; y: number }): number => Math.hypot(x - node.x, y - node.y);

/**
 * Returns the distance to the transmitter that the receiver’s reading suggests (log-distance path loss model). It
 * differs from the true distance because of shadowing.
 */
const range = (node: (typeof nodes)[number]): number =>
  distance(transmitter[0], transmitter[1], node) * 10 ** (node.shadowing / (10 * exponent));

/** Returns the log-likelihood of a transmitter at (x, y). It assumes normal errors in decibels at every receiver. */
const logLikelihood = (x: number, y: number): number =>
  nodes.reduce((sum, node) => {
    const residual = 10 * exponent * Math.log10(Math.max(1, distance(x, y, node)) / range(node));
    return sum - (residual * residual) / (2 * sigma * sigma);
  }, 0);

/** Draws the arcs of a circle that are inside the frame of the map. */
function ring({ x: cx, y: cy }: { x: number; y: number }, radius: number): string {
  const inside = (degree: number): boolean => {
    const x = cx + radius * Math.cos((degree * Math.PI) / 180);
    const y = cy + radius * Math.sin((degree * Math.PI) / 180);
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  };
  const spot = (degree: number): string =>
    `${at(cx + radius * Math.cos((degree * Math.PI) / 180))} ${at(cy + radius * Math.sin((degree * Math.PI) / 180))}`;
  const arcs: string[] = [];
  for (let degree = 0; degree < 360; degree += 1) {
    if (!inside(degree) || inside(degree - 1)) continue;
    let end = degree;
    while (inside(end + 1) && end < degree + 359) end += 1;
    const arc = end - degree > 180 ? 1 : 0;
    arcs.push(`M${spot(degree)}A${at(radius)} ${at(radius)} 0 ${arc} 1 ${spot(end)}`);
  }
  return arcs.join('');
}

/**
 * Draws a signal meter with four bars beside a receiver. For every 3 dB below the strongest reading, one bar fewer is
 * filled.
 */
function meter(node: (typeof nodes)[number]): { filled: string; empty: string } {
  const strength = (other: (typeof nodes)[number]): number => -10 * exponent * Math.log10(range(other));
  const below = Math.max(...nodes.map(strength)) - strength(node);
  const count = 4 - Math.min(3, Math.floor(below / 3));
  const steps = [0, 1, 2, 3].map((step) => `M${node.x + 18 + step * 5} ${node.y + 12}v${-6 - step * 5}`);
  return { filled: steps.slice(0, count).join(''), empty: steps.slice(count).join('') };
}

/**
 * Draws the outline of the most likely grid cells, which together hold `share` of the total likelihood (marching
 * squares).
 */
function region(share: number): string {
  const step = 4;
  const width = (frame.right - frame.left) / step;
  const height = Math.floor((frame.bottom - frame.top) / step);
  const values = Array.from({ length: width * height }, (_, cell) =>
    Math.exp(
      logLikelihood(frame.left + ((cell % width) + 0.5) * step, frame.top + (Math.floor(cell / width) + 0.5) * step),
    ),
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  let held = 0;
  let level = 0;
  for (const value of values.toSorted((one, other) => other - one)) {
    held += value;
    level = value;
    if (held > share * total) break;
  }
  return contours()
    .size([width, height])
    .contour(values, level)
    .coordinates.map(([outline]) =>
      path(
        (outline ?? []).map(([x, y]): Pair => [frame.left + (x ?? 0) * step, frame.top + (y ?? 0) * step]),
        true,
      ),
    )
    .join('');
}

/**
 * Draws five receivers that hear the same transmission. Beside each receiver, a meter shows the received strength. A
 * ring around the receiver shows the distance that fits this strength, and fainter rings are one standard deviation
 * away.
 * The shaded region is computed from all five receivers: it contains the transmitter with 95% probability, and its
 * darker core with 50%. The rings don’t meet in one point, because obstacles differ on every path.
 */
export const draw: FigureDrawing = () => {
  const spread = 10 ** (sigma / (10 * exponent));
  const links = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 0],
  ].map(([from = 0, to = 0]) => path([nodes[from], nodes[to]].map((node): Pair => [node?.x ?? 0, node?.y ?? 0])));
  const meters = nodes.map(meter);
  const [x, y] = transmitter;
  return s('svg', { viewBox: '0 0 560 420', className: ['fg'] }, [
    s('rect', {
      x: frame.left,
      y: frame.top,
      width: frame.right - frame.left,
      height: frame.bottom - frame.top,
      className: ['hair'],
    }),
    s('path', { d: links.join(''), className: ['soft', 'dot'] }),
    s('path', {
      d: nodes.map((node) => ring(node, range(node) / spread) + ring(node, range(node) * spread)).join(''),
      className: ['hair'],
    }),
    s('path', { d: nodes.map((node) => ring(node, range(node))).join(''), className: ['soft'] }),
    s('path', { d: region(0.95), className: ['track', 'tint-track'] }),
    s('path', { d: region(0.5), className: ['tint-track'] }),
    s('path', { d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, className: ['line', 'bold'] }),
    ...nodes.flatMap((node) => [
      s('rect', { x: node.x - 12, y: node.y - 12, width: 24, height: 24, rx: 2, className: ['line', 'fill-ground'] }),
      s('text', { x: node.x, y: node.y + 6, textAnchor: 'middle', className: ['t-mono'] }, node.name),
    ]),
    s('path', { d: meters.map(({ empty }) => empty).join(''), className: ['hair', 'bold'] }),
    s('path', { d: meters.map(({ filled }) => filled).join(''), className: ['line', 'bold'] }),
    s('path', { d: 'M304 58V97', className: ['line'] }),
    s('text', { x: 300, y: 48, textAnchor: 'middle', className: ['t-track', 'halo'] }, 'Likelihood region'),
  ]);
};
