import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type PrerenderReport, printReport } from 'vite-plugin-ssr-free-prerender';
import { printStep } from '../../shared/print-progress.ts';
import { printWarnings, warn } from '../../shared/warnings.ts';

function nameVerification({ pages, visited, visitors, unvisited }: PrerenderReport['verification']): string {
  const others = unvisited
    ? `but not for other kinds of visitor, because ${unvisited}`
    : `and on ${visited} of them also for ${visitors} other kinds of visitor`;
  return `hydration verified on ${pages} pages, ${others}`;
}

function printSteps({ pages, seconds, verification }: PrerenderReport): void {
  const kept = pages.filter(({ status }) => status === 'kept').length;
  printStep(`${pages.length - kept} pages rendered, ${kept} from the cache`, seconds.render * 1000);
  printStep('images, sitemap, feed and samples written', (seconds.files + seconds.write) * 1000);
  if (verification.pages > 0) printStep(nameVerification(verification), (seconds.verify + seconds.check) * 1000);
  printStep('files compressed', seconds.compress * 1000);
}

/**
 * Writes the report of the prerender engine to `prerender.json` and `prerender.txt`. Also prints the engine's steps and
 * all warnings of the build.
 */
export async function writeReport(folder: string, report: PrerenderReport): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'prerender.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(folder, 'prerender.txt'), printReport(report));
  printSteps(report);
  warn(report.warnings.map(({ route, kind, message }) => `${route} [${kind}] ${message}`));
  printWarnings();
  console.log(`Times and sizes of all pages: ${relative(process.cwd(), join(folder, 'prerender.txt'))}`);
}
