import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { harbor } from '../../src/evidence/harbor.ts';
import { compareResults, mergeResults, printComparison, printResults } from '../evidence/compare-results.ts';
import { evaluate } from '../evidence/evaluate.ts';
import { gatherSources } from '../evidence/gather-sources.ts';
import { printEvaluation } from '../evidence/print-evaluation.ts';
import { readTracks } from '../evidence/read-tracks.ts';
import { runCommand } from '../shared/command-line.ts';
import { argument, defineCommand, flag } from '../shared/command-parameters.ts';
import { timeStep } from '../shared/print-progress.ts';
import { projectRoot } from '../shared/project-root.ts';

const command = defineCommand({
  call: 'npm run evidence --',
  summary:
    'Computes results from the position reports of one day in New York Harbor, and compares them with the published results. Ends with status 1 if a result differs. Tolerances: 0.1 for minutes, 1 % for metres, and none for counts.',
  takes: {
    file: argument({
      placeholder: 'FILE',
      meaning:
        'AIS_2020_01_01.zip of the U.S. Marine Cadastre, the CSV from this zip, or a CSV with the columns vessel, time_utc, lat, lon, sog_kn',
      // npm runs commands in the project's folder, so resolve the path in the folder where the user started npm.
      read: (text) => resolve(process.env.INIT_CWD ?? '', text),
    }),
    write: flag(
      'writes the results to src/evidence/harbor-results.json; results that cannot be computed from FILE stay as published',
    ),
  },
  examples: [
    ['npm run evidence -- AIS_2020_01_01.zip', 'compares the results from the public file with the published results'],
    ['npm run evidence -- AIS_2020_01_01.zip --write', 'publishes the results of this file'],
  ],
});

const published = 'src/evidence/harbor-results.json';

async function writePublished(text: string): Promise<void> {
  const file = join(projectRoot, published);
  // Write a temporary file and rename it, because an interrupted write would leave an incomplete file and break the
  // build.
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
  console.log(`Written: ${published}`);
}

await runCommand(command, async ({ file, write }) => {
  const read = await timeStep(`Reading ${file}`, () => readTracks(file));
  const { name, format, rows, tracks } = read;
  const kept = tracks.reduce((sum, { reports }) => sum + reports.length, 0);
  const counts = [kept, rows, tracks.length].map((count) => count.toLocaleString('en'));
  console.log(`${name}: ${counts[0]} of ${counts[1]} reports are in the harbour's area, from ${counts[2]} vessels.`);
  const sources = gatherSources(read);
  const results = evaluate(sources);
  for (const line of printEvaluation(results)) console.log(line);
  const comparison = compareResults(harbor, results);
  // The extract (a CSV file of twelve vessels) already names each ferry by its published letter. Report a ferry if
  // `findFerries` now gives it a different letter.
  if (format === 'extract')
    for (const { vessel, source } of sources.ferries)
      if (vessel !== source)
        comparison.differences.push(
          `vessels: the file names a ferry ${source}, but by the rule its letter is ${vessel}`,
        );
  for (const line of printComparison(comparison, format)) console.log(line);
  if (write) await writePublished(printResults(mergeResults(harbor, results)));
  else if (comparison.differences.length > 0) process.exitCode = 1;
});
