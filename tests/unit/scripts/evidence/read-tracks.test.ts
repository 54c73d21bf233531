// Position reports are read from the public file (zipped or not) or from the extract. Each faulty file causes one
// message.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTracks } from '../../../../scripts/evidence/read-tracks.ts';
import { writeZip } from '../../../support/evidence-files.ts';

const publicHeader =
  'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass';
const extractHeader = 'vessel,time_utc,lat,lon,sog_kn,cog_deg,heading_deg';

/** Returns a CSV row in the format of the public file of position reports. */
const row = (mmsi: string, time: string, latitude: number | string, speed: number | string = 12.5, type = '60') =>
  `${mmsi},${time},${latitude},-74.03619,${speed},13.1,15.0,"MADE UP, ""THE"" BOAT",IMO1234567,WXY1234,${type},0,90,20,5.5,60,A`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

const day = lines(
  publicHeader,
  row('367000001', '2020-01-01T00:02:00', 40.67687, 102.3),
  row('367000001', '2020-01-01T00:01:00', 40.67),
  // This vessel is in Florida, outside the area that is read.
  row('367000002', '2020-01-01T00:01:00', 25.95982),
  row('367000003', '2020-01-01T00:01:00', 40.68, '', ''),
);

test.each([
  ['zip', () => write('AIS_2020_01_01.zip', writeZip({ 'AIS_2020_01_01.csv': day }))],
  ['CSV', () => write('AIS_2020_01_01.csv', day)],
  ['CSV saved on Windows', () => write('windows.csv', `\uFEFF${day.replaceAll('\n', '\r\n')}`)],
])('reading the public file (%s) returns harbour tracks, sorted by time, with vessel types', async (_kind, make) => {
  const { format, rows, tracks } = await readTracks(make());
  expect([format, rows]).toEqual(['public', 4]);
  expect(tracks).toEqual([
    {
      vessel: '367000001',
      type: 60,
      reports: [
        { t: 60, latitude: 40.67, longitude: -74.03619, speed: 12.5 },
        { t: 120, latitude: 40.67687, longitude: -74.03619, speed: null },
      ],
    },
    {
      vessel: '367000003',
      type: null,
      reports: [{ t: 60, latitude: 40.68, longitude: -74.03619, speed: null }],
    },
  ]);
});

test('readTracks can read the extract, although its column names differ from those of the public file', async () => {
  const path = write('extract.csv', lines(extractHeader, 'A,2020-01-01T00:00:01,40.67687,-74.03619,13,13.1,15'));
  expect(await readTracks(path)).toEqual({
    name: path,
    format: 'extract',
    rows: 1,
    tracks: [{ vessel: 'A', type: null, reports: [{ t: 1, latitude: 40.67687, longitude: -74.03619, speed: 13 }] }],
  });
});

const zipped = (files: Readonly<Record<string, string>>) => (): string => write('made-up.zip', writeZip(files));
const written = (name: string, content: string | Buffer) => (): string => write(name, content);
const withRow = (text: string) =>
  written('made-up.csv', lines(publicHeader, row('1', '2020-01-01T00:00:00', 40.7), text));

test.each<[problem: string, make: () => string, message: string]>([
  ['a missing file', () => join(folder, 'nothing.zip'), 'There is no file'],
  ['an empty file', written('empty.csv', ''), 'empty.csv is empty. Download the file again'],
  [
    'a web page instead of a zip',
    written('page.zip', '<!doctype html>'),
    'page.zip is not a zip. Download the file again',
  ],
  ['a zip without a CSV', zipped({ 'read.txt': '' }), 'must contain one CSV, but contains read.txt. Unpack the zip'],
  [
    'missing columns',
    written('short.csv', lines('MMSI,BaseDateTime,LAT,LON', '1,2020-01-01T00:00:00,40.7,-74')),
    'short.csv, line 1: missing columns: SOG, VesselType. The first line must contain the columns of the public file (MMSI, BaseDateTime',
  ],
  [
    'a report from another day',
    withRow(row('1', '2020-01-02T00:00:00', 40.7)),
    'line 3: 2020-01-02T00:00:00 is not on 2020-01-01 (UTC)',
  ],
  ['an impossible time', withRow(row('1', '2020-01-01T25:00:00', 40.7)), 'BaseDateTime is "2020-01-01T25:00:00"'],
  ['an impossible latitude', withRow(row('1', '2020-01-01T00:00:00', 91)), 'line 3: LAT is "91", not a number'],
  [
    'a report without a vessel number',
    withRow(row('', '2020-01-01T00:00:00', 40.7)),
    'line 3: MMSI is empty. Correct or delete the line',
  ],
  ['an unclosed quotation mark', withRow(`"${'x'.repeat(20_000)}`), 'Download the file again.'],
])('%s is reported in one message', async (_problem, make, message) => {
  const error = await readTracks(make()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'EvidenceError', message: expect.stringContaining(message) });
});
