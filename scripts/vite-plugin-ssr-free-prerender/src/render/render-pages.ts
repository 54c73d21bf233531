/** Renders pages in several tabs: goes from route to route, or loads each page, which gives the same bytes. */
import type { BrowserHold, HeldBrowser } from '../browser/browser-session.ts';
import { bundleInPage } from '../cdp/bundle-in-page.ts';
import { type Worker, workInTabs } from '../cdp/work-in-tabs.ts';
import { findCaptureProblems } from '../diagnostics/find-capture-problems.ts';
import type { CapturedStep, FailedStep } from '../injected/visit-pages.ts';
import { type FolderServer, serveFolder } from '../serve/serve-folder.ts';
import type { Capture, KeptCapture, MarkupFacts, Snapshot } from '../types/snapshot.ts';
import type { PageFacts, Progress } from '../types/types.ts';
import { openWalkingTab, type WalkingTab, type WalkSettings } from './render-tab.ts';

/** Pages in one call to the browser: the protocol's round trip is paid once for all of them. */
const batchSize = 40;
/** Pages in a row that may fail to become ready before the walk ends. */
const maxFailures = 2;

type RenderSettings = WalkSettings & {
  clientDir: string;
  browser: BrowserHold;
  /** The finished page. */
  assemble: (path: string, capture: Capture) => string;
  /** Called with a page that redirects before it shows anything. */
  noteSentOn: (path: string, to: string) => void;
  /** Stores the markup of a page. */
  keep: (path: string, capture: Capture) => KeptCapture;
  progress: Progress;
  signal: AbortSignal;
};

type Walk = {
  settings: RenderSettings;
  server: FolderServer;
  total: number;
  snapshots: Map<string, Snapshot>;
  /** Pages that failed when the app went there, and are loaded now. */
  retried: Set<string>;
  /** Pages in a row that never became ready. */
  failures: number;
  template: Promise<MarkupFacts | null> | null;
};

/** The template by itself is such a page. */
const emptyPage = { root: '', head: [], dynamic: {}, rules: [], sheets: [], shell: { html: {}, body: {} }, beside: [] };

/** Returns the facts of a page: its template's, and what the app has printed into it. A printed title replaces the template's. */
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

function reportRedirect({ settings }: Walk, path: string, to: string): void {
  const { base, noteSentOn, report } = settings;
  noteSentOn(path, to);
  const remedy =
    path === base
      ? 'so index.html is the app without content. Let the host redirect, or show a page here.'
      : 'so no page is written. Link there directly, and let the host redirect.';
  report({ kind: 'redirect', route: path, isMild: true, message: `The page sends visitors on to ${to}, ${remedy}` });
}

function reportFailure({ settings }: Walk, { path, notReady, timedOut, threw }: FailedStep, tab: WalkingTab): void {
  const { report, timeout, ready } = settings;
  // What the app threw has been reported, and says more.
  if (threw) return;
  const unanswered = tab.pending();
  const requests = unanswered.length > 0 ? `; unanswered: ${unanswered.join(', ')}` : '';
  const remedy =
    ready === 'event'
      ? 'Dispatch "prerender:ready" with this path after its first commit.'
      : 'An app that knows better dispatches the event "prerender:ready" (README, "Overrides").';
  const message = `The page did not call itself ready within ${timeout / 1000} s: ${notReady}${requests}. ${remedy}`;
  report({ kind: 'not-ready', route: path, message: timedOut ? message : notReady });
}

async function keepSnapshot(walk: Walk, step: CapturedStep, tab: WalkingTab): Promise<void> {
  const { settings, server, snapshots } = walk;
  const { path, milliseconds, requests, landed, late } = step;
  const { facts, needsReload: _, ...capture } = step.capture;
  walk.template ??= tab.readTemplate(settings.assemble(path, { ...capture, ...emptyPage }));
  const template = await walk.template;
  if (!template) return;
  walk.failures = 0;
  for (const finding of findCaptureProblems(capture, { landed, late, origin: server.origin })) settings.report(finding);
  const kept = settings.keep(path, capture);
  snapshots.set(path, { path, ...kept, facts: mergeFacts(path, template, facts), milliseconds, requests });
}

/** Returns the pages that are left; a page that failed is retried once, with a fresh load. */
async function renderBatch(walk: Walk, tab: WalkingTab, paths: readonly string[]): Promise<readonly string[]> {
  const { settings, snapshots, retried, total } = walk;
  const steps = await tab.visit(paths);
  let left = paths.slice(steps.length);
  for (const step of steps) {
    if ('capture' in step) await keepSnapshot(walk, step, tab);
    else if (step.sentOn !== null) reportRedirect(walk, step.path, step.sentOn);
    else if (step.timedOut && !step.threw && !retried.has(step.path)) {
      retried.add(step.path);
      left = [step.path, ...left];
    } else {
      walk.failures += 1;
      reportFailure(walk, step, tab);
    }
  }
  settings.progress('render', Math.min(snapshots.size, total), total, steps.at(-1)?.path ?? '');
  return left;
}

async function openWorker(walk: Walk, held: HeldBrowser): Promise<Worker> {
  const tab = await openWalkingTab(held, walk.server, walk.settings);
  return {
    work: (paths) => renderBatch(walk, tab, paths),
    close: tab.close,
  };
}

/** Renders all routes and returns snapshots in their order. Problems become findings; a page that is never ready has no snapshot. */
export async function renderPages(routes: readonly string[], settings: RenderSettings): Promise<Snapshot[]> {
  if (routes.length === 0) return [];
  const { clientDir, base, browser, cold, report, signal } = settings;
  const server = await serveFolder(clientDir, 'index.html', base);
  // The script is made while the browser starts. An error is thrown where the script is needed.
  bundleInPage().catch(() => {});
  const snapshots = new Map<string, Snapshot>();
  const walk: Walk = {
    settings,
    server,
    total: routes.length,
    snapshots,
    retried: new Set(),
    failures: 0,
    template: null,
  };
  try {
    await workInTabs(routes, {
      browser,
      signal,
      report,
      size: cold ? 1 : batchSize,
      isolated: cold,
      isOver: () => walk.failures >= maxFailures,
      open: (held) => openWorker(walk, held),
    });
    return routes.flatMap((path) => snapshots.get(path) ?? []);
  } finally {
    await server.close();
  }
}
