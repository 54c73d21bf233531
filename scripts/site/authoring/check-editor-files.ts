/** Fails if the editor files in `content/schemas` are outdated. `npm run check` runs this script. */
import { join } from 'node:path';
import { findStaleFiles } from './editor-files.ts';

const problems = await findStaleFiles(join(import.meta.dirname, '../../..'));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
