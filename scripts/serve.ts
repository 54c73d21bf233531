/** `npm run serve -- --port N`: serves `dist/` the way a CDN would, with the embedded services beside it. */
import { join } from 'node:path';
import { openLocalServices } from './embedded/local-services.ts';
import { loadEnvironment } from './load-environment.ts';
import { runMain } from './run-main.ts';
import { printAddress } from './serve/print-address.ts';
import { explainListenError, readPort } from './serve/read-port.ts';
import { serveSite } from './serve/serve-site.ts';

const defaultPort = 4173;

await runMain(async () => {
  const port = readPort(process.argv.slice(2)) ?? defaultPort;
  loadEnvironment();
  const services = await openLocalServices();
  try {
    const { origin } = await serveSite(join(import.meta.dirname, '../dist'), port, services);
    printAddress(origin, services);
  } catch (error) {
    await services?.close();
    throw explainListenError(error, port);
  }
});
