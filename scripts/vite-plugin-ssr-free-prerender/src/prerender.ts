/** The engine: renders what has changed, writes everything aside, proves it, and only then puts it in place. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { assembleHtml, type Template } from './assemble-html.ts';
import { holdBrowser } from './browser.ts';
import { compressFiles } from './compress-files.ts';
import { PrerenderError, printFindings } from './engine-error.ts';
import { findDuplicates, findLinkProblems, findPageProblems, findUnknownPaths } from './find-page-problems.ts';
import type { Capture } from './in-page/install-capture.ts';
import { type Manifest, modulePreloads } from './module-preloads.ts';
import { outputPath } from './output-path.ts';
import { readFactsOf } from './read-facts-of.ts';
import { renderPages } from './render-pages.ts';
import { type CachedRoute, openRouteCache, whyRender } from './route-cache.ts';
import { createInputReader } from './route-inputs.ts';
import { swapFolder } from './swap-folder.ts';
import type { Finding, PageReport, PrerenderOptions, PrerenderReport } from './types.ts';
import { verifyHydration } from './verify-hydration.ts';

const defaultTimeout = 15_000;

/** A page of this run: taken now, or kept from a former one. */
type Page = CachedRoute & { status: PageReport['status']; reason: string };

async function readTemplate(clientDir: string, root: string): Promise<Template> {
  const html = await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => {
    throw new PrerenderError(
      `${clientDir} has no index.html. Run "vite build" first, or correct the option "clientDir".`,
    );
  });
  const hrefs = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)].map(
    (match) => match[1] ?? '',
  );
  const styles = new Map<string, string>();
  for (const href of hrefs) styles.set(href, (await readFile(join(clientDir, href), 'utf8')).trim());
  return { html, styles, rootId: root.replace(/^#/, '') };
}

async function readManifest(clientDir: string): Promise<Manifest> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => {
    throw new PrerenderError(
      `${clientDir} has no .vite/manifest.json. Set "build.manifest: true" in the Vite configuration.`,
    );
  });
  return JSON.parse(text);
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Collects findings by policy; those that fail are thrown together. */
function collectFindings(policies: PrerenderOptions['policies']) {
  const kept: (Finding & { fails: boolean })[] = [];
  const policyOf = (finding: Finding) =>
    (typeof policies === 'function' ? policies(finding) : policies?.[finding.kind]) ?? 'fail';
  return {
    report: (finding: Finding): void => {
      const known = kept.some((one) => one.route === finding.route && one.message === finding.message);
      const policy = policyOf(finding);
      if (!known && policy !== 'ignore') kept.push({ ...finding, fails: policy === 'fail' });
    },
    /** The routes that have a finding; their snapshots are not kept for the next run. */
    routes: (): Set<string> => new Set(kept.map(({ route }) => route)),
    warnings: (): Finding[] => kept.map(({ fails, ...finding }) => finding),
    assertNone: (): void => {
      const failures = kept.flatMap(({ fails, ...finding }) => (fails ? [finding] : []));
      if (failures.length === 0) return;
      throw new PrerenderError(
        `${failures.length === 1 ? 'One page problem' : `${failures.length} page problems`}; nothing was written:\n${printFindings(failures)}`,
        failures,
      );
    },
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

/**
 * Renders every route in headless Chromium and writes the finished pages.
 * @throws PrerenderError with every finding whose policy is `fail`; the output folder is then untouched.
 */
export async function prerender(given: PrerenderOptions): Promise<PrerenderReport> {
  const options = { ...given, clientDir: resolve(given.clientDir), outDir: resolve(given.outDir) };
  const { clientDir, outDir, signal, timeout = defaultTimeout, root = '#root', dynamicHead = [] } = options;
  const progress = options.onProgress ?? (() => {});
  const findings = collectFindings(options.policies);
  const { report } = findings;
  const seconds = { render: 0, write: 0, verify: 0, compress: 0 };
  const timed = async <Result>(step: keyof typeof seconds, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      seconds[step] += (performance.now() - start) / 1000;
    }
  };

  const ownPart = readShard(options);
  const template = await readTemplate(clientDir, root);
  const manifest = options.modules || options.cacheDir ? await readManifest(clientDir) : {};
  const chunks = (path: string): readonly string[] => modulePreloads(manifest, options.modules?.(path) ?? []);
  const cache = options.cacheDir ? await openRouteCache(resolve(options.cacheDir)) : null;
  const inputsOf = cache ? await createInputReader(options, { template, manifest, root, dynamicHead }) : null;

  // Beside the client build, so that an interrupted run leaves nothing in the project's own folders.
  const folder = `${clientDir}.next`;
  await rm(folder, { recursive: true, force: true });
  signal?.throwIfAborted();
  const browser = holdBrowser();
  // Ends whatever the browser is waiting for.
  const stop = (): void => void browser.discard();
  signal?.addEventListener('abort', stop, { once: true });

  /** Pages of these paths, from the cache where their inputs have not changed. */
  const takePages = async (paths: readonly string[]): Promise<Page[]> => {
    const kept: Page[] = [];
    const reasons = new Map<string, string>();
    for (const path of paths) {
      const cached = cache ? await cache.read(path) : null;
      const why = options.force ? 'forced' : inputsOf ? whyRender(inputsOf(path), cached) : 'no cache';
      if (why !== null) reasons.set(path, why);
      else if (cached) kept.push({ ...cached, status: 'kept', reason: 'unchanged' });
    }
    const snapshots = await timed('render', () =>
      renderPages([...reasons.keys()], {
        ...{ clientDir, root, dynamicHead, timeout, chunks, report, progress, signal, browser },
        cold: options.cold ?? false,
      }),
    );
    const htmls = snapshots.map(({ path, capture }) => ({ path, html: assemble(path, capture) }));
    const facts = await timed('render', () => readFactsOf(browser, htmls));
    const rendered = snapshots.map(
      (snapshot, index): Page => ({
        ...snapshot,
        facts: facts[index] ?? { path: snapshot.path, ...noFacts },
        inputs: inputsOf?.(snapshot.path) ?? {},
        proven: false,
        status: 'rendered',
        reason: reasons.get(snapshot.path) ?? '',
      }),
    );
    return [...rendered, ...kept];
  };
  const assemble = (path: string, capture: Capture): string => assembleHtml(template, capture, path, chunks(path));

  try {
    const clientFiles = await readdir(clientDir, { recursive: true });
    const more = options.files?.({ styles: [...template.styles.values()] }) ?? {};
    const files = new Set([...clientFiles, ...Object.keys(more)]);
    for (const finding of findDuplicates(options.routes)) report(finding);

    const wanted = ownPart([...new Map(options.routes.map((path) => [outputPath(path), path])).values()]);
    const pages = new Map((await takePages(wanted)).map((page) => [page.path, page]));
    while (options.crawl && !options.shard) {
      const facts = [...pages.values()].map((page) => page.facts);
      const found = findUnknownPaths(facts, files).filter((path) => !pages.has(path));
      if (found.length === 0) break;
      const next = await takePages(found);
      // A page that does not stand by its address is the app's way of saying that there is none.
      const real = next.filter(({ path, facts: { canonicals } }) => canonicals[0] === options.canonical(path));
      for (const page of real) pages.set(page.path, page);
      for (const path of found) if (!pages.has(path)) files.delete(path.slice(1));
      if (real.length === 0) break;
      wanted.push(...real.map((page) => page.path));
    }

    for (const { facts } of pages.values()) {
      for (const finding of findPageProblems(facts, options.canonical(facts.path))) report(finding);
      for (const message of options.inspect?.(facts) ?? []) report({ kind: 'inspect', route: facts.path, message });
    }
    if (!options.shard) {
      // A route that failed to render has its own finding; links to it are right.
      const known = new Set([...files, ...wanted.map((path) => path.slice(1))]);
      const facts = [...pages.values()].map((page) => page.facts);
      for (const finding of findLinkProblems(facts, known)) report(finding);
    }
    findings.assertNone();

    const htmlOf = (page: Page): Record<string, string> => ({
      [outputPath(page.path)]: assemble(page.path, page.capture),
    });
    await timed('write', async () => {
      await cp(clientDir, folder, { recursive: true, filter: (source) => !source.endsWith('.vite') });
      await rm(join(folder, 'index.html'));
      await writeFiles(folder, more);
      for (const page of pages.values()) await writeFiles(folder, htmlOf(page));
    });

    const unproven = [...pages.values()].filter((page) => !page.proven).map((page) => page.path);
    if (options.verify !== false && unproven.length > 0) {
      await timed('verify', async () =>
        verifyHydration(await browser.get(), folder, unproven, {
          ...{ root, timeout, progress, report, signal },
          repairIds: async (path, ids) => {
            const page = pages.get(path);
            if (!page) return;
            page.capture.root = replaceIds(page.capture.root, ids);
            await writeFiles(folder, htmlOf(page));
          },
        }),
      );
      findings.assertNone();
      for (const path of unproven) {
        const page = pages.get(path);
        if (page) page.proven = true;
      }
    }

    const sizes =
      options.compress === false || options.shard
        ? new Map<string, number>()
        : await timed('compress', () =>
            compressFiles(folder, outDir, (done, total, file) => progress('compress', done, total, file)),
          );
    signal?.throwIfAborted();
    if (!options.shard) await timed('write', () => swapFolder(folder, outDir));
    if (cache) {
      // A page with a warning is looked at again, so that the warning is not silenced by the cache.
      const troubled = findings.routes();
      for (const { status, reason, ...entry } of pages.values())
        if (!troubled.has(entry.path)) await cache.write(entry);
      if (!options.shard) await cache.keepOnly(wanted.filter((path) => !troubled.has(path)));
    }

    const warnings = findings.warnings();
    return {
      pages: wanted.flatMap((path): PageReport[] => {
        const page = pages.get(path);
        if (!page) return [];
        const file = outputPath(path);
        const { status, reason, milliseconds, requests, capture } = page;
        const bytes = Buffer.byteLength(assemble(path, capture));
        const own = warnings.filter(({ route }) => route === path).length;
        const brotliBytes = sizes.get(file) ?? 0;
        return [{ path, file, status, reason, milliseconds, requests, bytes, brotliBytes, findings: own }];
      }),
      warnings,
      seconds,
      written: !options.shard,
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await browser.discard();
    await rm(folder, { recursive: true, force: true });
  }
}

const noFacts = {
  titles: [],
  descriptions: [],
  canonicals: [],
  robots: [],
  h1: [],
  structuredData: [],
  links: [],
  ids: [],
  styled: [],
};

/** Ids stand in attributes only, alone or as parts of longer ones. */
function replaceIds(html: string, ids: Readonly<Record<string, string>>): string {
  return html.replaceAll(/(?<==")[^"]*(?=")/g, (value) =>
    value.replaceAll(/_r_[0-9a-v]+_/g, (id) => (Object.hasOwn(ids, id) ? (ids[id] ?? id) : id)),
  );
}
