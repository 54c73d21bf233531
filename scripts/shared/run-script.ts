import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { option, readText } from './command-parameters.ts';
import { projectRoot } from './project-root.ts';
import { UsageError } from './run-main.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a Node script until it ends. Resolves to true if the script succeeded. A signal such as SIGINT ends first the
 * script and then this process.
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
  // The script has ended, so the signal can now end this process too.
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
 * Runs vitest.
 * @param choice files, folders and options for vitest
 * @param name regular expression for the names of tests; null runs all tests
 * @returns true if all tests passed
 * @throws UsageError if no test's name matches
 */
export async function runTests(choice: readonly string[], name: string | null): Promise<boolean> {
  rmSync(join(projectRoot, 'reports/failures'), { recursive: true, force: true });
  const pattern = name === null ? [] : ['--testNamePattern', name];
  const passed = await runScript('node_modules/vitest/vitest.mjs', 'run', ...choice, ...pattern);
  // Vitest reports success even if no test's name matches, so the report must be checked.
  if (!passed || name === null || hasRunTests(readFileSync(reportFile, 'utf8'))) return passed;
  throw new UsageError(`--name: no test has a name that matches "${name}", so no test ran.`);
}

/**
 * Reads the path of a file or folder from the command line. The path is relative to the folder in which npm was
 * started.
 * @returns the path relative to the project's root
 * @throws UsageError if the file or folder doesn't exist
 */
export function readProjectPath(text: string): string {
  const path = relative(projectRoot, resolve(process.env.INIT_CWD ?? projectRoot, text));
  if (!existsSync(join(projectRoot, path))) throw new UsageError(`There is no file or folder ${path}.`);
  return path || '.';
}
