import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { projectRoot } from './project-root.ts';
import { UsageError } from './usage-error.ts';

/**
 * A file or folder that a command line names, relative to the folder in which npm was started.
 * @returns its place in the project
 */
export function readProjectPath(text: string): string {
  const path = relative(projectRoot, resolve(process.env.INIT_CWD ?? projectRoot, text));
  if (!existsSync(join(projectRoot, path))) throw new UsageError(`There is no file or folder ${path}.`);
  return path || '.';
}
