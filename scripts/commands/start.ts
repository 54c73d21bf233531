/** `npm start`: builds what has changed and serves the site, with the embedded services beside it. */

import { buildSite } from '../build/build-site.ts';
import { runServer } from '../server/static/run-server.ts';
import { readServeOptions } from '../server/static/serve-options.ts';
import { placesOf } from '../shared/build-places.ts';
import { loadEnvironment } from '../shared/load-environment.ts';
import { timeStep } from '../shared/print-progress.ts';
import { projectRoot } from '../shared/project-root.ts';
import { runMain } from '../shared/run-main.ts';
import { UsageError } from '../shared/usage-error.ts';

await runMain(async () => {
  const { dist, ...options } = readServeOptions(process.argv.slice(2));
  if (dist !== null)
    throw new UsageError('"npm start" builds and serves dist/. Another build: npm run serve -- --dist FOLDER');
  loadEnvironment();
  const built = await timeStep('Building the site', () =>
    buildSite(projectRoot, { purpose: 'production', ifChanged: true, whole: true }),
  );
  if (!built) console.log('Nothing has changed since the last build: dist/ is kept.');
  console.log('');
  await runServer(placesOf(projectRoot, 'production').dist, options);
});
