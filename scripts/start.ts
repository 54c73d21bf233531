/** `npm start`: builds what has changed and serves the site, with the embedded services beside it. */
import { join } from 'node:path';
import { placesOf } from './build-places.ts';
import { buildSite } from './build-site.ts';
import type { EmbeddedServices } from './embedded/embedded-services.ts';
import { openLocalServices } from './embedded/local-services.ts';
import { loadEnvironment } from './load-environment.ts';
import { printServedBuild } from './print-build.ts';
import { timeStep } from './print-progress.ts';
import { runMain } from './run-main.ts';
import { printAddress } from './serve/print-address.ts';
import { explainListenError, readPort } from './serve/read-port.ts';
import { serveSite } from './serve/serve-site.ts';

const root = join(import.meta.dirname, '..');
const { dist } = placesOf(root, 'production');
const firstPort = 4173;
const lastPort = 4199;

/** The named port, or the first free one of a small range. */
async function serveSomewhere(named: number | null, services: EmbeddedServices | null): Promise<string> {
  const first = named ?? firstPort;
  const last = named ?? lastPort;
  for (let port = first; ; port += 1) {
    try {
      return (await serveSite(dist, port, services)).origin;
    } catch (error) {
      if (port >= last) throw explainListenError(error, port);
    }
  }
}

await runMain(async () => {
  const port = readPort(process.argv.slice(2));
  loadEnvironment();
  const built = await timeStep('Building the site', () =>
    buildSite(root, { purpose: 'production', ifChanged: true, whole: true }),
  );
  if (!built) console.log('Nothing has changed since the last build: dist/ is kept.');
  await printServedBuild(dist);
  const services = await openLocalServices(dist);
  try {
    const origin = await serveSomewhere(port, services);
    console.log('');
    printAddress(origin, services);
  } catch (error) {
    await services?.close();
    throw error;
  }
});
