import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';

type Pair = readonly [number, number];

/** Positions of the radio nodes. Node 0 is the gateway, and node 5 is the relay that fails. */
const nodes: Pair[] = [
  [24, 160],
  [62, 96],
  [74, 222],
  [50, 286],
  [122, 56],
  [116, 158],
  [130, 262],
  [176, 108],
  [180, 206],
  [190, 40],
  [186, 290],
  [230, 152],
  [234, 250],
  [238, 76],
];
const lost = 5;
const range = 94;

const apart = (a: number, b: number): number => {
  const [p, q] = [nodes[a] ?? [0, 0], nodes[b] ?? [0, 0]];
  return Math.hypot(p[0] - q[0], p[1] - q[1]);
};

const remaining = (without: number): number[] => [...nodes.keys()].filter((node) => node !== without);

/** Returns the radio links between all pairs of nodes within range. The node `without` has failed and has no links. */
const links = (without: number): Pair[] =>
  remaining(without).flatMap((a) =>
    remaining(without)
      .filter((b) => b > a && apart(a, b) <= range)
      .map((b): Pair => [a, b]),
  );

/**
 * Returns the next node on the cheapest route from each node to the gateway, after the node `without` has failed. The
 * cost of a link is one hop plus a little for its length.
 */
function parents(without: number): Map<number, number> {
  const cost = new Map<number, number>([[0, 0]]);
  const parent = new Map<number, number>();
  // Bellman-Ford needs as many rounds as there are nodes. Real mesh networks find their routes in the same way.
  for (const _ of nodes) {
    for (const [a, b] of links(without).flatMap(([p, q]): Pair[] => [
      [p, q],
      [q, p],
    ])) {
      const offer = (cost.get(a) ?? Number.POSITIVE_INFINITY) + 1 + (apart(a, b) / range) ** 2;
      if (offer >= (cost.get(b) ?? Number.POSITIVE_INFINITY)) continue;
      cost.set(b, offer);
      parent.set(b, a);
    }
  }
  return parent;
}

const spot = (node: number): string => (nodes[node] ?? [0, 0]).join(' ');
const strokes = (pairs: readonly Pair[]): string => pairs.map(([a, b]) => `M${spot(a)}L${spot(b)}`).join('');
const discs = (which: readonly number[]): string =>
  which.map((node) => `M${spot(node)}m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0`).join('');

/**
 * Draws a mesh network before and after the loss of a node. Radio links are thin lines, with the routes to the gateway
 * over them. Both sets of routes are computed. Routes that change are orange.
 */
export const draw: FigureDrawing = () => {
  const before = [...parents(-1)];
  const after = [...parents(lost)];
  const old = new Map(before);
  const kept = after.filter(([node, to]) => old.get(node) === to);
  const rebuilt = after.filter(([node, to]) => old.get(node) !== to);
  const gateway = s('rect', { x: 17, y: 153, width: 14, height: 14, rx: 2, className: ['line', 'fill-ink'] });
  const [x, y] = nodes[lost] ?? [0, 0];
  const doomed = s('circle', { cx: x, cy: y, r: 16, className: ['warn', 'dash'] });
  const cross = `M${x - 8} ${y - 8}l16 16m0-16l-16 16`;
  return s('svg', { viewBox: '0 0 560 396', className: ['fg'] }, [
    s('path', { d: 'M280 28V376', className: ['hair'] }),
    s('g', { transform: 'translate(4 36)' }, [
      s('path', { d: strokes(links(-1)), className: ['hair'] }),
      s('path', { d: strokes(before), className: ['line'] }),
      s('path', { d: discs(remaining(0)), className: ['line', 'fill-ground'] }),
      doomed,
      gateway,
    ]),
    s('g', { transform: 'translate(294 36)' }, [
      s('path', { d: strokes(links(lost)), className: ['hair'] }),
      s('path', { d: strokes(kept), className: ['line'] }),
      s('path', { d: strokes(rebuilt), className: ['track', 'bold'] }),
      s('path', { d: discs(remaining(lost).slice(1)), className: ['line', 'fill-ground'] }),
      gateway,
      doomed,
      s('path', { d: cross, className: ['warn', 'bold'] }),
    ]),
    s('text', { x: 20, y: 44, className: ['t-strong'] }, 'Before'),
    s('text', { x: 310, y: 44, className: ['t-strong'] }, 'After'),
    s('rect', { x: 21, y: 361, width: 14, height: 14, rx: 2, className: ['line', 'fill-ink'] }),
    s('text', { x: 50, y: 374, className: ['t-muted'] }, 'Gateway'),
    s('path', { d: 'M311 368h30', className: ['track', 'bold'] }),
    s('text', { x: 354, y: 374, className: ['t-track'] }, 'Rebuilt route'),
    s('text', { x: x + 294, y: y + 78, textAnchor: 'middle' }, 'Lost node'),
  ]);
};
