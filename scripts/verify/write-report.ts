import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrerenderReport } from 'vite-plugin-ssr-free-prerender';

/** Writes the engine's report to `reports/prerender.json` and sums it up on the terminal. */
export async function writeReport(projectRoot: string, report: PrerenderReport): Promise<void> {
  const folder = join(projectRoot, 'reports');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'prerender.json'), `${JSON.stringify(report, null, 2)}\n`);
  const slowest = report.pages.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  const heaviest = report.pages.toSorted((a, b) => b.brotliBytes - a.brotliBytes)[0];
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
  const rendered = report.pages.filter((page) => page.status === 'rendered');
  const { render, verify, compress } = report.seconds;
  console.log(
    `${report.pages.length} pages, ${rendered.length} of them rendered anew: ${render.toFixed(1)} s to render, ${verify.toFixed(1)} s to prove, ${compress.toFixed(1)} s to compress.`,
  );
  if (slowest && heaviest) {
    console.log(
      `Slowest ${slowest.path} (${slowest.milliseconds.toFixed(0)} ms), heaviest ${heaviest.path} (${kilobytes(heaviest.brotliBytes)} brotli). Details: reports/prerender.json`,
    );
  }
  for (const warning of report.warnings) console.warn(`Warning: ${warning.route} [${warning.kind}] ${warning.message}`);
}
