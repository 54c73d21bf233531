/** Part of `npm run check`: what is installed keeps the rules. */

import { readPackageFiles } from '../../build/licences/package-files.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { runMain } from '../../shared/run-main.ts';
import { findPackageProblems } from './find-package-problems.ts';

await runMain(async () => {
  const problems = findPackageProblems(readPackageFiles(projectRoot));
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
