/** `npm run build`: builds, snapshots and verifies `dist/`. Without `--force` only when something has changed. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { timeStep } from './print-progress.ts';
import { runMain } from './run-main.ts';

await runMain(async () => {
  const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
  const built = await timeStep('Building the site', () => buildSite(join(import.meta.dirname, '..'), values.force));
  if (!built) console.log('Nothing has changed since the last build: dist/ is kept.');
});
