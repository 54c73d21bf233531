/**
 * Builds a sample with the number of people in each map cell and time bin, as the "unicity" instrument computes it at
 * its default settings. Small numbers are withheld to protect privacy.
 */
import { type Geographic, nowhere, touchAt } from '#instruments/shared/tangent-plane.ts';
import { unicity as instrument } from '#instruments/unicity/instrument.ts';
import { binHours, cellSizes, partitionsAt, traces } from '#instruments/unicity/model.ts';
import { town } from '#instruments/unicity/town.ts';
import {
  count,
  instant,
  listOf,
  noGeometry,
  object,
  oneOf,
  polygon,
  positive,
  type Sample,
  type Schema,
  text,
} from './sample.ts';

const { defaults } = instrument;
const cell = cellSizes[defaults.cell] ?? 0;
const hours = binHours[defaults.bin] ?? 24;
const columns = Math.ceil(town.east / cell);

/** Converts metres east and north of the town's north-west corner to longitude and latitude. */
const toGeographic = touchAt(nowhere);
const labels = ['public', 'internal', 'restricted'];
const handlingLabel = 'public';
const file = {
  processingVersion: 'simulated-1',
  // Midnight in the town, which is five hours behind UTC.
  settings: { k: defaults.k, cellSize: cell, start: '2026-11-18T05:00:00Z', timeBin: `PT${hours}H` },
};

/** Returns the longitude and latitude of a corner in the grid of cells, rounded to about a metre. */
function corner(column: number, row: number): Geographic {
  const [longitude, latitude] = toGeographic(column * cell, -row * cell);
  return [Number(longitude.toFixed(5)), Number(latitude.toFixed(5))];
}

/** Returns the closed outline of a cell, counter-clockwise from the north-west corner. */
const squareAt = (column: number, row: number): Geographic[] => [
  corner(column, row),
  corner(column, row + 1),
  corner(column + 1, row + 1),
  corner(column + 1, row),
  corner(column, row),
];

/**
 * Returns the number of people for each cell and time bin; null if it is withheld. A bin without records has 0 people,
 * because every cell is observed all day.
 */
function countPeople(): (number | null)[][] {
  const { block, people } = partitionsAt(defaults.bin)[defaults.cell] ?? { block: [], people: [] };
  const { east, south, hour } = traces();
  const rows = Math.ceil(town.south / cell);
  const counts = Array.from({ length: rows * columns }, () => new Array<number | null>(24 / hours).fill(0));
  block.forEach((number, record) => {
    const key = Math.floor((south[record] ?? 0) / cell) * columns + Math.floor((east[record] ?? 0) / cell);
    const inBlock = people[number] ?? 0;
    const ofCell = counts[key];
    if (ofCell) ofCell[Math.floor((hour[record] ?? 0) / hours)] = inBlock < defaults.k ? null : inBlock;
  });
  return counts;
}

function cellFeature(people: readonly (number | null)[], key: number) {
  const [column, row] = [key % columns, Math.floor(key / columns)];
  return {
    type: 'Feature',
    id: `cell-${row + 1}-${column + 1}`,
    geometry: { type: 'Polygon', coordinates: [squareAt(column, row)] },
    properties: { kind: 'cell', simulated: true, handlingLabel, people },
  };
}

function releaseFeature() {
  const { blocks, withheldBlocks, records, grain } = instrument.compute(defaults);
  return {
    type: 'Feature',
    id: 'release',
    geometry: null,
    properties: {
      kind: 'release',
      simulated: true,
      handlingLabel,
      cellBins: { inUse: blocks, withheld: withheldBlocks },
      records: { all: records, withheld: grain.withheld },
      lineage: {
        source: 'Simulated traces, seeded, without error',
        processSteps: [
          `Assign each record to a square cell of ${cell} m and a time bin of ${hours} h`,
          'Count the different people in each cell and bin',
          `Withhold every count from 1 to ${defaults.k - 1}`,
        ],
        licence: 'As the website that offers this file',
      },
    },
  };
}

function build() {
  const cells = countPeople().map(cellFeature);
  const extract = cells.find(
    ({ properties: { people } }) => people.filter((count) => count !== null && count > 0).length === 3,
  );
  if (!extract)
    throw new Error('No cell has exactly three time bins with a released count above 0, so the sample has no extract.');
  return { file, records: [releaseFeature(), ...cells], extract };
}

const label = oneOf(...labels);
/** A number of people, null if the number is withheld, or the text "unobserved". */
const people: Schema = { type: ['integer', 'null', 'string'], minimum: 0, pattern: '^unobserved$' };

export const gis: Sample = {
  format: 'geojson',
  file: {
    processingVersion: text,
    settings: object({
      k: { ...count, minimum: 1 },
      cellSize: positive,
      start: instant,
      timeBin: { ...text, pattern: '^P(\\d+D)?(T(\\d+H)?(\\d+M)?)?$' },
    }),
  },
  kinds: {
    cell: { geometry: polygon, fields: { handlingLabel: label, people: listOf(people) } },
    release: {
      geometry: noGeometry,
      fields: {
        handlingLabel: label,
        cellBins: object({ inUse: count, withheld: count }),
        records: object({ all: count, withheld: count }),
        lineage: object({ source: text, processSteps: listOf(text), licence: text }),
      },
    },
  },
  build,
};
