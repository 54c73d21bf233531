/** Reads `.env` at the project's projectRoot, when there is one; what the shell has set stands. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseEnv } from 'node:util';
import { EnvironmentError } from './environment.ts';
import { findVariableProblems } from './find-variable-problems.ts';
import { projectRoot } from './project-root.ts';

const file = join(projectRoot, '.env');

/** @throws EnvironmentError when a variable looks like one of the project's and is none. */
export function loadEnvironment(): void {
  const inFile = existsSync(file);
  const problems = findVariableProblems(process.env, inFile ? parseEnv(readFileSync(file, 'utf8')) : {});
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'));
  if (inFile) loadEnvFile(file);
}
