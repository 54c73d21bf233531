/** What the caller is told of a run. Pure. */
import { outputPath } from '../contract/output-path.ts';
import type { PageReport, PrerenderReport } from '../contract/types.ts';
import { pathsOf } from './check-pages.ts';
import type { Run } from './run.ts';

export function buildReport(run: Run): PrerenderReport {
  const { options, findings, pages, htmlBytes, brotliBytes, seconds, proof } = run;
  const warnings = findings.warnings();
  return {
    pages: pathsOf(run).flatMap((path): PageReport[] => {
      const page = pages.get(path);
      if (!page) return [];
      const file = outputPath(path, options.base);
      const { status, reason, milliseconds, requests } = page;
      return [
        {
          ...{ path, file, status, reason, milliseconds, requests },
          bytes: htmlBytes.get(path) ?? 0,
          brotliBytes: brotliBytes.get(file) ?? 0,
          findings: warnings.filter(({ route }) => route === path).length,
        },
      ];
    }),
    warnings,
    seconds,
    proof,
    hash: run.hash,
  };
}
