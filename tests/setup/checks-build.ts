/** Makes the build that tests look at, unless it is there: once for all projects of a run that need it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../support/project.ts';

/** Each project loads this module for itself; the process is one. */
const shared: typeof globalThis & { checksBuild?: Promise<void> } = globalThis;

async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/commands/build.ts'), '--if-changed', '--checks'], {
    // Vitest's own mode would put React's development build into it.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error('The site of the checks could not be built; the lines above say why.');
}

export function setup(): Promise<void> {
  shared.checksBuild ??= build();
  return shared.checksBuild;
}
