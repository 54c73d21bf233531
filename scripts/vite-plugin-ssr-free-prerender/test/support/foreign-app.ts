/**
 * Installs apps in folders outside the repository, with separately installed packages, as a user of the engine would.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);

export type ForeignApp = {
  folder: string;
  /** Runs a program from the app's installed packages. Resolves to its output. */
  run: (program: string, ...args: string[]) => Promise<string>;
  remove: () => Promise<void>;
};

/** Returns the environment variables without those that Vitest sets, because they would affect the app's build. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: _vitest, ...env } = process.env;
  return env;
}

/**
 * Copies an app into a temporary folder. Installs its packages, and the engine from a .tgz file (see `npm pack`).
 * @param more packages to install in addition to those of the app's package.json, with versions
 */
export async function installApp(name: string, more: readonly string[]): Promise<ForeignApp> {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-app-'));
  await cp(join(import.meta.dirname, '../foreign/apps', name), folder, { recursive: true });
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const env = plainEnvironment();
  await run('npm', ['install', ...quiet, inject('packedEngine'), ...more], { cwd: folder, env });
  return {
    folder,
    run: async (program, ...args) => {
      const { stdout, stderr } = await run(join(folder, 'node_modules/.bin', program), args, { cwd: folder, env });
      return stdout + stderr;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
