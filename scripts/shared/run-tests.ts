/** Runs tests, for the commands that do. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { option, readText } from './command-parameters.ts';
import { projectRoot } from './project-root.ts';
import { runScript } from './run-script.ts';

export const testNameOption = option({
  short: 't',
  placeholder: 'NAME',
  meaning: 'runs only tests whose name matches this regular expression',
  read: readText,
});

/**
 * @param choice files, folders and options of vitest
 * @param name regular expression of the tests' names; null: all
 * @returns whether all have passed
 */
export function runTests(choice: readonly string[], name: string | null): Promise<boolean> {
  rmSync(join(projectRoot, 'reports/failures'), { recursive: true, force: true });
  const pattern = name === null ? [] : ['--testNamePattern', name];
  return runScript('node_modules/vitest/vitest.mjs', 'run', ...choice, ...pattern);
}
