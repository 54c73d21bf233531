/** The tracks in the harbour's area, out of a file that may hold a whole country's day. Keeps no other report. */
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import type { Track } from '../../src/evidence/report.ts';
import { type FormatName, type Row, type RowReader, readHeader } from './columns.ts';
import { EvidenceError } from './evidence-error.ts';
import { openCsv } from './open-csv.ts';

/** Degrees: the waters around New York, and those to which its excursion boats and tugs go. */
const area = { south: 40.45, north: 40.85, west: -74.35, east: -73.8 } as const;

const isInside = ({ report: { latitude, longitude } }: Row): boolean =>
  latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;

export type ReadTracks = {
  /** Name of the file in messages. */
  name: string;
  format: FormatName;
  /** Rows of the file, in the area or not. */
  rows: number;
  tracks: Track[];
};

/** Characters of a line: a quotation mark without a second one would make a line of all that follows. */
const longestLine = 10_000;

type Found = { reports: Row['report'][]; types: Map<number | null, number> };

/** A vessel has the type that most of its reports name. */
function finish(found: ReadonlyMap<string, Found>): Track[] {
  return [...found].map(([vessel, { reports, types }]) => ({
    vessel,
    type: [...types].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null,
    // The public file isn't in order of time.
    reports: reports.sort((a, b) => a.t - b.t),
  }));
}

/** @throws EvidenceError that names file, line, what is wrong and what to do */
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
