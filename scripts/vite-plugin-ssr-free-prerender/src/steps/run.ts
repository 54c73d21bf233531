/** What the steps of one run share. Nothing of it outlives the run. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserHold } from '../browser/browser-session.ts';
import type { CachedRoute, RouteCache } from '../cache/route-cache.ts';
import { collectFindings, type Findings } from '../diagnostics/collect-findings.ts';
import { createFileHashes, type FileHashes } from '../files/file-hashes.ts';
import { createWriter } from '../files/write-files.ts';
import { type Compressor, createCompressor } from '../output/compress-files.ts';
import type { Capture, CompressedFiles, KeptCapture, WrittenFiles, WrittenPage } from '../types/snapshot.ts';
import type { Finding, PageReport, PrerenderReport, SiteFiles } from '../types/types.ts';
import { classesOf } from '../vite-output/template.ts';
import type { ClientBuild, RunOptions } from './read-build.ts';

/** A page of the run, from the cache or rendered now. */
export type SitePage = CachedRoute & { status: PageReport['status']; reason: string };

export type Run = {
  options: RunOptions;
  build: ClientBuild;
  browser: BrowserHold;
  /** The one that the site draws with, where that of the run draws nothing. */
  painter: BrowserHold;
  /** The site has asked for a browser, to make its files with. */
  isBrowserLent: boolean;
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
  /** Where pages send on that show nothing themselves, by path. */
  sentOn: Map<string, string>;
  /** Of crawled pages: the page that links to them, by path. */
  referrers: Map<string, string>;
  /** Files that the site makes beside its pages. */
  files: SiteFiles;
  /** Pages whose hydration was not yet proven, or for fewer visitors, when they were collected. */
  unproven: readonly string[];
  /** What the former run has written. */
  former: WrittenFiles;
  /** What this one writes of pages, by path. */
  written: Map<string, WrittenPage>;
  /** Hashes of the files of both. */
  hashes: FileHashes;
  /** Of the finished folder; empty until then. */
  hash: string;
  /** Bytes of the HTML by path. */
  htmlBytes: Map<string, number>;
  /** Bytes of compressed files by file. */
  brotliBytes: ReadonlyMap<string, number>;
  /** Compresses what is written, while the run does something else; null when nothing is to be compressed. */
  compressor: Compressor | null;
  /** What was compressed; null when nothing was. */
  compressed: CompressedFiles | null;
};

function openCompressor(
  folder: string,
  options: RunOptions,
  known: CompressedFiles,
  hashes: FileHashes,
): Compressor | null {
  if (options.compress === false) return null;
  const onFile = (done: number, total: number, file: string): void => {
    options.signal.throwIfAborted();
    options.onProgress('compress', done, total, file);
  };
  return createCompressor(folder, { former: options.outDir, known, hashes, onFile });
}

const nothing: WrittenFiles = { compressed: new Map(), pages: new Map(), hashes: new Map() };

export async function createRun(
  options: RunOptions,
  build: ClientBuild,
  browsers: Pick<Run, 'browser' | 'painter'>,
): Promise<Run> {
  const findings = collectFindings(options.policies);
  const referrers = new Map<string, string>();
  // Beside the client build, so that an interrupted run leaves nothing in the project's own folders.
  const folder = `${options.clientDir}.next`;
  const write = createWriter(folder);
  /** Links to files of the client build, of the former output and of the site, which stay as they are. */
  const linked = new Set(build.files);
  const former = (await build.cache?.readWritten()) ?? nothing;
  const hashes = createFileHashes(former.hashes);
  const compressor = openCompressor(folder, options, former.compressed, hashes);
  return {
    ...{ options, build, ...browsers, isBrowserLent: false, findings, referrers, folder },
    report: (finding) => {
      const referrer = referrers.get(finding.route);
      // A difference of trees stands below. What the console says may end without a full stop.
      const message = referrer ? finding.message.replace(/$/m, ` (linked from ${referrer})`) : finding.message;
      findings.report({ ...finding, message });
    },
    seconds: { render: 0, files: 0, write: 0, verify: 0, compress: 0, prove: 0 },
    proof: { pages: 0, visited: 0, visitors: 0, unvisited: '' },
    ...{ compressor, captures: openCaptures(build.cache) },
    write: (name, content) => {
      if (linked.delete(name)) rmSync(join(folder, name), { force: true });
      write(name, content);
      if (typeof content === 'object' && 'from' in content) linked.add(name);
      compressor?.add(name);
    },
    ...{ pages: new Map(), sentOn: new Map() },
    files: {},
    unproven: [],
    ...{ former, hashes, written: new Map(), hash: '', htmlBytes: new Map() },
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

type Captures = {
  /** Of a page that was rendered, or is in the cache. */
  read: (path: string) => Capture;
  keep: (path: string, capture: Capture) => KeptCapture;
};

const textsOf = ({ rules }: Capture): string[] => rules.map(({ css }) => css);

/** @param cache null: they are in memory */
function openCaptures(cache: RouteCache | null): Captures {
  if (cache) {
    const keep: Captures['keep'] = (path, capture) => ({
      capture: cache.setAside(path, capture),
      classes: [...classesOf(capture.root)].sort().join(' '),
      rules: textsOf(capture),
      chunks: capture.chunks,
    });
    return { read: cache.readCapture, keep };
  }
  const captures = new Map<string, Capture>();
  return {
    read: (path) => {
      const capture = captures.get(path);
      if (!capture) throw new Error(`unreachable: ${path} was not rendered`);
      return capture;
    },
    keep: (path, capture) => {
      captures.set(path, capture);
      // No later run asks which capture it was.
      return { capture: '', classes: '', rules: textsOf(capture), chunks: capture.chunks };
    },
  };
}
