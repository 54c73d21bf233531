/**
 * Reads tracks of vessels from a CSV file: the public file of a day, or the extract with twelve vessels. Skips reports
 * outside the harbour.
 */

import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import type { Report, Track } from '../../src/evidence/report.ts';
import { EvidenceError, openCsv } from './open-csv.ts';

/** A row of the CSV file: a report, its vessel, and the type of the vessel. */
type Row = {
  /** The vessel's MMSI in the public file, or its letter in the extract. */
  vessel: string;
  /** Type code of the vessel, such as 60. Null if the file has none. */
  type: number | null;
  report: Report;
};

type Field = 'vessel' | 'time' | 'latitude' | 'longitude' | 'speed' | 'type';
export type FormatName = 'public' | 'extract';
type Columns = Readonly<Partial<Record<Field, string>>>;

const formats: Readonly<Record<FormatName, Columns>> = {
  public: {
    vessel: 'MMSI',
    time: 'BaseDateTime',
    latitude: 'LAT',
    longitude: 'LON',
    speed: 'SOG',
    type: 'VesselType',
  },
  extract: { vessel: 'vessel', time: 'time_utc', latitude: 'lat', longitude: 'lon', speed: 'sog_kn' },
};

const columnsOf = (format: FormatName): string[] => Object.values(formats[format]);

/** The day, in UTC, for which results are published. */
const day = '2020-01-01';
const start = Date.parse(`${day}T00:00:00Z`);
/** Value of the speed column that means "not available". */
const noSpeed = 102.3;

type RowReader = {
  format: FormatName;
  /** @throws EvidenceError that names the line and its fault */
  read: (cells: readonly string[], line: number) => Row;
};

/**
 * Recognises the format of a file by its first line.
 * @param header cells of the first line
 * @param name name of the file, for messages
 * @returns the format, and a function that reads rows in this format
 * @throws EvidenceError when columns are missing
 */
function readHeader(header: readonly string[], name: string): RowReader {
  const missing = (format: FormatName): string[] => columnsOf(format).filter((column) => !header.includes(column));
  // The formats share no column names, so choose the format that has fewer columns missing in the file.
  const format = missing('public').length <= missing('extract').length ? 'public' : 'extract';
  const lacking = missing(format);
  if (lacking.length > 0) {
    throw new EvidenceError(
      `${name}, line 1: missing columns: ${lacking.join(', ')}. The first line must contain the columns of the public file (${columnsOf('public').join(', ')}) or of the extract (${columnsOf('extract').join(', ')}).`,
    );
  }
  return { format, read: createRowReader(formats[format], header, name) };
}

function createRowReader(columns: Columns, header: readonly string[], name: string): RowReader['read'] {
  const places = Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, header.indexOf(column)]));
  return (cells, line) => {
    const refuse = (problem: string): never => {
      throw new EvidenceError(
        `${name}, line ${line}: ${problem}. Correct or delete the line, or download the file again.`,
      );
    };
    if (cells.length !== header.length)
      refuse(`the line has ${cells.length} cells, but the header has ${header.length}`);
    const cell = (field: Field): string => cells[places[field] ?? -1]?.trim() ?? '';
    const readNumber = (field: Field, least: number, most: number): number => {
      const value = Number(cell(field));
      if (cell(field) !== '' && value >= least && value <= most) return value;
      return refuse(`${columns[field]} is "${cell(field)}", not a number from ${least} to ${most}`);
    };
    const time = cell('time');
    const moment = Date.parse(`${time}Z`);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time) || Number.isNaN(moment))
      refuse(`${columns.time} is "${time}", not a time such as ${day}T00:00:00`);
    if (!time.startsWith(day)) {
      throw new EvidenceError(
        `${name}, line ${line}: ${time} is not on ${day} (UTC), the day of the published results. Pass the file of that day.`,
      );
    }
    const vessel = cell('vessel');
    if (vessel === '') refuse(`${columns.vessel} is empty`);
    const speed = cell('speed') === '' ? noSpeed : readNumber('speed', -noSpeed, noSpeed);
    const type = cell('type');
    return {
      vessel,
      type: /^\d+$/.test(type) ? Number(type) : null,
      report: {
        t: (moment - start) / 1000,
        latitude: readNumber('latitude', -90, 90),
        longitude: readNumber('longitude', -180, 180),
        speed: speed === noSpeed ? null : speed,
      },
    };
  };
}

/** Bounds of the area in degrees: the waters around New York that its excursion boats and tugs visit. */
const area = { south: 40.45, north: 40.85, west: -74.35, east: -73.8 } as const;

const isInside = ({ report: { latitude, longitude } }: Row): boolean =>
  latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;

export type ReadTracks = {
  /** Name of the CSV file, for messages. */
  name: string;
  format: FormatName;
  /** Number of rows in the file, including positions outside `area`, which `tracks` omits. */
  rows: number;
  tracks: Track[];
};

/**
 * Maximum number of characters in a line. Without a limit, an unclosed quotation mark turns the rest of the file into
 * one line.
 */
const longestLine = 10_000;

type Found = { reports: Row['report'][]; types: Map<number | null, number> };

/** Gives each vessel the type that most of its reports state, and sorts its reports. */
function finish(found: ReadonlyMap<string, Found>): Track[] {
  return [...found].map(([vessel, { reports, types }]) => ({
    vessel,
    type: [...types].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null,
    // The public file isn't in chronological order.
    reports: reports.sort((a, b) => a.t - b.t),
  }));
}

/** @throws EvidenceError that names the file, the line and the fault, and says what to do */
export async function readTracks(path: string): Promise<ReadTracks> {
  const { name, stream } = await openCsv(path);
  const found = new Map<string, Found>();
  let reader: RowReader | null = null;
  let rows = 0;
  const keep = ({ vessel, type, report }: Row): void => {
    const track: Found = found.get(vessel) ?? { reports: [], types: new Map() };
    found.set(vessel, track);
    track.reports.push(report);
    track.types.set(type, (track.types.get(type) ?? 0) + 1);
  };
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: longestLine,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  await pipeline(stream, parser, async (records: AsyncIterable<{ record: string[]; info: { lines: number } }>) => {
    for await (const { record, info } of records) {
      if (!reader) {
        reader = readHeader(record, name);
        continue;
      }
      rows += 1;
      const row = reader.read(record, info.lines);
      if (isInside(row)) keep(row);
    }
  }).catch((error: Error | CsvError) => {
    if (error instanceof EvidenceError) throw error;
    const line = 'lines' in error ? `, line ${error.lines}` : '';
    throw new EvidenceError(`${name}${line}: ${error.message}. Download the file again.`);
  });
  const { format } = reader ?? readHeader([], name);
  return { name, format, rows, tracks: finish(found) };
}
