import { type PrerenderOptions, type PrerenderReport, prerender } from 'vite-plugin-ssr-free-prerender';
import type { BenchSite } from './bench-site.ts';

/** Renders a generated site; the seconds are those of the whole run, the start of the browser included. */
export async function runEngine(
  { clientDir, routes, canonical, moduleOf }: BenchSite,
  outDir: string,
  options: Partial<PrerenderOptions> = {},
): Promise<{ seconds: number; report: PrerenderReport }> {
  const start = performance.now();
  const report = await prerender({
    clientDir,
    outDir,
    routes: routes.map((path) => ({ path, canonical: canonical(path), modules: [moduleOf(path)] })),
    verify: false,
    compress: false,
    ...options,
  });
  return { seconds: (performance.now() - start) / 1000, report };
}
