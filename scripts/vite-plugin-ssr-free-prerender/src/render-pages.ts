/** Takes the snapshots: walks over all routes, or loads each afresh, which gives the same bytes. */
import type { BrowserHold } from './browser.ts';
import type { Capture } from './in-page/install-capture.ts';
import type { LostStep } from './in-page/walk-routes.ts';
import { openWalk, type Walk, type WalkSettings } from './open-walk.ts';
import { serveFolder } from './static-server.ts';
import type { Finding, PageFacts, Progress } from './types.ts';
import { workInTabs } from './work-in-tabs.ts';

export type Snapshot = {
  path: string;
  capture: Capture;
  facts: PageFacts;
  milliseconds: number;
  requests: number;
};

export type RenderSettings = Omit<WalkSettings, 'origin'> & {
  clientDir: string;
  /** Load every page afresh, in a tab of its own. */
  cold: boolean;
  browser: BrowserHold;
  /** The finished page. */
  assemble: (path: string, capture: Capture) => string;
  progress: Progress;
  signal: AbortSignal | undefined;
};

/** Pages in one call to the browser: the protocol's round trip is paid once for all of them. */
const batchSize = 20;
/** Pages in a row that may fail to become ready before the walk ends. */
const patience = 2;

function findCaptureProblems(capture: Capture, landed: string): Finding[] {
  const { path: route } = capture;
  const findings: Finding[] = capture.strangers.map((tag) => ({
    kind: 'page-error',
    route,
    message: `The page put ${tag} into the head by itself; it would stay there on every later page. Render it with React.`,
  }));
  if (capture.reactTags === 0) {
    findings.push({
      kind: 'title',
      route,
      message:
        'No head tag carries React’s internal mark: either the page prints none, or this React hides it and the engine must learn its new mark.',
    });
  }
  for (const fault of capture.faults) findings.push({ kind: 'hydration', route, message: `In this page ${fault}.` });
  if (landed !== route) {
    findings.push({
      kind: 'redirect',
      route,
      message: `Once it was ready the page sent the browser on to ${landed}. Link to that address, or give this route the policy "ignore" if visitors are meant to be sent on.`,
    });
  }
  return findings;
}

/** Takes the snapshots of all routes, in their order. Trouble becomes findings; a page that never comes has no snapshot. */
export async function renderPages(routes: readonly string[], settings: RenderSettings): Promise<Snapshot[]> {
  if (routes.length === 0) return [];
  const { timeout, cold, report, progress, signal, browser, assemble } = settings;
  const server = await serveFolder(settings.clientDir, 'index.html');
  const walkSettings = { ...settings, origin: server.origin };
  const snapshots = new Map<string, Snapshot>();
  let done = 0;
  /** Pages in a row that never came. */
  let lost = 0;

  const reportNotReady = (step: LostStep, walk: Walk): void => {
    lost += 1;
    // What the app threw has been reported, and says more.
    if (step.threw) return;
    const unanswered = walk.pending();
    const requests = unanswered.length > 0 ? `; unanswered: ${unanswered.join(', ')}` : '';
    report({
      kind: 'not-ready',
      route: step.path,
      message: `The page did not call itself ready within ${timeout / 1000} s: ${step.notReady}${requests}. Dispatch "prerender:ready" with this path after its first commit.`,
    });
  };
  const take = async (walk: Walk, paths: readonly string[]): Promise<readonly string[]> => {
    const steps = await walk.take(paths);
    const captured = steps.filter((step) => 'capture' in step);
    const facts = await walk.readFacts(captured.map(({ path, capture }) => ({ path, html: assemble(path, capture) })));
    for (const [index, { landed, ...page }] of captured.entries()) {
      const own = facts[index];
      if (!own) continue;
      lost = 0;
      for (const finding of findCaptureProblems(page.capture, landed)) report(finding);
      snapshots.set(page.path, { ...page, facts: own, requests: walk.requestsOf(page.path) });
    }
    for (const step of steps) if ('notReady' in step) reportNotReady(step, walk);
    done += steps.length;
    progress('render', done, routes.length, steps.at(-1)?.path ?? '');
    return paths.slice(steps.length);
  };

  try {
    await workInTabs(routes, {
      ...{ browser, report, signal },
      size: cold ? 1 : batchSize,
      life: 100,
      isOver: () => lost >= patience,
      open: async (opened, first) => {
        const walk = await openWalk(opened, first, walkSettings);
        return {
          work: (paths) => take(walk, paths),
          // After a page that never came the app may be broken: the next one loads it afresh.
          isSpent: () => cold || lost > 0,
          close: walk.close,
        };
      },
    });
    return routes.flatMap((path) => snapshots.get(path) ?? []);
  } finally {
    await server.close();
  }
}
