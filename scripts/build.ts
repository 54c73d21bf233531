/**
 * `npm run build`: builds, snapshots and verifies `dist/`; pages whose inputs have not changed keep their snapshots.
 * `--if-changed` does nothing when nothing at all has changed, `--force` renders every page anew, `--cold` loads each
 * afresh, `--no-verify` skips the proof of hydration for a draft, `--shard i/n` renders one part into the cache.
 * `--checks` builds what the tests look at: for the embedded services, whatever the environment names, and into a folder of
 * its own, so that a build for production stays as it is.
 */
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { placesOf } from './build-places.ts';
import { buildSite } from './build-site.ts';
import { loadEnvironment } from './load-environment.ts';
import { printBuild } from './print-build.ts';
import { timeStep } from './print-progress.ts';
import { runMain } from './run-main.ts';
import { UsageError } from './usage-error.ts';
import { clearVariables } from './variables.ts';

const usage = 'Usage: npm run build [-- --if-changed] [--force] [--cold] [--no-verify] [--shard 1/4] [--checks]';

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { 'if-changed': flag, force: flag, cold: flag, 'no-verify': flag, checks: flag } as const;
    return parseArgs({ options: { ...options, shard: { type: 'string' } } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

await runMain(async () => {
  const flags = readOptions();
  if (flags.checks) clearVariables();
  else loadEnvironment();
  // The engine's plugin reads its flags from the environment.
  if (flags.force) process.env.PRERENDER_FORCE = '1';
  if (flags.cold) process.env.PRERENDER_COLD = '1';
  if (flags['no-verify']) process.env.PRERENDER_VERIFY = '0';
  if (flags.shard !== undefined) process.env.PRERENDER_SHARD = flags.shard;
  const whole = flags.shard === undefined && !flags['no-verify'];
  const root = join(import.meta.dirname, '..');
  const purpose = flags.checks ? 'checks' : 'production';
  const built = await timeStep('Building the site', () =>
    buildSite(root, { purpose, ifChanged: flags['if-changed'], whole }),
  );
  const { dist } = placesOf(root, purpose);
  if (!built) console.log(`Nothing has changed since the last build: ${relative(process.cwd(), dist)}/ is kept.`);
  // A part of the pages is no site yet, and what the checks look at is never uploaded.
  if (flags.shard === undefined && !flags.checks) await printBuild(dist);
});
