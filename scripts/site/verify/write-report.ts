import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type PrerenderReport, printReport } from 'vite-plugin-ssr-free-prerender';

function summariseReport({ pages, seconds, proof }: PrerenderReport): string[] {
  const rendered = pages.filter((page) => page.status === 'rendered');
  const { render, files, verify, compress, prove } = seconds;
  const times = [
    `${render.toFixed(1)} s to render`,
    `${files.toFixed(1)} s for files beside them`,
    `${(verify + prove).toFixed(1)} s to prove`,
    `${compress.toFixed(1)} s to compress`,
  ].join(', ');
  const { visited, visitors, unvisited } = proof;
  const others = unvisited ? `other visitors on 0, because ${unvisited}` : `${visitors} other visitors on ${visited}`;
  return [
    `${pages.length} pages, ${rendered.length} of them rendered anew: ${times}.`,
    ...(proof.pages > 0 ? [`Hydration proven for ${proof.pages} pages; as ${others}.`] : []),
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
