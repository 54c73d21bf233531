import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../shared/project-root.ts';
import { walls } from '../../shared/walls.ts';
import { buildLinterRules, rulesFile } from './linter-rules.ts';

/** Writes what the table of walls says as rules of the linter. */
export const writeLinterRules = (): void => writeFileSync(join(projectRoot, rulesFile), buildLinterRules(walls));
