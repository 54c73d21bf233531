/**
 * `npm run build`: builds, snapshots and verifies `dist/`; pages whose inputs have not changed keep their snapshots.
 * `--if-changed` does nothing when nothing at all has changed, `--force` renders every page anew, `--cold` loads each
 * afresh, `--no-verify` skips the proof of hydration for a draft, `--shard i/n` renders one part into the cache.
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

const usage = 'Usage: npm run build [-- --if-changed] [--force] [--cold] [--no-verify] [--shard 1/4] [--embedded]';

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { 'if-changed': flag, force: flag, cold: flag, 'no-verify': flag, embedded: flag } as const;
    return parseArgs({ options: { ...options, shard: { type: 'string' } } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

await runMain(async () => {
  const flags = readOptions();
  if (flags.embedded) for (const name of buildVariables) delete process.env[name];
  else loadEnvironment();
  // The engine's plugin reads its flags from the environment.
  if (flags.force) process.env.PRERENDER_FORCE = '1';
  if (flags.cold) process.env.PRERENDER_COLD = '1';
  if (flags['no-verify']) process.env.PRERENDER_VERIFY = '0';
  if (flags.shard !== undefined) process.env.PRERENDER_SHARD = flags.shard;
  const whole = flags.shard === undefined && !flags['no-verify'];
  const root = join(import.meta.dirname, '..');
  const built = await timeStep('Building the site', () => buildSite(root, { ifChanged: flags['if-changed'], whole }));
  if (!built) console.log('Nothing has changed since the last build: dist/ is kept.');
});
