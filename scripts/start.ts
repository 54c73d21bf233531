/** `npm start`: builds what has changed and serves the site, with the embedded services beside it. */
import { join } from 'node:path';
import { buildSite } from './build-site.ts';
import { loadEnvironment } from './load-environment.ts';
import { timeStep } from './print-progress.ts';
import { runMain } from './run-main.ts';
import { runServer } from './serve/run-server.ts';
import { readServeOptions } from './serve/serve-options.ts';

const root = join(import.meta.dirname, '..');

await runMain(async () => {
  const options = readServeOptions(process.argv.slice(2));
  loadEnvironment();
  const built = await timeStep('Building the site', () => buildSite(root, { ifChanged: true, whole: true }));
  if (!built) console.log('Nothing has changed since the last build: dist/ is kept.');
  console.log('');
  await runServer(join(root, 'dist'), options);
});
