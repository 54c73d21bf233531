import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing } from '../figure-drawing.ts';

type Point = readonly [number, number];
type Shape = { corners: readonly Point[]; tone: number };
type Raster = { wide: number; high: number; cell: number; levels: Uint8Array };
/** A part of the scene: left edge, top edge, width and height, in pixels of the finest image. */
type Part = readonly [number, number, number, number];

/** Size of the scene in pixels of the finest image. Both numbers are multiples of the largest pixel size. */
const wide = 136;
const high = 64;
const sizes = [8, 4, 2, 1] as const;
const nouns = ['Shoreline', 'Houses', 'Boats', 'Cars'] as const;
const brightest = 5;
/**
 * Width of one pixel at the finest resolution, in drawing units: `unit` in the large image, `detailUnit` in the four
 * small images. The small images show only the part `detail`.
 */
const unit = 4;
const detail: Part = [32, 8, 48, 48];
const detailUnit = 2.5;
const left = 8;
const under = left + high * unit + 20;

/**
 * Rotation of the street grid relative to the pixels, in radians. Edges of streets and houses then run diagonally
 * across the pixels, as in real images.
 */
const turn = -0.13;
const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
const turned = ([x, y]: Point): Point => [wide / 2 + x * cosine - y * sine, high / 2 + x * sine + y * cosine];

const block = (x: number, y: number, w: number, h: number, tone: number): Shape => ({
  corners: [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ],
  tone,
});

const boat = (x: number, y: number, w: number, h: number): Shape => ({
  corners: [
    [x, y + h],
    [x, y + h * 0.35],
    [x + w / 2, y],
    [x + w, y + h * 0.35],
    [x + w, y + h],
  ],
  tone: 1,
});

const moored = (x: number, y: number, w: number, h: number): Shape => {
  const { corners, tone } = boat(0, 0, h, w);
  return { tone, corners: corners.map(([across, along]): Point => [x + w - along, y + across]) };
};

const tree = (x: number, y: number): Shape => ({
  corners: Array.from({ length: 8 }, (_, index): Point => {
    const angle = (index * Math.PI) / 4;
    return [x + 2 * Math.cos(angle), y + 2 * Math.sin(angle)];
  }),
  tone: 0.2,
});

/** Draws a house seen from above: its shadow on the ground, and the sunlit and shaded halves of its roof. */
const house = (x: number, y: number, w: number, h: number): Shape[] => [
  block(x - 1.6, y - 1.8, w, h, 0.04),
  block(x, y, w, h / 2, 0.56),
  block(x, y + h / 2, w, h / 2, 0.72),
];

const car = (x: number, y: number): Shape => block(x, y, 4.4, 2, 1);

/** Returns the shapes of a small harbour from back to front. `tone` is the share of light that a shape reflects. */
function scene(): Shape[] {
  const quay = 5;
  return [
    block(-90, -60, 180, 60 + quay, 0.42),
    block(-90, -9, 180, 8, 0.24),
    block(17, -60, 7, 52, 0.24),
    block(-90, -1, 180, quay + 1, 0.6),
    ...[-62, -45, -28, -11, 2].flatMap((x) => house(x, -24 + ((x * 7) % 3), 10, 11)),
    ...[-66, -49, -30, -14, 1].flatMap((x) => house(x, -44, 11, 10)),
    ...[-49.5, -32, -15, 64].flatMap((x) => [tree(x, -28), tree(x + 1, -22)]),
    ...house(30, -27, 30, 14),
    ...house(32, -46, 12, 10),
    ...house(50, -46, 12, 10),
    ...[-56, -33, -19, 9, 36, 57].map((x) => car(x, -7.6)),
    ...[-47, -24, -3, 46].map((x) => car(x, -4.4)),
    block(19.4, -20, 2, 4.4, 1),
    block(-34, quay, 2, 20, 0.6),
    block(4, quay, 2, 20, 0.6),
    ...[2, 7, 12].map((y) => moored(-31.4, quay + y, 8, 2.8)),
    ...[-52, -47, -42].map((x) => boat(x, quay + 2, 2.8, 9)),
    ...[-25, -20].map((x) => boat(x, quay + 14, 2.8, 9)),
    boat(24, quay + 20, 3, 10),
    block(28, quay + 1.5, 36, 8, 0.8),
    block(56, quay + 2.5, 6, 6, 1),
    block(32, quay + 3, 20, 5, 0.24),
  ].map(({ corners, tone }) => ({ tone, corners: corners.map(turned) }));
}

/** Returns true if a point is inside an outline (even-odd rule). */
const inside = ([x, y]: Point, corners: readonly Point[]): boolean =>
  corners.reduce((odd, [ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !odd : odd;
  }, false);

/**
 * Returns the bounding box of a shape. Most points are outside most boxes, and testing a box is faster than testing the
 * shape.
 */
function bound({ corners }: Shape) {
  const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

/** Returns the brightness of each pixel of the finest image, as the mean of 16 samples. */
function light(): Float64Array {
  const shapes = scene()
    .reverse()
    .map((shape) => ({ ...shape, ...bound(shape) }));
  const sum = new Float64Array(wide * high);
  for (let sample = 0; sample < sum.length * 16; sample += 1) {
    const x = ((sample % (wide * 4)) + 0.5) / 4;
    const y = (Math.floor(sample / (wide * 4)) + 0.5) / 4;
    const shape = shapes.find(
      (one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom && inside([x, y], one.corners),
    );
    const tone = shape?.tone ?? 0.06;
    const cell = Math.floor(y) * wide + Math.floor(x);
    sum[cell] = (sum[cell] ?? 0) + tone / 16;
  }
  return sum;
}

/**
 * Returns the image with pixels that are `cell` times as wide as the finest pixels. Each pixel has one of six grey
 * levels, from the mean of the fine pixels in it.
 */
function raster(fine: Float64Array, cell: number): Raster {
  const [across, down] = [wide / cell, high / cell];
  const levels = Uint8Array.from({ length: across * down }, (_, index) => {
    const [x, y] = [(index % across) * cell, Math.floor(index / across) * cell];
    let sum = 0;
    for (let row = y; row < y + cell; row += 1) {
      for (let column = x; column < x + cell; column += 1) sum += fine[row * wide + column] ?? 0;
    }
    return Math.min(brightest, Math.floor((sum / cell / cell) * (brightest + 1)));
  });
  return { wide: across, high: down, cell, levels };
}

/** The four directions along the edges of pixels: right, down, left, up. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * The pixel edges that start at each corner, keyed by the corner. An edge is given by its direction, an index into
 * `steps`.
 */
type Edges = Map<string, number[]>;

/**
 * Returns the pixel edges between pixels that reach a grey level and pixels that don’t. The pixel that reaches the
 * level is to the right of the edge.
 */
function findEdges({ wide: across, cell, levels }: Raster, level: number, [px, py, pw, ph]: Part): Edges {
  const [x0, y0, w, h] = [px / cell, py / cell, pw / cell, ph / cell];
  const lit = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < w && y < h && (levels[(y + y0) * across + x + x0] ?? 0) >= level;
  const edges: Edges = new Map();
  const add = (x: number, y: number, way: number) => {
    const found = edges.get(`${x} ${y}`);
    if (found) found.push(way);
    else edges.set(`${x} ${y}`, [way]);
  };
  for (let index = 0; index < w * h; index += 1) {
    const [x, y] = [index % w, Math.floor(index / w)];
    if (!lit(x, y)) continue;
    if (!lit(x, y - 1)) add(x, y, 0);
    if (!lit(x + 1, y)) add(x + 1, y, 1);
    if (!lit(x, y + 1)) add(x + 1, y + 1, 2);
    if (!lit(x - 1, y)) add(x, y + 1, 3);
  }
  return edges;
}

/**
 * Follows the edges from a corner until the line returns to this corner, and removes these edges from `edges`. Returns
 * the directions and lengths of the straight pieces.
 */
function joinRing(start: string, edges: Edges): [way: number, length: number][] {
  let [x, y] = start.split(' ').map(Number) as [number, number];
  const runs: [way: number, length: number][] = [];
  do {
    const way = edges.get(`${x} ${y}`)?.pop() ?? 0;
    const last = runs.at(-1);
    if (last?.[0] === way) last[1] += 1;
    else runs.push([way, 1]);
    x += steps[way]?.[0] ?? 0;
    y += steps[way]?.[1] ?? 0;
  } while (`${x} ${y}` !== start && edges.get(`${x} ${y}`)?.length);
  return runs;
}

/** Draws the outline of the pixels whose grey level is at least `level`, within a part of the image. */
function outline(raster: Raster, level: number, part: Part): string {
  const edges = findEdges(raster, level, part);
  let drawn = '';
  for (const [start, ways] of edges) {
    while (ways.length) {
      // Omit the last straight piece, because closing the path draws it.
      const runs = joinRing(start, edges).slice(0, -1);
      drawn += `M${start}${runs.map(([way, long]) => (way % 2 ? 'v' : 'h') + (way < 2 ? long : -long)).join('')}z`;
    }
  }
  return drawn;
}

/**
 * Draws a part of an image. Lighter levels are drawn over darker levels, so that no gaps are visible between levels.
 */
const picture = (of: Raster, part: Part, x: number, y: number, scale: number) =>
  s('g', { transform: `translate(${at(x)} ${at(y)})scale(${at(scale * of.cell)})` }, [
    s('path', { d: `M0 0h${part[2] / of.cell}v${part[3] / of.cell}H0z`, className: ['grey-0'] }),
    ...[1, 2, 3, 4, 5]
      .map((level) => ({ level, d: outline(of, level, part) }))
      .filter(({ d }) => d)
      .map(({ level, d }) => s('path', { d, className: [`grey-${level}`] })),
  ]);

/** Draws a part of the scene with pixels of the second-largest size. */
export const drawCoarse = (part: Part): Element => picture(raster(light(), sizes[1]), part, 0, 0, 1);

const corners = (x: number, y: number, w: number, h: number, tick: number): string =>
  `M${at(x)} ${at(y + tick)}v${-tick}h${tick}M${at(x + w - tick)} ${at(y)}h${tick}v${tick}` +
  `M${at(x + w)} ${at(y + h - tick)}v${tick}h${-tick}M${at(x + tick)} ${at(y + h)}h${-tick}v${-tick}`;

/**
 * Draws a harbour at four pixel sizes. A pixel has the mean tone of the ground inside it. The large image shows the
 * four sizes one after the other and ends with the finest. Below, a detail is shown in all four sizes.
 */
export const draw: FigureDrawing = () => {
  const fine = light();
  const rasters = sizes.map((cell) => raster(fine, cell));
  const whole: Part = [0, 0, wide, high];
  const [w, h] = [detail[2] * detailUnit, detail[3] * detailUnit];
  const columns = sizes.map((_, index) => left + (index * (wide * unit - w)) / 3);
  const frame = (index: number) =>
    s('g', { className: [`frame-${index + 1}`] }, [
      ...rasters.slice(index, index + 1).map((of) => picture(of, whole, left, left, unit)),
      s('path', { d: `M${left + wide * unit - 52} ${left}h52v34h-52z`, className: ['fill-ground'] }),
      s(
        'text',
        { x: left + wide * unit - 26, y: left + 24, className: ['t-strong'], textAnchor: 'middle' },
        `${sizes[index]}×`,
      ),
    ]);
  return s('svg', { viewBox: `0 0 560 ${under + 176}`, className: ['fg'] }, [
    // Draw the image with the finest pixels first. The coarser images are drawn over it and disappear one by one.
    ...[3, 2, 1, 0].map(frame),
    s('rect', { x: left, y: left, width: wide * unit, height: high * unit, className: ['line'] }),
    s('path', {
      d: corners(left + detail[0] * unit, left + detail[1] * unit, detail[2] * unit, detail[3] * unit, 16),
      className: ['track'],
    }),
    ...rasters.map((of, index) => picture(of, detail, columns[index] ?? 0, under, detailUnit)),
    s('path', {
      d: columns.map((x) => corners(x, under, w, h, 12)).join(''),
      className: ['track'],
    }),
    ...columns.flatMap((x, index) => [
      s('text', { x: at(x), y: under + 143, className: ['t-mono', 't-muted'] }, `${sizes[index]}×`),
      s('text', { x: at(x), y: under + 168, className: ['t-strong'] }, nouns[index]),
    ]),
  ]);
};
