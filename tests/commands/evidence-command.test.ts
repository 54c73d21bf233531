// Runs `npm run evidence` on invented files: prints results, reports differences, and refuses unusable files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../src/evidence/report.ts';
import { shuttle, writeZip } from '../support/evidence-files.ts';
import { projectRoot } from '../support/project.ts';
import { runScript } from '../support/run-commands.ts';

const header =
  'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass';
const published = join(projectRoot, 'src/evidence/harbor-results.json');

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'evidence-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const rowsOf = (mmsi: string, reports: readonly Report[]): string[] =>
  reports.map(({ t, latitude, longitude, speed }) => {
    const time = new Date(Date.UTC(2020, 0, 1) + t * 1000).toISOString().slice(0, 19);
    return `${mmsi},${time},${latitude.toFixed(5)},${longitude.toFixed(5)},${speed},0.0,511,MADE UP,,,60,0,,,,,A`;
  });

function write(name: string, rows: readonly string[]): string {
  const path = join(directory, name);
  writeFileSync(path, writeZip({ 'AIS_2020_01_01.csv': `${[header, ...rows].join('\n')}\n` }));
  return path;
}

const run = (...args: string[]) => runScript('evidence.ts', args, { directory });

test('The evidence command analyzes a made-up day with four ferries, and lists differences from the published results', async () => {
  const before = readFileSync(published, 'utf8');
  // Each ferry leaves 30.5 minutes after the previous ferry, but departures are scheduled every 30 minutes. So each
  // ferry's delay is half a minute longer than the previous ferry's delay.
  const ferries = [0, 1, 2, 3].flatMap((index) => rowsOf(`36700000${index}`, shuttle(3600 + index * 1830)));
  const { status, stdout, stderr } = await run(write('made-up.zip', ferries));
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(
    /made-up\.zip, AIS_2020_01_01\.csv: 284 of 284 reports are in the harbour's area, from 4 vessels/,
  );
  expect(stdout).toContain('A, ferry at work: 71 reports, 2 crossings');
  expect(stdout).toContain('8 of 97 scheduled departures were found.');
  expect(stdout).toContain('\n  crossings: computed 8 values, published 97\n');
  expect(readFileSync(published, 'utf8')).toBe(before);
});

test('The evidence command prints a single error message if it finds no ferries, a broken row or no file', async () => {
  const quiet = await run(write('quiet.zip', rowsOf('367000001', shuttle(3600).slice(0, 5))));
  expect(quiet).toMatchObject({ status: 1 });
  expect(quiet.stderr).toContain(
    'no vessel stops at both ferry terminals, St George and Whitehall. Vessels in New York Harbor: 1.',
  );
  const broken = await run(write('broken.zip', ['367000001,2020-01-01']));
  expect(broken.stderr).toMatch(
    /broken\.zip, AIS_2020_01_01\.csv, line 2: the line has 2 cells, but the header has 17\. .+\n$/,
  );
  const missing = await run(join(directory, 'missing.zip'));
  expect(missing).toMatchObject({ status: 1 });
  expect(missing.stderr).toBe(
    `There is no file ${join(directory, 'missing.zip')}. Pass AIS_2020_01_01.zip of the U.S. Marine Cadastre, or the CSV from this zip.\n`,
  );
});
