/**
 * `npm run serve -- --port N`: serves `dist/` the way a CDN would, with the embedded services beside it that it was built
 * for; `--dist FOLDER` serves another build, `--host ADDRESS` answers other machines too.
 */
import { join } from 'node:path';
import { placesOf } from './build-places.ts';
import { loadEnvironment } from './load-environment.ts';
import { runMain } from './run-main.ts';
import { runServer } from './serve/run-server.ts';
import { readServeOptions } from './serve/serve-options.ts';

const defaultPort = 4173;

await runMain(async () => {
  const { port, dist, address } = readServeOptions(process.argv.slice(2));
  loadEnvironment();
  const folder = dist ?? placesOf(join(import.meta.dirname, '..'), 'production').dist;
  await runServer(folder, { port: port ?? defaultPort, address });
});
