/**
 * `npm run build`: builds, snapshots and verifies `dist/`; pages whose inputs have not changed keep their snapshots.
 * `--if-changed` does nothing when nothing at all has changed, `--force` renders every page anew, `--cold` loads each
 * afresh, `--no-verify` skips the proof of hydration for a draft, `--shard i/n` renders one part into the cache.
 * `--checks` builds what the tests look at: for the embedded services, whatever the environment names, and into a folder of
 * its own, so that a build for production stays as it is.
 */

import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from '../build/build-site.ts';
import { printBuild } from '../build/print-build.ts';
import { placesOf } from '../shared/build-places.ts';
import { loadEnvironment } from '../shared/load-environment.ts';
import { timeStep } from '../shared/print-progress.ts';
import { projectRoot } from '../shared/project-root.ts';
import { runMain } from '../shared/run-main.ts';
import { UsageError } from '../shared/usage-error.ts';
import { clearVariables } from '../shared/variables.ts';

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
  const purpose = flags.checks ? 'checks' : 'production';
  const built = await timeStep('Building the site', () =>
    buildSite(projectRoot, { purpose, ifChanged: flags['if-changed'], whole }),
  );
  const { dist } = placesOf(projectRoot, purpose);
  if (!built) console.log(`Nothing has changed since the last build: ${relative(process.cwd(), dist)}/ is kept.`);
  // A part of the pages is no site yet, and what the checks look at is never uploaded.
  if (flags.shard === undefined && !flags.checks) await printBuild(dist);
});
