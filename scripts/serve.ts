/**
 * `npm run serve -- --port N`: serves `dist/` the way a CDN would, with the embedded services beside it that it was built
 * for; `--dist FOLDER` serves another build.
 */
import { join } from 'node:path';
import { placesOf } from './build-places.ts';
import { openLocalServices } from './embedded/local-services.ts';
import { loadEnvironment } from './load-environment.ts';
import { printServedBuild } from './print-build.ts';
import { runMain } from './run-main.ts';
import { printAddress } from './serve/print-address.ts';
import { explainListenError, readServeOptions } from './serve/read-port.ts';
import { serveSite } from './serve/serve-site.ts';

const defaultPort = 4173;

await runMain(async () => {
  const options = readServeOptions(process.argv.slice(2));
  const port = options.port ?? defaultPort;
  const dist = options.dist ?? placesOf(join(import.meta.dirname, '..'), 'production').dist;
  loadEnvironment();
  await printServedBuild(dist);
  const services = await openLocalServices(dist);
  try {
    const { origin } = await serveSite(dist, port, services);
    printAddress(origin, services);
  } catch (error) {
    await services?.close();
    throw explainListenError(error, port);
  }
});
