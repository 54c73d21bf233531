/** Draws the river, bridges, fields and country roads on the town map of the instrument `reach`. */
import type { Element } from 'hast';
import {
  arterialColumns,
  arterialRows,
  columns,
  placeAt,
  rows,
  westBank,
} from '../../../src/instruments/reach/town.ts';
import { area, type Pair, stroke, trace } from './city-paths.ts';
import { seeded } from './figure-drawing.ts';
import { between, isInTown, junctionAt, range } from './reach-blocks.ts';

/**
 * Returns the position of a river bank at a row of the street grid. The river fills one grid column: 0 is the column's
 * west edge, and 1 its east edge.
 */
const westShore = (row: number): number => 0.24 + 0.07 * Math.sin(1.15 * row + 0.4) - 0.03 * Math.sin(2.7 * row);
const eastShore = (row: number): number => 0.77 + 0.06 * Math.sin(0.9 * row + 2) + 0.03 * Math.sin(2.3 * row);
const alongRiver = range(-5, 17, 0.25);
const acrossRiver = (share: (row: number) => number): Pair[] =>
  alongRiver.map((row) => placeAt(westBank + share(row), row));
const depthLine = (part: number): Pair[] =>
  acrossRiver((row) => westShore(row) + part * (eastShore(row) - westShore(row)));

/** The rows of the street grid in which a long island divides the river. */
const islandRows = range(5.6, 7.6, 0.25);
const islandShore =
  (side: number) =>
  (row: number): Pair =>
    placeAt(westBank + 0.5 + side * 0.1 * Math.sin(((row - 5.6) / 2) * Math.PI) ** 0.7, row);
const island: Pair[] = [...islandRows.map(islandShore(-1)), ...islandRows.toReversed().map(islandShore(1))];

export function river(): Element[] {
  const [west, east] = [acrossRiver(westShore), acrossRiver(eastShore)];
  const water = trace([[...west, ...east.toReversed()]], { close: true, grain: 10 });
  const shores = trace([west, east], { grain: 10 });
  const land = trace([island], { close: true, grain: 10 });
  return [
    area(water, 'raised-2'),
    area(water, 'control', 0.36),
    ...[0.1, 0.2, 0.32].map((part) =>
      stroke(trace([depthLine(part), depthLine(1 - part)], { grain: 10 }), 'raised', 0.6, { strokeOpacity: 0.55 }),
    ),
    stroke(shores, 'muted', 1),
    area(land, 'ground'),
    area(land, 'coverage', 0.14),
    stroke(land, 'muted', 0.8),
  ];
}

export function bridges(): Element[] {
  const decks = arterialRows.map((row): [Pair, Pair] => [junctionAt(westBank, row), junctionAt(westBank + 1, row)]);
  const piers = decks.flatMap(([from, to]) =>
    [0.36, 0.5, 0.64].map((share): Pair[] => {
      const [x, y] = between(from, to, share);
      return [
        [x + 0.8, y - 6.4],
        [x - 0.8, y + 6.4],
      ];
    }),
  );
  const spans = trace(decks.map(([from, to]) => [between(from, to, 0.16), between(from, to, 0.84)]));
  return [
    stroke(trace(piers, { grain: 10 }), 'muted', 2.2, { strokeLinecap: 'round' }),
    stroke(spans, 'body', 9.4),
    stroke(spans, 'raised', 7.8),
  ];
}

/** Returns the fields around the town. Each field is one to three cells of the street grid wide. */
function layFields(random: () => number): Pair[][] {
  const fields: Pair[][] = [];
  for (const row of range(-4, 16)) {
    let column = -3;
    while (column < 26) {
      const start = column;
      const width = 1 + Math.floor(random() * 3);
      const isFree = (at: number): boolean => !isInTown({ column: at, row }) && at !== westBank;
      while (column < start + width && isFree(column)) column += 1;
      if (column === start) column += 1;
      else {
        const along = range(start, column);
        fields.push([
          ...along.map((each) => placeAt(each, row)),
          ...along.toReversed().map((each) => placeAt(each, row + 1)),
        ]);
      }
    }
  }
  return fields;
}

export function country(): Element[] {
  const random = seeded(33);
  const kinds: Pair[][][] = [[], [], [], []];
  for (const field of layFields(random)) kinds[Math.floor(random() * 4)]?.push(field);
  const [meadows = [], crops = [], fallow = [], woods = []] = kinds;
  const across = (field: readonly Pair[], share: number): [Pair, Pair] => {
    const [half, place] = [field.length / 2, share * (field.length / 2 - 1)];
    const at = (index: number): Pair => field[index] ?? [0, 0];
    const [step, part] = [Math.min(half - 2, Math.floor(place)), place - Math.min(half - 2, Math.floor(place))];
    return [
      between(at(step), at(step + 1), part),
      between(at(field.length - 1 - step), at(field.length - 2 - step), part),
    ];
  };
  const furrows = crops.flatMap((field) =>
    range(0.08, 0.94, 0.24 / (field.length - 1)).map((share) => across(field, share)),
  );
  const treesIn = woods.flatMap((field) =>
    Array.from({ length: 16 * (field.length / 2 - 1) }, (): Pair[] => [
      between(...across(field, 0.06 + 0.88 * random()), 0.08 + 0.84 * random()),
    ]),
  );
  const outline = (fields: Pair[][]): string => trace(fields, { close: true });
  return [
    area(outline(fallow), 'muted', 0.045),
    area(outline(woods), 'muted', 0.07),
    stroke(outline([...meadows, ...fallow, ...crops]), 'hairline', 0.6),
    stroke(trace(furrows), 'hairline', 0.5),
    stroke(trace(treesIn), 'muted', 2.6, { strokeOpacity: 0.16, strokeLinecap: 'round' }),
  ];
}

/**
 * Draws roads that continue the arterials beyond the edge of the town. They are decoration: the instrument computes no
 * travel times on them.
 */
export function countryRoads(): string {
  const roads: Pair[][] = [
    ...arterialRows.flatMap((row) => [
      range(-4, 0).map((column) => placeAt(column, row)),
      range(columns - 1, 26).map((column) => placeAt(column, row)),
    ]),
    ...arterialColumns.flatMap((column) => [
      range(-4, 0).map((row) => placeAt(column, row)),
      range(rows - 1, 17).map((row) => placeAt(column, row)),
    ]),
  ];
  return trace(roads);
}
