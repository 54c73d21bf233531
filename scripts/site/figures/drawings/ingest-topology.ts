import { s } from 'hastscript';
import { at, type FigureDrawing, path, twoLines } from '../figure-drawing.ts';

type Node = { name: string; y: number; waiting: number };

/** Receiving nodes, with the number of events that wait in each node’s queue. The numbers are illustrative. */
const nodes: readonly Node[] = [
  { name: 'Node 1', y: 92, waiting: 3 },
  { name: 'Node 2', y: 200, waiting: 6 },
  { name: 'Node 3', y: 308, waiting: 2 },
];
const slots = 8;
const queueLeft = 230;
const slotWidth = 13;
const queueRight = queueLeft + slots * slotWidth;
const backend = { x: 412, y: 150, width: 136, height: 100 };
const dial = { x: 480, y: 318, radius: 32 };

/** Draws the sources of a node as four lines that converge on the node’s box. */
const sources = ({ y }: Node): string =>
  [-30, -10, 10, 30].map((offset) => `M14 ${y + offset}L44 ${at(y + offset * 0.4)}H60`).join('');

const sourceDots = ({ y }: Node): string => [-30, -10, 10, 30].map((offset) => `M14 ${y + offset}h0`).join('');

/** Draws the provenance tag as a luggage tag. It hangs on the line from the node to its queue. */
const tag = ({ y }: Node): string => `M190 ${y}l10 -9h22v18h-22zm8 -1.5v3`;

const grid = ({ y }: Node): string =>
  `M${queueLeft} ${y - 14}H${queueRight}v28H${queueLeft}Z` +
  Array.from({ length: slots - 1 }, (_, index) => `M${queueLeft + slotWidth * (index + 1)} ${y - 14}v28`).join('');

const waiting = ({ y, waiting: count }: Node): string => {
  const x = queueRight - count * slotWidth;
  return `M${x} ${y - 14}H${queueRight}v28H${x}Z`;
};

const link = ({ y }: Node, index: number): string => {
  const entry = backend.y + backend.height / 2 + (index - 1) * 26;
  return path([
    [queueRight, y],
    [queueRight + 20, y],
    [backend.x - 20, entry],
    [backend.x, entry],
  ]);
};

/** Draws a clock face with twelve strokes, one every five minutes. A sector marks the first five minutes. */
function clock(): { strokes: string; sector: string } {
  const { x, y, radius } = dial;
  const on = (step: number, reach: number): [number, number] => {
    const angle = (step * Math.PI) / 6;
    return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
  };
  const strokes = Array.from({ length: 12 }, (_, step) => path([on(step, radius - 6), on(step, radius)])).join('');
  const [endX, endY] = on(1, radius);
  return { strokes, sector: `M${x} ${y}V${y - radius}A${radius} ${radius} 0 0 1 ${at(endX)} ${at(endY)}Z` };
}

/**
 * Draws three nodes, each with its sources, provenance tag and queue. At each mark on the clock, the backend fetches
 * events from all three nodes. The path of a single event is drawn as a track.
 */
export const draw: FigureDrawing = () => {
  const { strokes, sector } = clock();
  const second = nodes[1] as Node;
  const last = nodes[2] as Node;
  return s('svg', { viewBox: '0 0 560 400', className: ['fg'] }, [
    s('path', { d: nodes.map(sources).join(''), className: ['soft'] }),
    s('path', {
      d: nodes.map((node, index) => `M160 ${node.y}H${queueLeft}${link(node, index)}`).join(''),
      className: ['soft'],
    }),
    s('path', { d: nodes.map(sourceDots).join(''), className: ['line', 'bold'] }),
    ...nodes.map(({ y }) =>
      s('rect', { x: 60, y: y - 24, width: 100, height: 48, rx: 2, className: ['line', 'fill-raised'] }),
    ),
    s('path', { d: nodes.map(waiting).join(''), className: ['fill-soft'] }),
    s('path', { d: nodes.map(grid).join(''), className: ['line'] }),
    s('path', {
      d: `M14 ${second.y - 10}L44 ${second.y - 4}H60M160 ${second.y}H${queueLeft}${link(second, 1)}`,
      className: ['track'],
    }),
    s('path', {
      d: path([
        [backend.x - 10, 195],
        [backend.x, 200],
        [backend.x - 10, 205],
      ]),
      className: ['track'],
    }),
    s('path', { d: nodes.map(tag).join(''), className: ['cover', 'fill-ground'] }),
    ...nodes.map(({ name, y }) => s('text', { x: 110, y: y + 6, textAnchor: 'middle', className: ['t-strong'] }, name)),
    s('rect', { ...backend, rx: 2, className: ['line', 'fill-raised'] }),
    twoLines({ x: 480, y: 200, textAnchor: 'middle', className: ['t-strong'] }, 'Backend', 'server'),
    s('path', { d: `M480 250V${dial.y - dial.radius}`, className: ['soft', 'dash'] }),
    s('path', { d: sector, className: ['fill-track'] }),
    s('circle', { cx: dial.x, cy: dial.y, r: dial.radius, className: ['line'] }),
    s('path', { d: strokes, className: ['line'] }),
    s('text', { x: dial.x, y: 382, textAnchor: 'middle' }, 'every 5 min'),
    s('path', { d: 'M206 80V44', className: ['cover'] }),
    s('text', { x: 206, y: 34, textAnchor: 'middle', className: ['t-cover'] }, 'Provenance tag'),
    s('text', { x: (queueLeft + queueRight) / 2, y: last.y + 46, textAnchor: 'middle' }, 'Queue'),
    s('text', { x: 110, y: last.y + 46, textAnchor: 'middle' }, 'Ingestion'),
  ]);
};
