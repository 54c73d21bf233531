import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { option, readText } from './command-parameters.ts';
import { projectRoot } from './project-root.ts';
import { UsageError } from './run-main.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a script of Node to its end; resolves to whether all went well. A signal to this process ends the script, then this process. */
export async function runScript(script: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], { cwd: projectRoot, stdio: 'inherit' });
  let ending: NodeJS.Signals | null = null;
  const end = (signal: NodeJS.Signals): void => {
    ending = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, end);
  const status = await new Promise((resolve) => child.on('close', resolve));
  for (const signal of signals) process.off(signal, end);
  // As it would have ended without a script under way.
  if (ending) process.kill(process.pid, ending);
  return status === 0;
}

export const testNameOption = option({
  short: 't',
  placeholder: 'NAME',
  meaning: 'runs only tests whose name matches this regular expression',
  read: readText,
});

const reportFile = join(projectRoot, 'reports/junit.xml');

/** Returns true if the report of a run contains a test that was not skipped. */
export const tellsOfTests = (report: string): boolean =>
  (report.match(/<testcase /g) ?? []).length > (report.match(/<skipped/g) ?? []).length;

/**
 * @param choice files, folders and options of vitest
 * @param name regular expression of the tests' names; null: all
 * @returns whether all have passed
 */
export async function runTests(choice: readonly string[], name: string | null): Promise<boolean> {
  rmSync(join(projectRoot, 'reports/failures'), { recursive: true, force: true });
  const pattern = name === null ? [] : ['--testNamePattern', name];
  const passed = await runScript('node_modules/vitest/vitest.mjs', 'run', ...choice, ...pattern);
  // Vitest passes where a name leaves out every test.
  if (!passed || name === null || tellsOfTests(readFileSync(reportFile, 'utf8'))) return passed;
  throw new UsageError(`--name: no test has "${name}" in its name, so that none has run.`);
}

/**
 * A file or folder that a command line names, relative to the folder in which npm was started.
 * @returns its place in the project
 */
export function readProjectPath(text: string): string {
  const path = relative(projectRoot, resolve(process.env.INIT_CWD ?? projectRoot, text));
  if (!existsSync(join(projectRoot, path))) throw new UsageError(`There is no file or folder ${path}.`);
  return path || '.';
}
