/**
 * Compiles and examines the texts of a large site, draws its drawings, and keeps the results: in a process of its own, as it leaves half
 * a gigabyte behind, which the build would have besides bundler and browser. Says nothing: what is wrong is found and told by the build.
 * `node scripts/build/compile-texts.ts production HASH`, the hash being that of the code, for which results are kept.
 */
import { type BuildPurpose, placesOf } from '../shared/build-places.ts';
import { projectRoot } from '../shared/project-root.ts';
import { runMain } from '../shared/run-main.ts';
import { ContentError } from './content/content-error.ts';
import { createContentReader } from './content/content-reader.ts';
import { keepResults, saveResults } from './content/kept-results.ts';
import { readPrintedParts } from './content/read-drawings.ts';
import { checkProse } from './prose/check-prose.ts';

const [, , purpose, code = ''] = process.argv;
const mode: BuildPurpose = purpose === 'checks' ? 'checks' : 'production';

await runMain(async () => {
  const { results, prose } = placesOf(projectRoot, mode);
  keepResults(results, code);
  try {
    const content = await createContentReader(projectRoot).read();
    // The coastlines that they are drawn from are 40 MB, and stay with the process.
    await readPrintedParts(projectRoot, content);
    await saveResults();
    keepResults(prose, code);
    await checkProse(projectRoot, { brand: content.site.name });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
  }
  await saveResults();
});
