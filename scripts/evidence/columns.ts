/** Which columns of a CSV hold what: those of the public file, or of the extract that was used here. */
import type { Report } from '../../src/evidence/report.ts';
import { EvidenceError } from './evidence-error.ts';

/** A report with its vessel. */
export type Row = {
  /** Its MMSI; a letter in the extract. */
  vessel: string;
  /** Code of the type of vessel, such as 60; null where the file has none. */
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

/** The day in UTC for which results are published. */
const day = '2020-01-01';
const start = Date.parse(`${day}T00:00:00Z`);
/** Knots that mean "not available". */
const noSpeed = 102.3;

export type RowReader = {
  format: FormatName;
  /** @throws EvidenceError that names the line and what is wrong */
  read: (cells: readonly string[], line: number) => Row;
};

/**
 * @param header cells of the first line
 * @param name of the file, for messages
 * @throws EvidenceError when columns are missing
 */
export function readHeader(header: readonly string[], name: string): RowReader {
  const missing = (format: FormatName): string[] => columnsOf(format).filter((column) => !header.includes(column));
  // The extract has no column of the public file's name.
  const format = missing('public').length <= missing('extract').length ? 'public' : 'extract';
  const lacking = missing(format);
  if (lacking.length === columnsOf(format).length || lacking.length > 0) {
    throw new EvidenceError(
      `${name}, line 1: the columns ${lacking.join(', ')} are missing. The first line must name ${columnsOf('public').join(', ')}, as the public file does, or ${columnsOf('extract').join(', ')}.`,
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
    if (cells.length !== header.length) refuse(`${cells.length} cells, where the header has ${header.length}`);
    const cell = (field: Field): string => cells[places[field] ?? -1]?.trim() ?? '';
    const readNumber = (field: Field, least: number, most: number): number => {
      const value = Number(cell(field));
      if (cell(field) !== '' && value >= least && value <= most) return value;
      return refuse(`${columns[field]} is "${cell(field)}", and not a number from ${least} to ${most}`);
    };
    const time = cell('time');
    const moment = Date.parse(`${time}Z`);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time) || Number.isNaN(moment))
      refuse(`${columns.time} is "${time}", and not a time such as ${day}T00:00:00`);
    if (!time.startsWith(day)) {
      throw new EvidenceError(
        `${name}, line ${line}: ${time} is of another day. Results are published for ${day} (UTC): name the file of that day.`,
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
