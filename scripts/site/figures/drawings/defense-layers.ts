import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Point = readonly [number, number];

const layers = [
  { name: 'Client', control: 'Self-hosted map' },
  { name: 'API', control: 'Allow-list' },
  { name: 'Tile service', control: 'Policy in cache key' },
  { name: 'Database', control: 'Row-level security' },
  { name: 'Storage', control: 'AES-256' },
  { name: 'Keys', control: 'Separate, rotated' },
];
const top = 30;
const step = 68;

/**
 * Returns a point of a layer’s tilted rectangle (“plate”). `u` runs along the front edge and `v` from front to back,
 * both from 0 to 1.
 */
const plate = (layer: number, u: number, v: number): Point => [
  138 + u * 150 + v * 62,
  top + layer * step + 48 - v * 42,
];

const outline = (layer: number): string =>
  path([plate(layer, 0, 0), plate(layer, 1, 0), plate(layer, 1, 1), plate(layer, 0, 1)], true);

const stroke = (layer: number, ...pairs: Point[]): string => path(pairs.map(([u, v]) => plate(layer, u, v)));

const each = (count: number, drawn: (share: number) => string): string =>
  Array.from({ length: count }, (_, index) => drawn((index + 1) / (count + 1))).join('');

/** Pictures on the six layers: a window, calls, tiles, table rows, blocks, and the teeth of a key. */
const contents: readonly string[] = [
  stroke(0, [0.1, 0.2], [0.9, 0.2], [0.9, 0.8], [0.1, 0.8], [0.1, 0.2]) + stroke(0, [0.1, 0.65], [0.9, 0.65]),
  each(3, (v) => stroke(1, [0.12, v], [0.38, v]) + stroke(1, [0.62, v], [0.88, v])),
  each(5, (u) => stroke(2, [u, 0.03], [u, 0.97])) + each(3, (v) => stroke(2, [0.02, v], [0.98, v])),
  each(5, (v) => stroke(3, [0.08, v], [0.92, v])) + stroke(3, [0.26, 0.08], [0.26, 0.92]),
  each(8, (u) => stroke(4, [u, 0.1], [u, 0.9])),
  stroke(5, [0.2, 0.25], [0.36, 0.25], [0.36, 0.75], [0.2, 0.75], [0.2, 0.25]) +
    stroke(5, [0.36, 0.5], [0.84, 0.5], [0.84, 0.25]) +
    stroke(5, [0.72, 0.5], [0.72, 0.3]),
];

/**
 * Returns the outline of the round gate through which the request passes a layer. The gate is tilted like the layer.
 */
const gate = (layer: number): Point[] =>
  Array.from({ length: 24 }, (_, index): Point => {
    const angle = (index * Math.PI) / 12;
    return plate(layer, 0.5 + 0.12 * Math.cos(angle), 0.5 + 0.3 * Math.sin(angle));
  });

/**
 * Draws six layers, one above the other. A request passes through a gate in each layer. The name of the layer’s control
 * is beside the gate.
 */
export const draw: FigureDrawing = () => {
  const [x] = plate(0, 0.5, 0.5);
  const centre = (layer: number) => plate(layer, 0.5, 0.5)[1];
  const lastLayer = layers.length - 1;
  const descents = layers.map(
    (_, layer) => `M${x} ${layer === 0 ? 12 : at(centre(layer - 1) + 21)}V${at(centre(layer) + 2)}`,
  );
  const heads = layers.map((_, layer) =>
    path([
      [x - 5, centre(layer) - 8],
      [x, centre(layer) + 2],
      [x + 5, centre(layer) - 8],
    ]),
  );
  return s('svg', { viewBox: `0 0 560 ${top + step * lastLayer + 66}`, className: ['fg'] }, [
    ...layers.flatMap(({ name, control }, layer) => {
      const [edgeX, edgeY] = plate(layer, 1, 0.5);
      return [
        s('path', { d: outline(layer), className: ['line', 'fill-raised'] }),
        s('path', { d: contents[layer] ?? '', className: ['soft'] }),
        s('path', { d: path(gate(layer), true), className: ['cover', 'fill-ground'] }),
        s('path', { d: `M${at(edgeX + 4)} ${at(edgeY)}H342`, className: ['cover'] }),
        s('text', { x: 130, y: at(edgeY + 5), textAnchor: 'end', className: ['t-strong'] }, name),
        s('text', { x: 350, y: at(edgeY + 5), className: ['t-cover'] }, control),
      ];
    }),
    s('path', { d: descents.join('') + heads.join(''), className: ['track'] }),
  ]);
};
