/** Part of `npm run check`: every import keeps to the table of walls, and the linter's rules are those of the table. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../shared/project-root.ts';
import { runMain } from '../../shared/run-main.ts';
import { walls } from '../../shared/walls.ts';
import { findWallProblems } from './find-wall-problems.ts';
import { buildLinterRules, rulesFile } from './linter-rules.ts';
import { readImports } from './read-imports.ts';

await runMain(async () => {
  const problems = findWallProblems(walls, readImports(projectRoot));
  if (readFileSync(join(projectRoot, rulesFile), 'utf8') !== buildLinterRules(walls)) {
    problems.push(`${rulesFile} is not what scripts/shared/walls.ts says. Run "npm run format", which writes it.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
