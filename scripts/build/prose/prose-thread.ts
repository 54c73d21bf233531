/** The thread of `check-prose-aside.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { ContentError } from '../content/content-error.ts';
import { keepResults, saveResults } from '../content/kept-results.ts';
import type { Problem } from '../content/problem.ts';
import { readSite } from '../content/read-site.ts';
import { checkProse } from './check-prose.ts';

export type ProseQuestion = {
  projectRoot: string;
  /** Where results of former builds are kept, and the version of the code that has made them. */
  file: string;
  version: string;
};
export type ProseAnswer = { warnings: string[] } | { found: readonly Problem[] };

async function answer({ projectRoot, file, version }: ProseQuestion): Promise<ProseAnswer> {
  const site = await readSite(projectRoot).catch(() => null);
  // Whoever reads the content tells of it.
  if (!site) return { warnings: [] };
  keepResults(file, version);
  try {
    return { warnings: await checkProse(projectRoot, { brand: site.name }) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { found: error.found };
  } finally {
    await saveResults();
  }
}

parentPort?.postMessage(await answer(workerData));
