/** Runs tests, for the commands that do. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { option, readText } from './command-parameters.ts';
import { projectRoot } from './project-root.ts';
import { runScript } from './run-script.ts';
import { UsageError } from './usage-error.ts';

export const testNameOption = option({
  short: 't',
  placeholder: 'NAME',
  meaning: 'runs only tests whose name matches this regular expression',
  read: readText,
});

const reportFile = join(projectRoot, 'reports/junit.xml');

/** Whether a report of a run tells of a test that was not left out. */
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
