/** What the steps of one run share. Nothing of it outlives the run. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserHold, holdBrowser } from '../browser/held-browser.ts';
import type { CachedRoute } from '../cache/route-cache.ts';
import type { CompressedFiles } from '../contract/compressed.ts';
import type { Finding, PageReport, PrerenderReport, SiteFiles } from '../contract/types.ts';
import { collectFindings, type Findings } from '../findings/collect-findings.ts';
import { type Compressor, createCompressor } from '../output/compress-files.ts';
import { createWriter } from '../system/write-file.ts';
import { type Captures, openCaptures } from './captures.ts';
import type { ClientBuild } from './read-build.ts';
import type { RunOptions } from './read-options.ts';

/** A page of the run, from the cache or rendered now. */
export type SitePage = CachedRoute & { status: PageReport['status']; reason: string };

export type Run = {
  options: RunOptions;
  build: ClientBuild;
  browser: BrowserHold;
  findings: Findings;
  /** Reports a finding; of a page that no route names, it says which page links to it. */
  report: (finding: Finding) => void;
  /** Seconds by step. */
  seconds: PrerenderReport['seconds'];
  /** What was proven in the browser. */
  proof: PrerenderReport['proof'];
  /** Folder in which the site is made; it becomes the output as the last step. */
  folder: string;
  /** Writes a file below that folder. */
  write: (name: string, content: SiteFiles[string]) => void;
  /** What was rendered, by page. */
  captures: Captures;
  /** Pages by path: first those of the routes, then those found by crawling. */
  pages: Map<string, SitePage>;
  /** Of crawled pages: the page that links to them, by path. */
  referrers: Map<string, string>;
  /** Files that the site makes beside its pages. */
  files: SiteFiles;
  /** Pages whose hydration was not yet proven, or for fewer visitors, when they were collected. */
  unproven: readonly string[];
  /** Bytes of the HTML by path. */
  htmlBytes: Map<string, number>;
  /** Bytes of compressed files by file. */
  brotliBytes: ReadonlyMap<string, number>;
  /** Compresses what is written, while the run does something else; null when nothing is to be compressed. */
  compressor: Compressor | null;
  /** What was compressed; null when nothing was. */
  compressed: CompressedFiles | null;
};

/** A shard writes no site. */
async function openCompressor(folder: string, options: RunOptions, { cache }: ClientBuild): Promise<Compressor | null> {
  if (options.compress === false || options.shard) return null;
  const known = (await cache?.readCompressed()) ?? new Map();
  const onFile = (done: number, total: number, file: string): void => {
    options.signal.throwIfAborted();
    options.onProgress('compress', done, total, file);
  };
  return createCompressor(folder, { former: options.outDir, known, onFile });
}

export async function createRun(options: RunOptions, build: ClientBuild): Promise<Run> {
  const findings = collectFindings(options.policies);
  const referrers = new Map<string, string>();
  // Beside the client build, so that an interrupted run leaves nothing in the project's own folders.
  const folder = `${options.clientDir}.next`;
  const write = createWriter(folder);
  /** Links to files of the client build, which stay as they are. */
  const linked = new Set(build.files);
  const compressor = await openCompressor(folder, options, build);
  return {
    ...{ options, build, findings, referrers, folder },
    browser: holdBrowser(options.browserEndpoint),
    report: (finding) => {
      const referrer = referrers.get(finding.route);
      // A difference of trees stands below.
      const message = referrer
        ? finding.message.replace(/$/m, () => ` ${referrer} links to this page.`)
        : finding.message;
      findings.report({ ...finding, message });
    },
    seconds: { render: 0, files: 0, write: 0, verify: 0, compress: 0, prove: 0 },
    proof: { pages: 0, visited: 0, visitors: 0, unvisited: '' },
    ...{ compressor, captures: openCaptures(build.cache) },
    write: (name, content) => {
      if (linked.delete(name)) rmSync(join(folder, name), { force: true });
      write(name, content);
      compressor?.add(name);
    },
    pages: new Map(),
    files: {},
    unproven: [],
    htmlBytes: new Map(),
    ...{ brotliBytes: new Map(), compressed: null },
  };
}

/** Adds the time that the work takes to the seconds of a step. */
export async function timed<Result>(
  { seconds }: Run,
  step: keyof PrerenderReport['seconds'],
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    seconds[step] += (performance.now() - start) / 1000;
  }
}
