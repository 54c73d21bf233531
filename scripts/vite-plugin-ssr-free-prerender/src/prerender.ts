/** The engine: one browser, one load of the app, then a walk from route to route by the app's own router. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Browser } from 'puppeteer';
import { assembleHtml, type Template } from './assemble-html.ts';
import { launchBrowser } from './browser.ts';
import { compressFiles } from './compress-files.ts';
import { PrerenderError, printFindings } from './engine-error.ts';
import { findLinkProblems, findPageProblems } from './find-page-problems.ts';
import { type Manifest, modulePreloads } from './module-preloads.ts';
import { outputPath } from './output-path.ts';
import { type Capture, captureRoute, installCapture, readFacts } from './page-script.ts';
import { serveFolder } from './static-server.ts';
import { swapFolder } from './swap-folder.ts';
import type { Finding, PageFacts, PageReport, PrerenderOptions, PrerenderReport, Progress } from './types.ts';
import { verifyHydration } from './verify-hydration.ts';
import { watchTab } from './watch-tab.ts';

const defaultTimeout = 15_000;
/** Pages in a row that may fail to become ready before the walk ends. */
const patience = 2;

type Settings = Required<Pick<PrerenderOptions, 'root' | 'timeout' | 'dynamicHead'>> & {
  progress: Progress;
  report: (finding: Finding) => void;
};
type RenderedPage = { path: string; html: string; facts: PageFacts; milliseconds: number };

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

function findCaptureProblems(capture: Capture): Finding[] {
  const { path: route } = capture;
  return [
    ...(capture.reactTags === 0
      ? [
          {
            kind: 'title' as const,
            route,
            message:
              'No head tag carries React’s internal mark: either the page prints none, or this React hides it and the engine must learn its new mark.',
          },
        ]
      : []),
    ...capture.strangers.map(
      (tag): Finding => ({
        kind: 'page-error',
        route,
        message: `The page put ${tag} into the head by itself; it would stay there on every later page. Render it with React.`,
      }),
    ),
  ];
}

/** Walks one tab over all routes and assembles their pages. */
async function renderPages(
  browser: Browser,
  options: PrerenderOptions,
  settings: Settings,
  template: Template,
): Promise<RenderedPage[]> {
  const { root, timeout, dynamicHead, progress, report } = settings;
  const manifest = options.modules ? await readManifest(options.clientDir) : {};
  const server = await serveFolder(options.clientDir, 'index.html');
  try {
    const tab = await browser.newPage();
    const watch = watchTab(tab, server.origin, report);
    await tab.evaluateOnNewDocument(installCapture, { root, dynamicHead });
    const pages: RenderedPage[] = [];
    let lost = 0;
    for (const [index, path] of options.routes.entries()) {
      options.signal?.throwIfAborted();
      watch.setRoute(path);
      const start = performance.now();
      // After a page that never came the app may be broken, so the next one loads it afresh; two of them mean that it is.
      const navigate = index > 0 && lost === 0;
      if (lost === patience) break;
      if (!navigate) watch.leave();
      if (!navigate) await tab.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
      const capture = await tab.evaluate(captureRoute, { path, navigate, timeout });
      if ('notReady' in capture) {
        lost += 1;
        // What it threw has been reported, and says more.
        if (capture.threw) continue;
        report({
          kind: 'not-ready',
          route: path,
          message: `The page did not call itself ready within ${timeout / 1000} s: ${capture.notReady}. Dispatch "prerender:ready" with this path after its first commit.`,
        });
        continue;
      }
      lost = 0;
      for (const finding of findCaptureProblems(capture)) report(finding);
      const html = assembleHtml(template, capture, path, modulePreloads(manifest, options.modules?.(path) ?? []));
      const facts = await tab.evaluate(readFacts, { path, html });
      pages.push({ path, html, facts, milliseconds: performance.now() - start });
      progress('render', index + 1, options.routes.length, path);
    }
    await watch.settle();
    await tab.close();
    return pages;
  } finally {
    await server.close();
  }
}

async function writePages(
  pages: readonly RenderedPage[],
  more: Readonly<Record<string, string>>,
  clientDir: string,
  folder: string,
): Promise<void> {
  await cp(clientDir, folder, { recursive: true, filter: (source) => !source.endsWith('.vite') });
  await rm(join(folder, 'index.html'));
  const files = {
    ...more,
    ...Object.fromEntries(pages.map((page) => [outputPath(page.path), page.html])),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/**
 * Renders every route in headless Chromium and writes the finished pages.
 * @throws PrerenderError with every finding whose policy is `fail`; the output folder is then untouched.
 */
export async function prerender(given: PrerenderOptions): Promise<PrerenderReport> {
  const options = { ...given, clientDir: resolve(given.clientDir), outDir: resolve(given.outDir) };
  const findings: Finding[] = [];
  const policyOf = (finding: Finding) => options.policies?.[finding.kind] ?? 'fail';
  const settings: Settings = {
    root: options.root ?? '#root',
    timeout: options.timeout ?? defaultTimeout,
    dynamicHead: options.dynamicHead ?? [],
    progress: options.onProgress ?? (() => {}),
    report: (finding) => {
      const known = findings.some((one) => one.route === finding.route && one.message === finding.message);
      if (!known && policyOf(finding) !== 'ignore') findings.push(finding);
    },
  };
  const assertNoFailures = (): void => {
    const failures = findings.filter((finding) => policyOf(finding) === 'fail');
    if (failures.length === 0) return;
    throw new PrerenderError(
      `${failures.length === 1 ? 'One page problem' : `${failures.length} page problems`}; nothing was written:\n${printFindings(failures)}`,
      failures,
    );
  };
  const seconds = { render: 0, write: 0, verify: 0 };
  const timed = async <Result>(step: keyof typeof seconds, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      seconds[step] = (performance.now() - start) / 1000;
    }
  };

  // Beside the client build, so that an interrupted run leaves nothing in the project's own folders.
  const folder = `${options.clientDir}.next`;
  await rm(folder, { recursive: true, force: true });
  options.signal?.throwIfAborted();
  const browser = await launchBrowser();
  const version = await browser.version();
  // Ends whatever the browser is waiting for.
  const stop = (): void => void browser.close();
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    const template = await readTemplate(options.clientDir, settings.root);
    const pages = await timed('render', () => renderPages(browser, options, settings, template));
    const more = options.files?.({ styles: [...template.styles.values()] }) ?? {};
    const clientFiles = await readdir(options.clientDir, { recursive: true });
    // A route that failed to render has its own finding; links to it are right.
    const routes = options.routes.map((path) => path.slice(1));
    const files = new Set([...clientFiles, ...Object.keys(more), ...routes]);
    for (const { facts } of pages) {
      for (const finding of findPageProblems(facts, options.canonical(facts.path))) settings.report(finding);
      for (const message of options.inspect?.(facts) ?? [])
        settings.report({ kind: 'inspect', route: facts.path, message });
    }
    for (const finding of findLinkProblems(
      pages.map((page) => page.facts),
      files,
    ))
      settings.report(finding);
    assertNoFailures();

    const sizes = await timed('write', async () => {
      await writePages(pages, more, options.clientDir, folder);
      return compressFiles(folder, (done, total, file) => settings.progress('write', done, total, file));
    });
    if (options.verify !== false) {
      await timed('verify', () => verifyHydration(browser, folder, options, settings));
      assertNoFailures();
    }
    options.signal?.throwIfAborted();
    await swapFolder(folder, options.outDir);

    return {
      pages: pages.map(({ path, html, milliseconds }): PageReport => {
        const file = outputPath(path);
        return { path, file, milliseconds, bytes: Buffer.byteLength(html), brotliBytes: sizes.get(file) ?? 0 };
      }),
      warnings: findings,
      seconds,
      browser: version,
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', stop);
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
