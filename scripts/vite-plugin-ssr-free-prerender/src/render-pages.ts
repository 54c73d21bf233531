/** Walks a tab over the routes by the app's own router; or loads each afresh, which gives the same bytes. */
import type { BrowserContext, Page } from 'puppeteer';
import type { BrowserHold } from './browser.ts';
import { type Capture, installCapture } from './in-page/install-capture.ts';
import { type Step, walkRoutes } from './in-page/walk-routes.ts';
import { serveFolder } from './static-server.ts';
import type { Finding, Progress } from './types.ts';
import { type TabWatch, watchTab } from './watch-tab.ts';

export type Snapshot = { path: string; capture: Capture; milliseconds: number; requests: number };

export type RenderSettings = {
  clientDir: string;
  root: string;
  dynamicHead: readonly string[];
  timeout: number;
  /** Load every page afresh, in a browser context of its own. */
  cold: boolean;
  /** Addresses of the chunks that a page needs. */
  chunks: (path: string) => readonly string[];
  browser: BrowserHold;
  report: (finding: Finding) => void;
  progress: Progress;
  signal: AbortSignal | undefined;
};

/** Pages in one call to the browser: the protocol's round trip is paid once for all of them. */
const batchSize = 20;
/** Pages after which a tab is given up for a new one, so that what the app keeps in memory does not grow with the site. */
const tabLife = 500;
/** Pages in a row that may fail to become ready before the walk ends. */
const patience = 2;

type Tab = { page: Page; context: BrowserContext | null; watch: TabWatch; pages: number };

const isCrash = (error: unknown): boolean =>
  error instanceof Error &&
  /Target closed|Session closed|Connection closed|detached|crashed|ECONNRESET|Protocol error/i.test(error.message);

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
  const { root, dynamicHead, timeout, cold, chunks, report, progress, signal } = settings;
  const server = await serveFolder(settings.clientDir, 'index.html');
  let tab: Tab | null = null;

  const openTab = async (first: string): Promise<Tab> => {
    const browser = await settings.browser.get();
    const context = cold ? await browser.createBrowserContext() : null;
    const page = await (context ?? browser).newPage();
    const watch = await watchTab(page, server.origin, report);
    watch.setRoute(first);
    await page.evaluateOnNewDocument(installCapture, { root, dynamicHead });
    await page.goto(server.origin + first, { waitUntil: 'domcontentloaded' });
    return { page, context, watch, pages: 0 };
  };
  const closeTab = async (): Promise<void> => {
    await tab?.watch.settle();
    await tab?.page.close().catch(() => {});
    await tab?.context?.close().catch(() => {});
    tab = null;
  };

  const snapshots: Snapshot[] = [];
  const crashes = new Map<string, number>();
  let lost = 0;
  let at = 0;
  let size = cold ? 1 : batchSize;

  /** Takes in what one call has brought; the number of routes that are done with. */
  const accept = (steps: readonly Step[], watch: TabWatch): number => {
    for (const step of steps) {
      if ('capture' in step) {
        lost = 0;
        for (const finding of findCaptureProblems(step.capture, step.landed)) report(finding);
        const { path, capture, milliseconds } = step;
        snapshots.push({ path, capture, milliseconds, requests: watch.requestsOf(path) });
        continue;
      }
      lost += 1;
      // What the app threw has been reported, and says more.
      if (step.threw) continue;
      const unanswered = watch.pending();
      const requests = unanswered.length > 0 ? `; unanswered: ${unanswered.join(', ')}` : '';
      report({
        kind: 'not-ready',
        route: step.path,
        message: `The page did not call itself ready within ${timeout / 1000} s: ${step.notReady}${requests}. Dispatch "prerender:ready" with this path after its first commit.`,
      });
    }
    return steps.length;
  };

  try {
    while (at < routes.length && lost < patience) {
      signal?.throwIfAborted();
      const batch = routes.slice(at, at + size);
      const [first = ''] = batch;
      try {
        const arriving: boolean = tab === null;
        tab ??= await openTab(first);
        const { page, watch }: Tab = tab;
        watch.setRoute(first);
        watch.expect(new Map(batch.map((path) => [path, chunks(path)])));
        const prefetch = cold ? [] : [...new Set(batch.flatMap(chunks))];
        const steps = await page.evaluate(walkRoutes, { paths: batch, arriving, prefetch, timeout });
        at += accept(steps, watch);
        tab.pages += steps.length;
        progress('render', at, routes.length, batch[steps.length - 1] ?? first);
        // After a page that never came the app may be broken: the next one loads it afresh. Two of them mean that it is.
        if (cold || lost > 0 || tab.pages >= tabLife) await closeTab();
        if (size === 1 && !cold && crashes.size === 0) size = batchSize;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isCrash(error)) throw error;
        const culprit = tab?.watch.route() ?? first;
        const count = (crashes.get(culprit) ?? 0) + 1;
        crashes.set(culprit, count);
        tab = null;
        await settings.browser.discard().catch(() => {});
        // One page at a time from here on: what came before the crash in the same call is lost with it.
        size = 1;
        if (count === 1) continue;
        report({
          kind: 'crash',
          route: culprit,
          message: `The browser died on this page, and a fresh one did so again (${error instanceof Error ? error.message : error}). Load it by hand to see why.`,
        });
        if (culprit === first) at += 1;
      }
    }
    await closeTab();
    return snapshots;
  } finally {
    await server.close();
  }
}
