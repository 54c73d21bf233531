/**
 * `npm test`: format, lint, types, dead code, packages; then all tests that need no more than npm and Chromium.
 * `npm test -- PATH…` runs the tests of files or folders alone, with all that they need: those of other commands, too.
 */

import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../shared/project-root.ts';
import { runMain } from '../shared/run-main.ts';
import { UsageError } from '../shared/usage-error.ts';

const usage = `Usage: npm test [-- PATH...] [-t NAME]
  PATH     a file or folder of tests; default: all but those of "npm run hosts" and "npm run browsers"
  -t NAME  only tests whose name matches this regular expression`;
/** Rooms of tests that have commands of their own. */
const elsewhere = ['whole', 'hosts', 'audit', 'browsers'];

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { name: { type: 'string', short: 't' } },
      allowPositionals: true,
    });
    return { paths: positionals, name: values.name };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Runs a script of Node to its end; resolves to whether all went well. */
async function run(script: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], { cwd: projectRoot, stdio: 'inherit' });
  return (await new Promise((resolve) => child.on('close', resolve))) === 0;
}

const runTests = (...args: string[]): Promise<boolean> => run('node_modules/vitest/vitest.mjs', 'run', ...args);

async function runAll(more: readonly string[]): Promise<boolean> {
  // Side by side: the one works on one core, the other waits for Chromium now and then.
  const prepared = await Promise.all([
    run('scripts/commands/check.ts'),
    run('scripts/commands/build.ts', '--if-changed', '--checks'),
  ]);
  if (prepared.includes(false)) return false;
  return runTests(...elsewhere.map((name) => `--project=!${name}`), ...more);
}

await runMain(async () => {
  const { paths, name } = readArguments();
  const files = paths.map((path) => relative(projectRoot, resolve(process.env.INIT_CWD ?? projectRoot, path)));
  const lost = files.find((file) => !existsSync(join(projectRoot, file)));
  if (lost !== undefined) throw new UsageError(`There is no file or folder ${lost}.\n${usage}`);
  rmSync(join(projectRoot, 'reports/failures'), { recursive: true, force: true });
  const more = name === undefined ? [] : ['--testNamePattern', name];
  const passed = await (files.length > 0 ? runTests(...files, ...more) : runAll(more));
  if (!passed) process.exitCode = 1;
});
