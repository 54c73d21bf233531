/** `npm run serve -- --port N`: serves `dist/` the way a CDN would. */
import { join } from 'node:path';
import { runMain } from './run-main.ts';
import { explainListenError, readPort } from './serve/read-port.ts';
import { serveSite } from './serve/serve-site.ts';

const defaultPort = 4173;

await runMain(async () => {
  const port = readPort(process.argv.slice(2)) ?? defaultPort;
  const { origin } = await serveSite(join(import.meta.dirname, '../dist'), port).catch((error) => {
    throw explainListenError(error, port);
  });
  console.log(`The site is at ${origin} (Ctrl-C ends it)`);
});
