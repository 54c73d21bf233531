/** `npm run serve -- --port N`: serves `dist/` the way a CDN would, with the embedded services beside it. */
import { join } from 'node:path';
import { loadEnvironment } from './load-environment.ts';
import { runMain } from './run-main.ts';
import { runServer } from './serve/run-server.ts';
import { readServeOptions } from './serve/serve-options.ts';

const defaultPort = 4173;

await runMain(async () => {
  const options = readServeOptions(process.argv.slice(2));
  loadEnvironment();
  await runServer(join(import.meta.dirname, '../dist'), { ...options, port: options.port ?? defaultPort });
});
