/**
 * Draws the town map under the instrument `reach`: blocks, houses, parks, the river with its bridges, and fields around
 * the town.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { centres, junctions, segments } from '../../../../src/instruments/reach/town.ts';
import { area, bend, type Pair, ring, shape, stroke, trace } from '../city-paths.ts';
import { seeded } from '../figure-drawing.ts';
import {
  between,
  blocks,
  type Cell,
  cellCentre,
  cellCorners,
  farFrom,
  isInTown,
  layHouses,
  range,
} from '../reach-blocks.ts';
import { bridges, country, countryRoads, river } from '../reach-country.ts';

/** Outline of the map. Below the map, the instrument draws its legend. */
const map = 'M0 0H720V504H0z';
/** One grid cell of each park, as "column row". The whole block that contains this cell is the park. */
const parkCells: readonly string[] = ['19 5', '4 6', '14 8'];
const squareCell: Cell = { column: 7, row: 6 };
const isSame = (one: Cell, other: Cell): boolean => one.column === other.column && one.row === other.row;
const isPark = (block: readonly Cell[]): boolean =>
  block.some(({ column, row }) => parkCells.includes(`${column} ${row}`));
const parks = blocks.filter(isPark);
const isOpen = (cell: Cell): boolean =>
  isSame(cell, squareCell) || parks.some((block) => block.some((each) => isSame(each, cell)));

const nearCentre = (cell: Cell): number => Math.min(...centres.map((centre) => farFrom(cell, centre)));

/** Depths of houses in drawing units: at the two centres, in the streets around them, and at the edge of the town. */
const depths = [6.4, 5, 3.6] as const;
function depthAt(cell: Cell): number {
  if (!isInTown(cell) || isOpen(cell)) return 0;
  const near = nearCentre(cell);
  return depths[near < 62 ? 0 : near < 125 ? 1 : 2];
}

/**
 * Dash patterns for rows of houses, as widths of houses and gaps. Each of the three `depths` of houses has several
 * patterns, so that rows don't look alike.
 */
const patterns: readonly (readonly string[])[] = [
  ['6 .5 4 .5 7 .5 3 .5', '4 .5 8 .5 5 1.2', '3 .5 5 .5 3 .5 9 .5', '9 .5 3 .5 4 .5'],
  ['4 .9 3 .9 5 1.4', '3 .9 6 1.2 3 .9', '5 1 4 1 3 2', '3.4 1 3.4 1 5 3'],
  ['3 2 3 2.4', '2.6 1.8 4 2', '4 2.4 2.6 3.4', '2.6 3 2.6 1.6'],
];
const houseTones = [0.36, 0.3, 0.26];

function houses(): Element[] {
  const random = seeded(9);
  const all = layHouses(depthAt).map((row) => ({ ...row, pattern: Math.floor(random() * 4) }));
  return depths.flatMap((depth, kind) =>
    (patterns[kind] ?? []).map((strokeDasharray, pattern) =>
      stroke(
        trace(
          all.filter((row) => row.depth === depth && row.pattern === pattern).map(({ line }) => line),
          { grain: 2 },
        ),
        'muted',
        depth,
        { strokeDasharray, strokeOpacity: houseTones[kind] ?? 0.3 },
      ),
    ),
  );
}

/** Draws the blocks in three tones. Blocks near the centres of the town are darker. */
function blockTones(): Element[] {
  const random = seeded(3);
  const tones: string[] = ['', '', ''];
  for (const block of blocks) {
    const [first = squareCell] = block;
    const tone = Math.min(2, Math.max(0, Math.floor(nearCentre(first) / 75 + random() * 1.1 - 0.3)));
    tones[tone] += trace(block.filter((cell) => !isOpen(cell)).map(cellCorners), { close: true });
  }
  return [area(tones.join(''), 'raised-2'), area(tones[0] ?? '', 'muted', 0.15), area(tones[1] ?? '', 'muted', 0.07)];
}

/**
 * Draws buildings in the courtyards of blocks. Near the centres of the town, three of four cells have a building.
 * Elsewhere, about one of four has.
 */
function yards(): Element[] {
  const random = seeded(21);
  const lines: Pair[][] = [];
  for (const block of blocks) {
    for (const cell of block) {
      if (isOpen(cell) || random() > (nearCentre(cell) < 62 ? 0.75 : 0.28)) continue;
      const [x, y] = cellCentre(cell);
      const [long, turn] = [2.2 + random() * 2.4, random() < 0.5];
      const [ux, uy] = turn ? [1, 0.06] : [-0.25, 1];
      lines.push([
        [x - ux * long + random() * 3 - 1.5, y - uy * long],
        [x + ux * long, y + uy * long],
      ]);
    }
  }
  return [stroke(trace(lines, { grain: 2 }), 'muted', 4, { strokeOpacity: 0.42 })];
}

/**
 * Returns trees at random positions in a cell. Each tree is a line of length 0, which is drawn as a dot because line
 * ends are round.
 */
function trees(cell: Cell, count: number, random: () => number): Pair[][] {
  const [a = [0, 0], b = a, c = a, d = a] = cellCorners(cell);
  return Array.from({ length: count }, () => {
    const across = 0.13 + 0.74 * random();
    return [between(between(a, b, across), between(d, c, across), 0.13 + 0.74 * random())];
  });
}

function greens(): Element[] {
  const random = seeded(14);
  const cells = parks.flat();
  const ground = trace(cells.map(cellCorners), { close: true });
  return [
    area(ground, 'ground'),
    area(ground, 'coverage', 0.12),
    // Two footpaths cross each park cell from corner to corner.
    stroke(
      cells
        .map((cell) => {
          const [a = [0, 0], b = a, c = a, d = a] = cellCorners(cell);
          const [x, y] = cellCentre(cell);
          return bend([a, [x + 4, y - 3], c]) + bend([b, [x - 3, y + 5], d]);
        })
        .join(''),
      'raised',
      1.1,
    ),
    stroke(
      trace(
        cells.flatMap((cell) => trees(cell, 26, random)),
        { grain: 2 },
      ),
      'coverage',
      2.6,
      {
        strokeOpacity: 0.3,
        strokeLinecap: 'round',
      },
    ),
  ];
}

/** Draws the town square: paving, two rows of trees, and a monument. */
function square(): Element[] {
  const corners = cellCorners(squareCell);
  const [a = [0, 0], b = a, c = a, d = a] = corners;
  const rowOfTrees = (share: number): Pair[][] =>
    range(0.18, 0.82, 0.128).map((along) => [between(between(a, b, along), between(d, c, along), share)]);
  return [
    area(trace([corners], { close: true }), 'raised'),
    stroke(
      trace(
        range(0.1, 0.9, 0.1).map((share) => [between(a, d, share), between(b, c, share)]),
        { grain: 2 },
      ),
      'hairline',
      0.5,
    ),
    stroke(trace([...rowOfTrees(0.2), ...rowOfTrees(0.8)], { grain: 2 }), 'coverage', 2.8, {
      strokeOpacity: 0.45,
      strokeLinecap: 'round',
    }),
    shape(ring(cellCentre(squareCell), 3.2), { fill: 'var(--hairline)', stroke: 'var(--muted)', strokeWidth: 0.8 }),
  ];
}

/** Draws the streets on which the model computes travel times. Main roads (arterials) are wider. */
function streets(): Element[] {
  const lines = (isDrawn: (kind: string) => boolean): string =>
    trace(
      segments
        .filter(({ kind }) => isDrawn(kind))
        .map(({ from, to }) => [junctions[from] ?? [0, 0], junctions[to] ?? [0, 0]]),
    );
  const [side, main] = [lines((kind) => kind === 'street'), lines((kind) => kind === 'arterial')];
  const round = { strokeLinecap: 'round' };
  return [
    stroke(side, 'control', 5.4, { ...round, strokeOpacity: 0.45 }),
    stroke(main, 'control', 8.4, { ...round, strokeOpacity: 0.6 }),
    stroke(side, 'raised', 4.5, round),
    stroke(main, 'raised', 7.2, round),
  ];
}

export function drawGround(): Element {
  const roads = countryRoads();
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 720 540', fill: 'none' }, [
    s('clipPath', { id: 'map' }, s('path', { d: map })),
    s('g', { clipPath: 'url(#map)' }, [
      area(map, 'ground'),
      ...country(),
      stroke(roads, 'control', 5, { strokeOpacity: 0.5 }),
      ...blockTones(),
      ...greens(),
      ...square(),
      ...houses(),
      ...yards(),
      ...river(),
      ...streets(),
      stroke(roads, 'raised', 4),
      ...bridges(),
    ]),
  ]);
}
