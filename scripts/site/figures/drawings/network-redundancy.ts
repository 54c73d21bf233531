import { s } from 'hastscript';
import { buildNetwork, findShortestPaths, type Street } from '../../../../src/instruments/shared/shortest-paths.ts';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';

type Point = readonly [number, number];
type Edge = { from: number; to: number };

const columns = 8;
const rows = 5;
const bank = 3;
const bridges = [0, 2, 4];
const cutRow = 2;

/** Returns street junctions on an uneven grid. The river runs between the columns `bank` and `bank + 1`. */
function junctions(): Point[] {
  const random = seeded(29);
  return Array.from({ length: columns * rows }, (_, index): Point => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const river = column > bank ? 34 : 0;
    return [30 + column * 66.5 + river + (random() - 0.5) * 22, 66 + row * 66 + (random() - 0.5) * 20];
  });
}

/** Returns the streets between neighbouring junctions. Only bridges cross the river. */
function streets(): Edge[] {
  const found: Edge[] = [];
  for (let index = 0; index < columns * rows; index += 1) {
    const column = index % columns;
    const row = Math.floor(index / columns);
    if (column + 1 < columns && (column !== bank || bridges.includes(row))) found.push({ from: index, to: index + 1 });
    if (row + 1 < rows) found.push({ from: index, to: index + columns });
  }
  return found;
}

function lengthOf(places: readonly Point[], from: number, to: number): number {
  const [x1, y1] = places[from] as Point;
  const [x2, y2] = places[to] as Point;
  return Math.hypot(x2 - x1, y2 - y1);
}

/**
 * Returns the number of trips on each street. One trip goes from every junction on the left bank to every junction on
 * the right bank, on the shortest path.
 */
function loads(places: readonly Point[], edges: readonly Edge[]): number[] {
  const load = edges.map(() => 0);
  const edgeAt = new Map(edges.map(({ from, to }, index) => [`${from} ${to}`, index]));
  const streets = edges.map(({ from, to }): Street => [from, to, lengthOf(places, from, to)]);
  const network = buildNetwork(places.length, streets);
  const isLeft = (index: number) => index % columns <= bank;
  const [left, right] = [[...places.keys()].filter(isLeft), [...places.keys()].filter((index) => !isLeft(index))];
  for (const source of left) {
    const { before } = findShortestPaths(source, network);
    for (const target of right) {
      for (let here = target; here !== source; here = before[here] ?? source) {
        const [from, to] = [here, before[here] ?? source].sort((a, b) => a - b);
        const edge = edgeAt.get(`${from} ${to}`) ?? 0;
        load[edge] = (load[edge] ?? 0) + 1;
      }
    }
  }
  return load;
}

/**
 * Draws a street as a filled bar of a given width. A line couldn’t have this width, because the style sheet sets the
 * width of lines.
 */
function bar([x1, y1]: Point, [x2, y2]: Point, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const dx = ((y2 - y1) / length) * (width / 2);
  const dy = ((x1 - x2) / length) * (width / 2);
  const r = at(width / 2);
  const cap = (x: number, y: number) => `A${r} ${r} 0 0 1 ${at(x)} ${at(y)}`;
  return (
    `M${at(x1 + dx)} ${at(y1 + dy)}L${at(x2 + dx)} ${at(y2 + dy)}${cap(x2 - dx, y2 - dy)}` +
    `L${at(x1 - dx)} ${at(y1 - dy)}${cap(x1 + dx, y1 + dy)}Z`
  );
}

function river(places: readonly Point[]): string {
  const line = (offset: number): Point[] =>
    Array.from({ length: rows }, (_, row): Point => {
      const [x1, y1] = places[row * columns + bank] as Point;
      const [x2, y2] = places[row * columns + bank + 1] as Point;
      return [(x1 + x2) / 2 + offset, (y1 + y2) / 2];
    });
  const full = (offset: number): Point[] => {
    const inner = line(offset);
    return [[(inner[0] as Point)[0] + 8, 30], ...inner, [(inner[rows - 1] as Point)[0] - 8, 366]];
  };
  return path([...full(-16), ...full(16).reverse()], true);
}

/**
 * Draws a street network on two banks of a river, with three bridges. Trips take the shortest path, first with the
 * middle bridge and then without it. A wider bar means that its street gains more trips.
 */
export const draw: FigureDrawing = () => {
  const places = junctions();
  const edges = streets();
  const cut = edges.findIndex(({ from, to }) => from === cutRow * columns + bank && to === from + 1);
  const before = loads(places, edges);
  const left = edges.filter((_, index) => index !== cut);
  const after = loads(places, left);
  const gains = left.map((edge, index) => ({ edge, gain: (after[index] ?? 0) - (before[edges.indexOf(edge)] ?? 0) }));
  const maxGain = Math.max(...gains.map(({ gain }) => gain));
  const place = (index: number): Point => places[index] as Point;
  const gained = gains
    .filter(({ gain }) => gain > 0)
    .map(({ edge, gain }) => bar(place(edge.from), place(edge.to), 2 + (gain / maxGain) * 13));
  const { from, to } = edges[cut] as Edge;
  const [x1, y1] = place(from);
  const [x2, y2] = place(to);
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const bridgeLabel = (row: number, offset: number): Point => {
    const [leftX, leftY] = place(row * columns + bank);
    const [rightX, rightY] = place(row * columns + bank + 1);
    return [(leftX + rightX) / 2, (leftY + rightY) / 2 + offset];
  };
  const [northX, northY] = bridgeLabel(0, -20);
  const [southX, southY] = bridgeLabel(4, 34);
  return s('svg', { viewBox: '0 0 560 440', className: ['fg'] }, [
    s('path', { d: river(places), className: ['tint-soft'] }),
    s('path', { d: left.map((edge) => path([place(edge.from), place(edge.to)])).join(''), className: ['soft'] }),
    s('path', { d: places.map(([px, py]) => `M${at(px)} ${at(py)}h0`).join(''), className: ['line', 'bold'] }),
    s('path', { d: gained.join(''), className: ['fill-track'] }),
    s('path', {
      d: path([
        [x1, y1],
        [x2, y2],
      ]),
      className: ['warn', 'dash'],
    }),
    s('circle', { cx: at(x), cy: at(y), r: 12, className: ['warn', 'fill-ground'] }),
    s('path', { d: `M${at(x - 5)} ${at(y - 5)}l10 10m0 -10l-10 10`, className: ['warn', 'bold'] }),
    s('text', { x: at(x), y: at(y - 22), textAnchor: 'middle', className: ['t-strong'] }, 'Link cut'),
    s('text', { x: at(northX + 32), y: at(northY), className: ['t-track'] }, 'Detour'),
    s('text', { x: at(southX + 32), y: at(southY), className: ['t-track'] }, 'Detour'),
    s('g', { className: ['key'] }, [
      s('path', {
        d: [3, 8, 15].map((width, index) => bar([30 + index * 52, 416], [66 + index * 52, 416], width)).join(''),
        className: ['fill-track'],
      }),
      s('text', { x: 190, y: 422 }, 'Added load'),
    ]),
  ]);
};
