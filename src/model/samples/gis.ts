/** Counts of people by cell and hour, small ones withheld, as the instrument releases them at its defaults. */
import { type Geographic, touchAt } from '#instruments/shared/tangent-plane.ts';
import { unicity as instrument } from '#instruments/unicity/instrument.ts';
import { binHours, cellSizes, partitionsAt, traces } from '#instruments/unicity/model.ts';
import { town } from '#instruments/unicity/town.ts';
import {
  constant,
  count,
  instant,
  listOf,
  noGeometry,
  object,
  oneOf,
  polygon,
  positive,
  type Sample,
  text,
} from './sample.ts';

const { defaults } = instrument;
const cell = cellSizes[defaults.cell] ?? 0;
const hours = binHours[defaults.bin] ?? 24;
const columns = Math.ceil(town.east / cell);

/** The town's north-west corner; nothing there is meant. */
const toGeographic = touchAt([-75, 45]);
const labels = ['public', 'internal', 'restricted'];
const handlingLabel = 'public';
const timeBin = `PT${hours}H`;
const timeOf = (hour: number): string => `2026-11-18T${String(hour).padStart(2, '0')}:00:00-05:00`;

/** To a metre; neighbours share their corners. */
function corner(column: number, row: number): Geographic {
  const [longitude, latitude] = toGeographic(column * cell, -row * cell);
  return [Number(longitude.toFixed(5)), Number(latitude.toFixed(5))];
}

/** Counter-clockwise from the north-west corner. */
const squareAt = (column: number, row: number): Geographic[] => [
  corner(column, row),
  corner(column, row + 1),
  corner(column + 1, row + 1),
  corner(column + 1, row),
  corner(column, row),
];

type Bin = { start: string; people: number };

/** By cell, those of its time bins that hold enough people, in order of time. */
function releaseBins(): Map<number, Bin[]> {
  const { block, people } = partitionsAt(defaults.bin)[defaults.cell] ?? { block: [], people: [] };
  const { east, south, hour } = traces();
  const released = new Map<number, Map<number, Bin>>();
  block.forEach((number, record) => {
    const inBlock = people[number] ?? 0;
    if (inBlock < defaults.k) return;
    const key = Math.floor((south[record] ?? 0) / cell) * columns + Math.floor((east[record] ?? 0) / cell);
    const start = Math.floor((hour[record] ?? 0) / hours) * hours;
    const bins = released.get(key) ?? new Map<number, Bin>();
    released.set(key, bins.set(start, { start: timeOf(start), people: inBlock }));
  });
  const inOrder = <Item>(items: Map<number, Item>): [number, Item][] => [...items].sort(([a], [b]) => a - b);
  return new Map(inOrder(released).map(([key, bins]) => [key, inOrder(bins).map(([, bin]) => bin)]));
}

function cellFeature(key: number, released: readonly Bin[]) {
  const [column, row] = [key % columns, Math.floor(key / columns)];
  return {
    type: 'Feature',
    id: `cell-${row + 1}-${column + 1}`,
    geometry: { type: 'Polygon', coordinates: [squareAt(column, row)] },
    properties: { kind: 'cell', simulated: true, handlingLabel, k: defaults.k, timeBin, released },
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
      cellSize: cell,
      cellBins: { inUse: blocks, withheld: withheldBlocks },
      records: { all: records, withheld: grain.withheld },
      lineage: {
        source: 'Simulated traces, seeded, without error',
        processSteps: [
          `Assign each record to a square cell of ${cell} m and a time bin of ${hours} h`,
          'Count the different people in each cell and bin',
          `Withhold every count below ${defaults.k}`,
        ],
        licence: 'As the website that offers this file',
      },
    },
  };
}

function build() {
  const cells = [...releaseBins()].map(([key, bins]) => cellFeature(key, bins));
  const extract = cells.find(({ properties }) => properties.released.length === 3);
  if (!extract) throw new Error('No cell has three released hours.');
  return { records: [releaseFeature(), ...cells], extract };
}

const label = oneOf(...labels);

export const gis: Sample = {
  format: 'geojson',
  kinds: {
    cell: {
      geometry: polygon,
      fields: {
        handlingLabel: label,
        k: constant(defaults.k),
        timeBin: constant(timeBin),
        released: listOf(object({ start: instant, people: { type: 'integer', minimum: defaults.k } })),
      },
    },
    release: {
      geometry: noGeometry,
      fields: {
        handlingLabel: label,
        cellSize: positive,
        cellBins: object({ inUse: count, withheld: count }),
        records: object({ all: count, withheld: count }),
        lineage: object({ source: text, processSteps: listOf(text), licence: text }),
      },
    },
  },
  build,
};
