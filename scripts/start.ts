/** `npm start`: builds what has changed and serves the site, with the embedded services beside it. */
import { join } from 'node:path';
import { placesOf } from './build-places.ts';
import { buildSite } from './build-site.ts';
import { loadEnvironment } from './load-environment.ts';
import { timeStep } from './print-progress.ts';
import { runMain } from './run-main.ts';
import { runServer } from './serve/run-server.ts';
import { readServeOptions } from './serve/serve-options.ts';
import { UsageError } from './usage-error.ts';

const root = join(import.meta.dirname, '..');

await runMain(async () => {
  const { dist, ...options } = readServeOptions(process.argv.slice(2));
  if (dist !== null)
    throw new UsageError('"npm start" builds and serves dist/. Another build: npm run serve -- --dist FOLDER');
  loadEnvironment();
  const built = await timeStep('Building the site', () =>
    buildSite(root, { purpose: 'production', ifChanged: true, whole: true }),
  );
  if (!built) console.log('Nothing has changed since the last build: dist/ is kept.');
  console.log('');
  await runServer(placesOf(root, 'production').dist, options);
});
