import { type PrerenderOptions, type PrerenderReport, prerender } from 'vite-plugin-ssr-free-prerender';
import type { BenchSite } from './bench-site.ts';

/** Renders a generated site; the seconds are those of the whole run, the start of the browser included. */
export async function runEngine(
  { clientDir, routes, canonical, moduleOf }: BenchSite,
  outDir: string,
  options: Partial<PrerenderOptions> = {},
): Promise<{ seconds: number; report: PrerenderReport }> {
  const start = performance.now();
  const modules = (path: string): string[] => [moduleOf(path)];
  const report = await prerender({
    ...{ clientDir, outDir, routes, canonical, modules },
    ...{ verify: false, compress: false, ...options },
  });
  return { seconds: (performance.now() - start) / 1000, report };
}
