/** Fails if the editor files are outdated. It is a part of `npm run check`. */
import { join } from 'node:path';
import { findStaleFiles } from './editor-files.ts';

const problems = await findStaleFiles(join(import.meta.dirname, '../../..'));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
