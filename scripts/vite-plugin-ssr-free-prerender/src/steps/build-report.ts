/** Builds the parts of the report that a run returns. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '../files/hashes.ts';
import { listFiles } from '../files/write-files.ts';
import type { Finding } from '../types/finding.ts';
import { outputPath } from '../types/paths.ts';
import type { PageReport } from '../types/types.ts';
import type { SitePage } from './obtain-pages.ts';

/** Returns a hash of the names and contents of all files in a folder. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await listFiles(folder)).sort())
    hash.update(`${name} ${hashBytes(readFileSync(join(folder, name)))}\n`);
  return hash.digest('base64url');
}

/**
 * Returns the report's entries for pages.
 * @param folder the folder that contains the written site
 * @param brotliBytes the size of each compressed file in bytes, keyed by file name
 */
export function reportPages(
  pages: Iterable<SitePage>,
  folder: string,
  base: string,
  brotliBytes: ReadonlyMap<string, number>,
  warnings: readonly Finding[],
): PageReport[] {
  return [...pages].map(({ path, status, reason, milliseconds, requests }) => {
    const file = outputPath(path, base);
    return {
      path,
      file,
      status,
      reason,
      milliseconds,
      requests,
      bytes: statSync(join(folder, file)).size,
      brotliBytes: brotliBytes.get(file) ?? 0,
      findings: warnings.filter(({ route }) => route === path).length,
    };
  });
}

/** Returns a stopwatch that adds up the seconds of each step. */
export function createStopwatch<Step extends string>(steps: readonly Step[]) {
  const seconds = Object.fromEntries(steps.map((step) => [step, 0])) as Record<Step, number>;
  return {
    seconds,
    /** Calls `work`, and adds its duration to the seconds of this step. */
    time: async <Result>(step: Step, work: () => Result | Promise<Result>): Promise<Result> => {
      const start = performance.now();
      try {
        return await work();
      } finally {
        seconds[step] += (performance.now() - start) / 1000;
      }
    },
  };
}
