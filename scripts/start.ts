/** `npm start`: builds what has changed and serves the site. */
import { join } from 'node:path';
import { buildSite } from './build-site.ts';
import { timeStep } from './print-progress.ts';
import { runMain } from './run-main.ts';
import { explainListenError, readPort } from './serve/read-port.ts';
import { serveSite } from './serve/serve-site.ts';

const root = join(import.meta.dirname, '..');
const firstPort = 4173;
const lastPort = 4199;

/** The named port, or the first free one of a small range. */
async function serveSomewhere(named: number | null): Promise<string> {
  const first = named ?? firstPort;
  const last = named ?? lastPort;
  for (let port = first; ; port += 1) {
    try {
      return (await serveSite(join(root, 'dist'), port)).origin;
    } catch (error) {
      if (port >= last) throw explainListenError(error, port);
    }
  }
}

await runMain(async () => {
  const port = readPort(process.argv.slice(2));
  const built = await timeStep('Building the site', () => buildSite(root, false));
  if (!built) console.log('Nothing has changed since the last build: dist/ is kept.');
  console.log(`\nThe site is at ${await serveSomewhere(port)} (Ctrl-C ends it)`);
});
