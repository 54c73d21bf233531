/**
 * `npm run serve -- --port N`: serves `dist/` the way a CDN would, with the embedded services beside it that it was built
 * for; `--dist FOLDER` serves another build, `--host ADDRESS` answers other machines too.
 */

import { runServer } from '../server/static/run-server.ts';
import { readServeOptions } from '../server/static/serve-options.ts';
import { placesOf } from '../shared/build-places.ts';
import { loadEnvironment } from '../shared/load-environment.ts';
import { projectRoot } from '../shared/project-root.ts';
import { runMain } from '../shared/run-main.ts';

const defaultPort = 4173;

await runMain(async () => {
  const { port, dist, address } = readServeOptions(process.argv.slice(2));
  loadEnvironment();
  const folder = dist ?? placesOf(projectRoot, 'production').dist;
  await runServer(folder, { port: port ?? defaultPort, address });
});
