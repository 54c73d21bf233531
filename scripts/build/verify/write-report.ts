import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type PrerenderReport, printReport } from 'vite-plugin-ssr-free-prerender';

const maxSlow = 5;
const maxReasons = 12;

/** What was proven, in one line. */
const describeProof = ({ pages, visited, visitors, unvisited }: PrerenderReport['proof']): string =>
  `Hydration proven for ${pages} pages; as ${unvisited ? `other visitors on 0, because ${unvisited}` : `${visitors} other visitors on ${visited}`}.`;

/** What the terminal shows of a run: a summary, the slowest pages, and why a page was not kept when others were. */
function summariseReport({ pages, seconds, proof }: PrerenderReport): string[] {
  const rendered = pages.filter((page) => page.status === 'rendered');
  const { render, files, verify, compress, prove } = seconds;
  const times = [
    `${render.toFixed(1)} s to render`,
    `${files.toFixed(1)} s for files beside them`,
    `${(verify + prove).toFixed(1)} s to prove`,
    `${compress.toFixed(1)} s to compress`,
  ].join(', ');
  const slowest = rendered
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, maxSlow)
    .map((page) => `${page.path} ${page.milliseconds.toFixed(0)} ms`);
  // When every page was rendered, one reason holds for all and the full report has it.
  const reasons = rendered.length < pages.length ? rendered : [];
  return [
    `${pages.length} pages, ${rendered.length} of them rendered anew: ${times}.`,
    ...(proof.pages > 0 ? [describeProof(proof)] : []),
    ...(slowest.length > 0 ? [`Slowest: ${slowest.join(', ')}`] : []),
    ...reasons.slice(0, maxReasons).map(({ path, reason }) => `  Rendered ${path}: ${reason}`),
    ...(reasons.length > maxReasons ? [`  and ${reasons.length - maxReasons} more`] : []),
  ];
}

/** Writes the engine's report to `prerender.json` and `.txt` in a folder, and sums it up on the terminal. */
export async function writeReport(folder: string, report: PrerenderReport): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'prerender.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(folder, 'prerender.txt'), printReport(report));
  for (const line of summariseReport(report)) console.log(line);
  console.log(`All pages: ${relative(process.cwd(), join(folder, 'prerender.txt'))} and .json`);
  for (const warning of report.warnings) console.warn(`Warning: ${warning.route} [${warning.kind}] ${warning.message}`);
}
