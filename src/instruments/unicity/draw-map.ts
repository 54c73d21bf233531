/** Draws the town divided into cells, with released and withheld records, and the known points of one person. */
import type { Shape } from '#instruments/instrument.ts';
import { at, box, type Point, path, scaleBar, shape, text } from '#instruments/shared/shapes.ts';
import { finestCell, type KnownPoint, type UnicityResult } from './model.ts';

/** Size of the map in units of the drawing. */
export const map = { width: 720, height: 360 } as const;
/** Units of the drawing per metre. */
const scale = 0.09;
/** Lowest number of records per day and square kilometre for each tone of grey. */
const tones = [0, 150, 600] as const;
/** Opacity of each tone of grey. It is low, so that the image of the town plan below the drawing remains visible. */
export const opacities = [0.1, 0.2, 0.4] as const;
const dotRadius = 5;
/**
 * Margin between the grey box that is drawn for a cell and the cell's edge, in units of the drawing, so that
 * neighbouring boxes don't touch.
 */
const gap = 0.5;
/** Two known points closer than this (in units of the drawing) share a label, because their dots nearly touch. */
const sharedLabel = 12;

/**
 * Side of the finest cells, in units of the drawing. Each larger cell consists of whole finest cells. Hatching consists
 * of diagonals of finest cells.
 */
const grain = finestCell * scale;
const fine = { columns: map.width / grain, rows: map.height / grain } as const;

/**
 * Returns one path for each tone of grey. The path has a box for each cell of that tone, with gaps between neighbours.
 */
function tiles({ columns, released, grain: { metres } }: UnicityResult): string[] {
  const side = metres * scale;
  const area = (metres / 1000) ** 2;
  const ends = (count: number): number[] => Array.from({ length: count }, (_, index) => at(index * side + gap));
  const [lefts, tops] = [ends(columns), ends(released.length / columns)];
  const sides = `h${at(side - 2 * gap)}v${at(side - 2 * gap)}h${at(2 * gap - side)}z`;
  const paths = tones.map(() => '');
  for (let cell = 0; cell < released.length; cell += 1) {
    const records = released[cell] ?? 0;
    if (records === 0) continue;
    const tone = tones.findLastIndex((least) => records / area >= least);
    paths[tone] += `M${lefts[cell % columns]} ${tops[Math.floor(cell / columns)]}${sides}`;
  }
  return paths;
}

/**
 * Returns path data that hatches the cells that `isMeant` selects. It draws a diagonal in each of the finest cells
 * inside them. Diagonals that touch become one line.
 */
function diagonals({ columns, grain: { metres } }: UnicityResult, isMeant: (cell: number) => boolean): string {
  const ratio = metres / finestCell;
  const isHatched = (column: number, row: number): boolean =>
    column < fine.columns && row >= 0 && isMeant(Math.floor(row / ratio) * columns + Math.floor(column / ratio));
  const found: string[] = [];
  for (let sum = 0; sum < fine.columns + fine.rows - 1; sum += 1) {
    let start = Math.max(0, sum - fine.rows + 1);
    for (let column = start; column <= Math.min(sum, fine.columns - 1) + 1; column += 1) {
      if (isHatched(column, sum - column)) continue;
      const length = at((column - start) * grain);
      if (length > 0) found.push(`M${at(start * grain)} ${at((sum + 1 - start) * grain)}l${length}-${length}`);
      start = column + 1;
    }
  }
  return found.join('');
}

function drawCells(result: UnicityResult): Shape[] {
  const {
    columns,
    released,
    withheld,
    grain: { metres },
  } = result;
  const side = metres * scale;
  const lines = (count: number) => Array.from({ length: count - 1 }, (_, index) => at((index + 1) * side));
  return [
    ...tiles(result).flatMap((drawn, tone) => path(drawn, 'fill-ink', { 'fill-opacity': opacities[tone] ?? 0 })),
    ...path(
      [
        ...lines(columns).map((x) => `M${x} 0v${map.height}`),
        ...lines(released.length / columns).map((y) => `M0 ${y}h${map.width}`),
      ].join(''),
      'hair',
    ),
    ...path(
      diagonals(result, (cell) => released[cell] === 0 && (withheld[cell] ?? 0) > 0),
      'soft',
    ),
  ];
}

/** Groups known points that are near one another. A group's place (`at`) is the place of its first point. */
function group(points: readonly KnownPoint[]): { at: Point; points: KnownPoint[] }[] {
  const groups: { at: Point; points: KnownPoint[] }[] = [];
  for (const point of points) {
    const [x, y] = [point.east * scale, point.south * scale];
    const near = groups.find(({ at: [otherX, otherY] }) => Math.hypot(x - otherX, y - otherY) < sharedLabel);
    if (near) near.points.push(point);
    else groups.push({ at: [x, y], points: [point] });
  }
  return groups;
}

/** Draws a released point as a disc, and a withheld point as a ring. */
export const drawDot = ([x, y]: Point, isReleased: boolean): Shape =>
  shape('circle', { class: isReleased ? 'track fill-track' : 'track fill-ground', cx: at(x), cy: at(y), r: dotRadius });

/**
 * Draws the label of a group of points that are near one another. For each point, the label shows how many people were
 * in the same cell during the same period.
 */
function label(place: Point, points: readonly KnownPoint[], k: number): Shape {
  const released = points.filter(({ isReleased }) => isReleased).map(({ people }) => people);
  const crowds = released.length < points.length ? [...released, `under ${k}`] : released;
  const written = crowds.join(', ');
  return text(`${written} ${written === '1' ? 'person' : 'people'}`, place, 't-mono halo');
}

function drawKnown({ marked, grain: { metres } }: UnicityResult, k: number): Shape[] {
  const side = metres * scale;
  const corner = (metresAlong: number): number => Math.floor(metresAlong / metres) * side;
  const cells = [...new Set(marked.points.map(({ east, south }) => box(corner(east), corner(south), side, side)))];
  return [
    ...path(cells.join(''), 'halo'),
    ...path(cells.join(''), 'track'),
    ...marked.points.map(({ east, south, isReleased }) => drawDot([east * scale, south * scale], isReleased)),
    ...group(marked.points).map(({ at: [x, y], points }) => label([x + dotRadius + 6, y + 7], points, k)),
  ];
}

export const drawMap = (result: UnicityResult, k: number): Shape[] => [
  ...drawCells(result),
  ...scaleBar([16, map.height - 12], 1000, scale),
  ...drawKnown(result, k),
];
