/** Builds the site that tests examine, unless the build is up to date. All Vitest projects of a run share the build. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../support/project.ts';

/** Each Vitest project loads this module separately, but in the same process, so a global variable holds the build. */
const shared: typeof globalThis & { checksBuild?: Promise<void> } = globalThis;

async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/commands/build.ts'), '--if-changed', '--checks'], {
    // Vitest sets NODE_ENV to "test", and the build would then contain React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error('The build for the checks failed. Its output above says why.');
}

export function setup(): Promise<void> {
  shared.checksBuild ??= build();
  return shared.checksBuild;
}
