/**
 * `npm run build`: builds, snapshots and verifies `dist/`. Without `--force` only when something has changed.
 * `--embedded` builds for the embedded services, as the tests need them, whatever the environment names.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { buildVariables } from './content/environment.ts';
import { loadEnvironment } from './load-environment.ts';
import { timeStep } from './print-progress.ts';
import { runMain } from './run-main.ts';
import { UsageError } from './usage-error.ts';

const usage = 'Usage: npm run build, or node scripts/build.ts [--force] [--embedded]';

function readOptions(): { force: boolean; embedded: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { force: flag, embedded: flag } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

await runMain(async () => {
  const { force, embedded } = readOptions();
  if (embedded) for (const name of buildVariables) delete process.env[name];
  else loadEnvironment();
  const built = await timeStep('Building the site', () => buildSite(join(import.meta.dirname, '..'), force));
  if (!built) console.log('Nothing has changed since the last build: dist/ is kept.');
});
