/** The engine: renders what has changed, writes everything aside, proves it, and only then puts it in place. */
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { holdBrowser } from './browser/browser.ts';
import { openRouteCache } from './cache/route-cache.ts';
import { createInputReader } from './cache/route-inputs.ts';
import { createChunkReader } from './client-build/chunk-reader.ts';
import { readManifest, readTemplate } from './client-build/read-client-build.ts';
import { PrerenderError } from './contract/engine-error.ts';
import { outputPath } from './contract/output-path.ts';
import type { Finding, PageReport, PrerenderOptions, PrerenderReport, SiteFiles } from './contract/types.ts';
import { collectFindings } from './findings/collect-findings.ts';
import { findDuplicates, findLinkProblems, findPageProblems } from './findings/find-page-problems.ts';
import { compressFiles } from './output/compress-files.ts';
import { makeFiles } from './output/make-files.ts';
import { crawl, createPageTaker, type TakenPage } from './pipeline/take-pages.ts';
import { verifyHydration } from './proof/prove-hydration.ts';
import { eachAtOnce } from './system/each-at-once.ts';
import { endOnSignals } from './system/end-on-signals.ts';
import { explainFileError } from './system/explain-file-error.ts';
import { listFiles, takeOverFiles } from './system/link-files.ts';
import { swapFolder } from './system/swap-folder.ts';
import { writeNamed } from './system/write-file.ts';

const defaultTimeout = 15_000;

/** Writes files below a folder. */
function createWriter(folder: string) {
  const made = new Set<string>();
  return (name: string, content: string | Uint8Array): void => {
    const file = join(folder, name);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeNamed(file, content);
  };
}

function readShard({ shard, cacheDir }: PrerenderOptions): (paths: readonly string[]) => string[] {
  if (!shard) return (paths) => [...paths];
  const { index, count } = shard;
  const whole = Number.isInteger(index) && Number.isInteger(count);
  if (!whole || index < 1 || index > count) {
    throw new PrerenderError(`Shard ${index}/${count} does not exist. Name one from 1/${count} to ${count}/${count}.`);
  }
  if (!cacheDir) throw new PrerenderError('A shard needs the option "cacheDir": its pages have no other place to go.');
  return (paths) => paths.filter((_, at) => at % count === index - 1);
}

/** Runs steps and adds up the seconds of each. */
function createClock() {
  const seconds = { render: 0, files: 0, write: 0, verify: 0, compress: 0, prove: 0 };
  const timed = async <Result>(step: keyof typeof seconds, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      seconds[step] += (performance.now() - start) / 1000;
    }
  };
  return { seconds, timed };
}

/**
 * Renders every route in headless Chromium and writes the finished pages.
 * @throws PrerenderError with every finding whose policy is `fail`; the output folder is then untouched.
 */
export async function prerender(given: PrerenderOptions): Promise<PrerenderReport> {
  try {
    return await endOnSignals(given.signal, (signal) => run({ ...given, signal }));
  } catch (error) {
    throw explainFileError(error);
  }
}

async function run(given: PrerenderOptions & { signal: AbortSignal }): Promise<PrerenderReport> {
  const options = { ...given, clientDir: resolve(given.clientDir), outDir: resolve(given.outDir) };
  const { clientDir, outDir, signal, timeout = defaultTimeout, root = '#root', dynamicHead = [] } = options;
  const progress = options.onProgress ?? (() => {});
  const findings = collectFindings(options.policies);
  /** Of pages that nobody named: where the link to them stands. */
  const referrers = new Map<string, string>();
  const report = (finding: Finding): void => {
    const referrer = referrers.get(finding.route);
    const message = referrer ? `${finding.message} ${referrer} links to this page.` : finding.message;
    findings.report({ ...finding, message });
  };
  const { seconds, timed } = createClock();

  const ownPart = readShard(options);
  const template = await readTemplate(clientDir, root, options.integrity ?? false);
  const manifest = options.modules || options.cacheDir ? await readManifest(clientDir) : {};
  const chunks = createChunkReader(manifest);
  const cache = options.cacheDir ? await openRouteCache(resolve(options.cacheDir)) : null;
  const inputsOf = cache ? await createInputReader(options, { template, manifest, chunks, root, dynamicHead }) : null;

  // Beside the client build, so that an interrupted run leaves nothing in the project's own folders.
  const folder = `${clientDir}.next`;
  await rm(folder, { recursive: true, force: true });
  signal.throwIfAborted();
  const browser = holdBrowser(options.browserEndpoint);
  // Ends whatever the browser is waiting for.
  const stop = (): void => void browser.discard();
  signal.addEventListener('abort', stop, { once: true });
  const taker = createPageTaker({
    ...{ clientDir, root, dynamicHead, timeout, report, progress, signal, browser, template, cache, inputsOf },
    chunks: (path) => chunks.modulePreloads(options.modules?.(path) ?? []),
    preload: options.preload ?? (() => true),
    cold: options.cold ?? false,
    force: options.force ?? false,
  });

  const askForFiles = async (paths: readonly string[], pages: ReadonlyMap<string, TakenPage>): Promise<SiteFiles> => {
    // A shard knows some of the pages only.
    if (options.shard) return {};
    try {
      return await makeFiles(options.files, {
        styles: [...template.styles.values()],
        pages: paths.flatMap((path) => pages.get(path)?.facts ?? []),
        html: (path) => {
          const page = pages.get(path);
          if (!page) throw new Error(`There is no page ${path}.`);
          return taker.assemble(page);
        },
        browser: () => {
          signal.throwIfAborted();
          return browser.get();
        },
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      // What is wrong with the pages comes first: it may be the cause.
      findings.assertNone();
      throw error;
    }
  };

  try {
    // The template and the build manifest are for the engine.
    const built = (await listFiles(clientDir)).filter((name) => name !== 'index.html' && !name.startsWith('.vite/'));

    const wanted = ownPart([...new Map(options.routes.map((path) => [outputPath(path), path])).values()]);
    const pages = new Map<string, TakenPage>();
    await timed('render', async () => {
      for (const page of await taker.take(wanted)) pages.set(page.path, page);
      if (options.crawl && !options.shard) await crawl(pages, new Set(built), referrers, taker, options.canonical);
    });
    const paths = [...new Set([...wanted, ...pages.keys()])];
    const followed = [...pages.keys()].filter((path) => referrers.has(path));

    for (const finding of findDuplicates([...options.routes, ...followed], new Set(built))) report(finding);
    for (const { facts } of pages.values()) {
      for (const finding of findPageProblems(facts, options.canonical(facts.path))) report(finding);
      for (const message of options.inspect?.(facts) ?? []) report({ kind: 'inspect', route: facts.path, message });
    }
    const more = await timed('files', () => askForFiles(paths, pages));
    if (!options.shard) {
      const files = [...built, ...Object.keys(more)];
      // A route that failed to render has its own finding; links to it are right.
      const known = new Set([...files, ...paths.map((path) => path.slice(1))]);
      const facts = [...pages.values()].map((page) => page.facts);
      for (const finding of findLinkProblems(facts, known)) report(finding);
    }
    findings.assertNone();

    const unproven = [...pages.values()].filter((page) => !page.proven).map((page) => page.path);
    const verifies = options.verify !== false && unproven.length > 0;
    // Its work is done; it ends while the rest is written.
    if (!verifies) void browser.discard().catch(() => {});
    const bytes = new Map<string, number>();
    const write = createWriter(folder);
    const writePage = (page: TakenPage): void => {
      const html = Buffer.from(taker.assemble(page));
      bytes.set(page.path, html.length);
      write(outputPath(page.path), html);
    };
    await timed('write', async () => {
      // What is written takes the place of the client's, whose own file stays as it is.
      const replaced = new Set([...Object.keys(more), ...[...pages.keys()].map(outputPath)]);
      const ours = built.filter((name) => !replaced.has(name));
      takeOverFiles(ours, clientDir, folder);
      for (const [name, content] of Object.entries(more)) write(name, content);
      for (const page of pages.values()) writePage(page);
    });

    if (verifies) {
      const proven = await timed('verify', () =>
        verifyHydration(browser, folder, unproven, {
          ...{ root, timeout, progress, report, signal },
          repairIds: (path, ids) => {
            const page = pages.get(path);
            if (!page) return;
            page.capture.root = replaceIds(page.capture.root, ids);
            writePage(page);
          },
        }),
      );
      findings.assertNone();
      for (const path of proven) {
        const page = pages.get(path);
        if (page) page.proven = true;
      }
    }

    const closed = browser.discard();
    const sizes =
      options.compress === false || options.shard
        ? new Map<string, number>()
        : await timed('compress', () =>
            compressFiles(folder, outDir, (done, total, file) => {
              signal.throwIfAborted();
              progress('compress', done, total, file);
            }),
          );
    signal.throwIfAborted();
    const { prove } = options;
    if (prove && options.verify !== false && !options.shard) {
      const fresh = new Set(unproven);
      const built = [...pages.keys()].map((path) => ({
        ...{ path, file: outputPath(path), fresh: fresh.has(path) },
        scripts: chunks.scriptsOf(options.modules?.(path) ?? []),
      }));
      const problems = await timed('prove', () => prove({ folder, pages: built, signal }));
      for (const problem of problems) report({ kind: 'proof', ...problem });
      findings.assertNone();
    }
    if (cache) {
      // A page with a warning is looked at again, so that the warning is not silenced by the cache.
      const troubled = findings.routes();
      const sound = [...pages.values()].filter(({ path }) => !troubled.has(path));
      await eachAtOnce(sound, 8, ({ status, reason, ...entry }) => cache.write(entry));
      if (!options.shard) await cache.keepOnly(sound.map(({ path }) => path));
    }
    // Last: nothing can fail once the former output is gone.
    if (!options.shard) await timed('write', () => swapFolder(folder, outDir));
    await closed;

    const warnings = findings.warnings();
    return {
      pages: paths.flatMap((path): PageReport[] => {
        const page = pages.get(path);
        if (!page) return [];
        const file = outputPath(path);
        const { status, reason, milliseconds, requests } = page;
        const own = warnings.filter(({ route }) => route === path).length;
        const brotliBytes = sizes.get(file) ?? 0;
        return [
          {
            ...{ path, file, status, reason, milliseconds, requests },
            ...{ bytes: bytes.get(path) ?? 0, brotliBytes, findings: own },
          },
        ];
      }),
      warnings,
      seconds,
      written: !options.shard,
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await browser.discard();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Ids stand in attributes only, alone or as parts of longer ones. */
function replaceIds(html: string, ids: Readonly<Record<string, string>>): string {
  return html.replaceAll(/(?<==")[^"]*(?=")/g, (value) =>
    value.replaceAll(/_r_[0-9a-v]+_/g, (id) => (Object.hasOwn(ids, id) ? (ids[id] ?? id) : id)),
  );
}
