/**
 * Renders pages in several tabs. A tab navigates from page to page, or fully loads each page (`cold`). Both ways
 * produce the same HTML.
 */
import type { BrowserHold, HeldBrowser } from '../browser/browser-session.ts';
import { bundleInPage } from '../cdp/bundle-in-page.ts';
import { type Worker, workInTabs } from '../cdp/work-in-tabs.ts';
import { findCaptureProblems } from '../diagnostics/find-capture-problems.ts';
import type { CapturedStep, FailedStep } from '../injected/visit-pages.ts';
import { type FolderServer, serveFolder } from '../serve/serve-folder.ts';
import type { Finding } from '../types/finding.ts';
import type { Capture, MarkupFacts, Snapshot } from '../types/snapshot.ts';
import type { PageFacts, Progress } from '../types/types.ts';
import { openRenderTab, type RenderTab, type RenderTabSettings } from './render-tab.ts';

/** The number of pages per call to the browser. Each call costs a round trip, so one call per page would be slow. */
const batchSize = 40;
/** Rendering stops after this number of consecutive pages that never become ready. */
const maxFailures = 2;

export type RenderSettings = Omit<RenderTabSettings, 'report'> & {
  clientDir: string;
  browser: BrowserHold;
  /** The HTML of the client build's index.html. */
  template: string;
  /** Stores a capture, and returns its hash. */
  store: (capture: Capture) => string;
  progress: Progress;
  signal: AbortSignal;
};

/**
 * The results of rendering, in the order of the paths. A page that never became ready has a finding but no snapshot.
 */
export type RenderedPages = {
  snapshots: Snapshot[];
  /** The targets of pages that redirected before they showed anything, keyed by page path. */
  redirects: Map<string, string>;
  findings: Finding[];
};

type Rendering = {
  settings: RenderSettings;
  server: FolderServer;
  total: number;
  snapshots: Map<string, Snapshot>;
  redirects: Map<string, string>;
  report: (finding: Finding) => void;
  /** Paths of pages that weren't ready in time at the first attempt. Each of these pages is loaded a second time. */
  retried: Set<string>;
  /** The number of consecutive pages that never became ready. */
  failures: number;
  templateFacts: Promise<MarkupFacts | null> | null;
};

/**
 * Merges the facts about the template with the facts about the page, such as titles, headings and links. A title or
 * description of the page replaces the template's.
 */
function mergeFacts(path: string, template: MarkupFacts, printed: MarkupFacts): PageFacts {
  const own = (name: 'titles' | 'descriptions' | 'canonicals' | 'robots'): string[] =>
    printed[name].length > 0 ? printed[name] : template[name];
  return {
    path,
    titles: own('titles'),
    descriptions: own('descriptions'),
    canonicals: own('canonicals'),
    robots: own('robots'),
    h1: [...template.h1, ...printed.h1],
    structuredData: [...template.structuredData, ...printed.structuredData],
    links: [...template.links, ...printed.links],
    ids: [...template.ids, ...printed.ids],
    styled: [...template.styled, ...printed.styled],
  };
}

/**
 * Records and reports a page that redirects before it shows anything. `find-capture-problems.ts` reports pages that
 * redirect later.
 */
function addEarlyRedirect({ settings, redirects, report }: Rendering, path: string, to: string): void {
  redirects.set(path, to);
  const result =
    path === settings.base
      ? 'so index.html is written without content. Redirect on the host, or show a page here.'
      : 'so it is not written. Link to that address directly, and redirect on the host.';
  report({ kind: 'redirect', route: path, isWarning: true, message: `The page redirects to ${to}, ${result}` });
}

function reportFailure({ settings, report }: Rendering, step: FailedStep, tab: RenderTab): void {
  const { path, notReady, timedOut, threw } = step;
  // The error that the app threw has already been reported, and it explains more than this message would.
  if (threw) return;
  const unanswered = tab.pending();
  const requests = unanswered.length > 0 ? `; these requests had no answer: ${unanswered.join(', ')}` : '';
  const remedy =
    settings.ready === 'event'
      ? 'Dispatch "prerender:ready" with this path after the first commit of the page.'
      : 'If the page is ready earlier than the engine notices, dispatch the event "prerender:ready" (README, "Another router").';
  const message = `The page was not ready within ${settings.timeout / 1000} s: ${notReady}${requests}. ${remedy}`;
  report({ kind: 'not-ready', route: path, message: timedOut ? message : notReady });
}

async function addSnapshot(rendering: Rendering, step: CapturedStep, tab: RenderTab): Promise<void> {
  const { settings, server, snapshots, report } = rendering;
  const { path, milliseconds, requests, landed, late } = step;
  const { facts, needsReload: _, ...capture } = step.capture;
  rendering.templateFacts ??= tab.readTemplate(settings.template);
  const template = await rendering.templateFacts;
  if (!template) return;
  rendering.failures = 0;
  for (const finding of findCaptureProblems(capture, { landed, late, origin: server.origin })) report(finding);
  snapshots.set(path, {
    path,
    capture: settings.store(capture),
    rules: capture.rules.map(({ css }) => css),
    facts: mergeFacts(path, template, facts),
    milliseconds,
    requests,
  });
}

/**
 * Renders a batch of pages. Returns the paths of pages still to render. These include a page that wasn't ready in time
 * at its first attempt, so that it is loaded again.
 */
async function renderBatch(rendering: Rendering, tab: RenderTab, paths: readonly string[]): Promise<readonly string[]> {
  const { settings, snapshots, retried, total } = rendering;
  const steps = await tab.visit(paths);
  let left = paths.slice(steps.length);
  for (const step of steps) {
    if ('capture' in step) await addSnapshot(rendering, step, tab);
    else if (step.redirectedTo !== null) addEarlyRedirect(rendering, step.path, step.redirectedTo);
    else if (step.timedOut && !step.threw && !retried.has(step.path)) {
      retried.add(step.path);
      left = [step.path, ...left];
    } else {
      rendering.failures += 1;
      reportFailure(rendering, step, tab);
    }
  }
  settings.progress('render', Math.min(snapshots.size, total), total, steps.at(-1)?.path ?? '');
  return left;
}

async function openWorker(rendering: Rendering, held: HeldBrowser): Promise<Worker> {
  const tab = await openRenderTab(held, rendering.server, { ...rendering.settings, report: rendering.report });
  return {
    work: (paths) => renderBatch(rendering, tab, paths),
    close: tab.close,
  };
}

/** Renders pages in several tabs. Problems don't throw: they are returned as findings. */
export async function renderPages(paths: readonly string[], settings: RenderSettings): Promise<RenderedPages> {
  const findings: Finding[] = [];
  const snapshots = new Map<string, Snapshot>();
  const redirects = new Map<string, string>();
  if (paths.length === 0) return { snapshots: [], redirects, findings };
  const { clientDir, base, browser, cold, signal } = settings;
  const report = (finding: Finding): void => void findings.push(finding);
  const server = await serveFolder(clientDir, 'index.html', base);
  // Bundle the in-page script while the browser starts. Ignore an error here, because the code that uses the script
  // throws it again.
  bundleInPage().catch(() => {});
  const rendering: Rendering = {
    settings,
    server,
    total: paths.length,
    snapshots,
    redirects,
    report,
    retried: new Set(),
    failures: 0,
    templateFacts: null,
  };
  try {
    await workInTabs(paths, {
      browser,
      signal,
      report,
      size: cold ? 1 : batchSize,
      isolated: cold,
      isOver: () => rendering.failures >= maxFailures,
      open: (held) => openWorker(rendering, held),
    });
    return { snapshots: paths.flatMap((path) => snapshots.get(path) ?? []), redirects, findings };
  } finally {
    await server.close();
  }
}
