import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { option, readText } from './command-parameters.ts';
import { projectRoot } from './project-root.ts';
import { UsageError } from './run-main.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a Node script until it ends. Resolves to true if it succeeded. A signal to this process ends the script first, and
 * then this process.
 */
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
  // Handle the signal now in the usual way: end this process with it.
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

/** Returns true if a JUnit report contains a test that was not skipped. */
export const hasRunTests = (report: string): boolean =>
  (report.match(/<testcase /g) ?? []).length > (report.match(/<skipped/g) ?? []).length;

/**
 * @param choice files, folders and options for vitest
 * @param name regular expression for the names of tests; null runs all tests
 * @returns true if all tests passed
 * @throws UsageError when no test has that name
 */
export async function runTests(choice: readonly string[], name: string | null): Promise<boolean> {
  rmSync(join(projectRoot, 'reports/failures'), { recursive: true, force: true });
  const pattern = name === null ? [] : ['--testNamePattern', name];
  const passed = await runScript('node_modules/vitest/vitest.mjs', 'run', ...choice, ...pattern);
  // Vitest also passes if the name matches no test.
  if (!passed || name === null || hasRunTests(readFileSync(reportFile, 'utf8'))) return passed;
  throw new UsageError(`--name: no name of a test matches "${name}", so no test ran.`);
}

/**
 * Reads a file or folder from the command line, which is relative to the folder where npm was started.
 * @returns the path relative to the project's root
 * @throws UsageError when it does not exist
 */
export function readProjectPath(text: string): string {
  const path = relative(projectRoot, resolve(process.env.INIT_CWD ?? projectRoot, text));
  if (!existsSync(join(projectRoot, path))) throw new UsageError(`There is no file or folder ${path}.`);
  return path || '.';
}
