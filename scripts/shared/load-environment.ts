/** Reads `.env` at the project's projectRoot, when there is one; what the shell has set stands. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from './environment.ts';
import { findVariableProblems } from './find-variable-problems.ts';
import { projectRoot } from './project-root.ts';
import { readEnvironmentFile } from './read-environment-file.ts';

const file = join(projectRoot, '.env');

/** @throws EnvironmentError when `.env` cannot be read as it stands, or a variable looks like one of the project's and is none */
export function loadEnvironment(): void {
  const { values, problems } = readEnvironmentFile(existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
  const all = [...problems, ...findVariableProblems(process.env, values)];
  if (all.length > 0) throw new EnvironmentError(all.join('\n'));
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}
