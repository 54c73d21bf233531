/** Part of `npm run check`: what is installed keeps the rules. */
import { join } from 'node:path';
import { runMain } from '../run-main.ts';
import { findPackageProblems } from './find-package-problems.ts';
import { readPackageFiles } from './package-files.ts';

await runMain(async () => {
  const problems = findPackageProblems(readPackageFiles(join(import.meta.dirname, '../..')));
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
