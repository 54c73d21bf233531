import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';
import { hexagonCorners } from '../geometry.ts';

type Point = readonly [number, number];
type Cell = { centre: Point; activity: number; known: boolean };

const radius = 21;
const half = radius * Math.sqrt(0.75);
const centres: readonly (readonly [number, number, number, number])[] = [
  [196, 128, 62, 1],
  [376, 196, 74, 0.82],
  [110, 246, 48, 0.5],
  [470, 92, 44, 0.42],
];

/** Predicted activity at a place: hills of different width over the town. */
const field = ([x, y]: Point): number =>
  centres.reduce(
    (sum, [cx, cy, wide, tall]) => sum + tall * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide * wide)),
    0,
  );

/** One hexagon, from its top, in steps that are the same for every cell: short to write, shorter to compress. */
export const hexagon = ([x, y]: Point): string => {
  const [h, r] = [at(half), radius];
  return `M${at(x)} ${at(y - r)}l${h} ${r / 2}v${r}l${-h} ${r / 2} ${-h} ${-r / 2}v${-r}z`;
};

/** Three slanting strokes that end on a hexagon's own edges. */
export function hatch(centre: Point): string {
  const ring = hexagonCorners(centre, radius);
  return [-16, -5.3, 5.3, 16]
    .map((offset) => {
      // The strokes are the lines x + y = constant; each meets two edges of the cell.
      const level = centre[0] + centre[1] + offset;
      const ends = ring.flatMap((from, index): Point[] => {
        const to = ring[(index + 1) % 6] ?? from;
        const [before, after] = [from[0] + from[1] - level, to[0] + to[1] - level];
        if (before * after >= 0) return [];
        const share = before / (before - after);
        return [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]];
      });
      return ends.length === 2 ? path(ends) : '';
    })
    .join('');
}

/** The cells of the town; towards its rim few devices pass, so some cells there rest on too few observations. */
export function cells(): Cell[] {
  const random = seeded(12);
  const all: Cell[] = [];
  for (let row = 0; row < 10; row += 1) {
    for (let column = 0; column < 15; column += 1) {
      const centre: Point = [26 + (column + (row % 2) / 2) * 2 * half, 30 + row * radius * 1.5];
      const [x, y] = centre;
      const rim = Math.hypot((x - 280) / 268, (y - 170) / 158) + 0.08 * Math.sin(x / 40 + y / 27);
      const noise = random();
      if (rim < 1) all.push({ centre, activity: field(centre), known: rim < 0.8 || noise > 0.62 });
    }
  }
  return all;
}

/**
 * Predicted activity in hexagonal cells, in four classes. Hatched cells are withheld: too few observations exist there
 * to say anything.
 */
export const draw: FigureDrawing = () => {
  const all = cells();
  const known = all.filter((cell) => cell.known);
  const withheld = all.filter((cell) => !cell.known);
  const over = (limit: number): string =>
    known
      .filter(({ activity }) => activity > limit)
      .map(({ centre }) => hexagon(centre))
      .join('');
  const key = (x: number): Point => [x, 366];
  const small = [0, 1, 2, 3].map((index) => key(100 + index * 38));
  return s('svg', { viewBox: '0 0 560 396', className: ['fg'] }, [
    s('path', { d: over(0.3) + small.slice(1).map(hexagon).join(''), className: ['tint-track'] }),
    s('path', { d: over(0.56) + small.slice(2).map(hexagon).join(''), className: ['tint-track'] }),
    s('path', { d: over(0.56) + small.slice(2).map(hexagon).join(''), className: ['tint-track'] }),
    s('path', { d: over(0.8) + small.slice(3).map(hexagon).join(''), className: ['fill-track'] }),
    s('path', { d: withheld.map(({ centre }) => hatch(centre)).join('') + hatch(key(346)), className: ['soft'] }),
    s('path', {
      d: [...all.map(({ centre }) => centre), ...small, key(346)].map(hexagon).join(''),
      className: ['hair'],
    }),
    s('text', { x: 68, y: 372, textAnchor: 'end' }, 'Low'),
    s('text', { x: 246, y: 372 }, 'High'),
    s('text', { x: 378, y: 372 }, 'Too little data'),
  ]);
};
