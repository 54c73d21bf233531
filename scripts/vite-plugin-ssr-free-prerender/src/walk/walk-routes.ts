/** One walk over routes, in several tabs. */

import type { BrowserHold, HeldBrowser } from '../browser/held-browser.ts';
import type { Capture, KeptCapture, MarkupFacts, Snapshot } from '../contract/snapshot.ts';
import type { Finding, Progress } from '../contract/types.ts';
import { findCaptureProblems } from '../findings/find-capture-problems.ts';
import type { CapturedStep, FailedStep } from '../in-page/visit-pages.ts';
import type { ChunkDelivery } from '../serve/deliver-chunks.ts';
import { type Worker, workInTabs } from '../tab/work-in-tabs.ts';
import { mergeFacts } from './merge-facts.ts';
import { openWalkingTab, type WalkingTab, type WalkSettings } from './walking-tab.ts';

/** Pages in one call to the browser: the protocol's round trip is paid once for all of them. */
const batchSize = 40;
/** Pages in a row that may fail to become ready before the walk ends. */
const maxFailures = 2;

export type RenderSettings = WalkSettings & {
  clientDir: string;
  /** Text of `index.html`. */
  template: string;
  /** Load every page afresh, in a tab of its own. */
  cold: boolean;
  browser: BrowserHold;
  /** The finished page. */
  assemble: (path: string, capture: Capture) => string;
  /** Told of a page that sends on before it shows anything. */
  noteSentOn: (path: string, to: string) => void;
  /** Puts the markup of a page aside, or that of a page that was rendered once more. */
  keep: (path: string, capture: Capture) => KeptCapture;
  progress: Progress;
  signal: AbortSignal;
};

type WalkOverSettings = RenderSettings & {
  delivery: ChunkDelivery;
  /** Snapshots are added here. */
  snapshots: Map<string, Snapshot>;
  /** Looks at every request. */
  thorough: boolean;
};

/** The template by itself is such a page. */
const emptyPage = { root: '', head: [], dynamic: {}, rules: [], sheets: [], shell: { html: {}, body: {} }, beside: [] };

/** What became of a walk so far. */
type WalkState = {
  settings: WalkOverSettings;
  total: number;
  /** Findings of a walk that is not thorough: some of its pages may be rendered once more. */
  deferred: Finding[];
  report: (finding: Finding) => void;
  /** A request has failed, or a page did not come. */
  hasFailed: boolean;
  /** Pages in a row that never came. */
  failures: number;
  /** Tabs whose requests have not all been seen to end well. */
  tabs: Set<WalkingTab>;
  template: Promise<MarkupFacts | null> | null;
};

function startWalk(routes: readonly string[], settings: WalkOverSettings): WalkState {
  const deferred: Finding[] = [];
  return {
    ...{ settings, deferred },
    total: settings.snapshots.size + routes.length,
    report: settings.thorough ? settings.report : (finding) => void deferred.push(finding),
    ...{ hasFailed: false, failures: 0, tabs: new Set(), template: null },
  };
}

/** True when a thorough walk must render pages once more. */
const mustRepeat = ({ settings, hasFailed }: WalkState): boolean =>
  !settings.thorough && (hasFailed || settings.delivery.hasRefused());

function noteFailure(state: WalkState, step: FailedStep, tab: WalkingTab): void {
  const { thorough, timeout } = state.settings;
  if (step.sentOn !== null) {
    const { base, noteSentOn } = state.settings;
    noteSentOn(step.path, step.sentOn);
    const remedy =
      step.path === base
        ? 'index.html is that of the app, without content, which sends on once its scripts run. Let the host send on, or show a page here.'
        : 'none is written. Link to that address, and let the host send on from this one.';
    const message = `The page sends on to ${step.sentOn}, and ${remedy}`;
    state.report({ kind: 'redirect', route: step.path, isMild: true, message });
    return;
  }
  state.failures += 1;
  if (!thorough) {
    state.hasFailed = true;
    return;
  }
  // What the app threw has been reported, and says more.
  if (step.threw) return;
  if (step.isHopeless) {
    state.report({ kind: 'not-ready', route: step.path, message: step.notReady });
    return;
  }
  const unanswered = tab.pending();
  const requests = unanswered.length > 0 ? `; unanswered: ${unanswered.join(', ')}` : '';
  state.report({
    kind: 'not-ready',
    route: step.path,
    message: `The page did not call itself ready within ${timeout / 1000} s: ${step.notReady}${requests}. ${state.settings.ready === 'event' ? 'Dispatch "prerender:ready" with this path after its first commit.' : 'An app that knows better dispatches the event "prerender:ready" (README, "Overrides").'}`,
  });
}

async function keepSnapshot(state: WalkState, step: CapturedStep, tab: WalkingTab): Promise<void> {
  const { assemble, keep, snapshots, delivery } = state.settings;
  const { path, milliseconds, requests, landed, late } = step;
  const { facts, isDoubtful, ...capture } = step.capture;
  state.template ??= tab.readTemplate(assemble(path, { ...capture, ...emptyPage }));
  const templateFacts = await state.template;
  if (!templateFacts) return;
  state.failures = 0;
  for (const finding of findCaptureProblems(capture, { landed, late, origin: delivery.origin })) state.report(finding);
  const merged = mergeFacts(path, templateFacts, facts);
  snapshots.set(path, { path, ...keep(path, capture), facts: merged, milliseconds, requests });
}

/** Resolves to the pages that the tab did not come to. */
async function renderBatch(state: WalkState, tab: WalkingTab, paths: readonly string[]): Promise<readonly string[]> {
  const { progress, snapshots } = state.settings;
  const steps = await tab.visit(paths);
  for (const step of steps)
    if ('capture' in step) await keepSnapshot(state, step, tab);
    else noteFailure(state, step, tab);
  progress('render', Math.min(snapshots.size, state.total), state.total, steps.at(-1)?.path ?? '');
  return paths.slice(steps.length);
}

async function openWorker(state: WalkState, held: HeldBrowser, first: string): Promise<Worker> {
  const { settings, report, tabs } = state;
  const { cold, thorough, delivery } = settings;
  const onFailedRequest = (): void => {
    state.hasFailed = true;
  };
  const mode = { isolated: cold, thorough, onFailedRequest, mustRepeat: () => mustRepeat(state) };
  const tab = await openWalkingTab(held, first, delivery, { ...settings, report }, mode);
  tabs.add(tab);
  return {
    work: (paths) => renderBatch(state, tab, paths),
    // After a page that never came the app may be broken: the next one loads it afresh.
    isSpent: () => cold || state.failures > 0,
    close: async () => {
      // A tab that is lost by now has given its pages.
      await tab.settle().catch(() => {});
      if (!mustRepeat(state)) tabs.delete(tab);
      tab.close();
    },
  };
}

/** Reports what is certain by now, and gives the routes that a thorough walk must render once more. */
function selectRepeats(state: WalkState, routes: readonly string[]): string[] {
  const { deferred, settings, tabs } = state;
  const { snapshots, report } = settings;
  const candidates = new Set([...tabs].flatMap((tab) => tab.recent()));
  const judged = new Set(
    deferred.flatMap(({ kind, route }) => (kind === 'crash' || kind === 'not-ready' ? route : [])),
  );
  const left = routes.filter((path) => !judged.has(path) && (candidates.has(path) || !snapshots.has(path)));
  const again = new Set(left);
  for (const finding of deferred) if (!again.has(finding.route)) report(finding);
  for (const path of left) snapshots.delete(path);
  return left;
}

/** @returns the routes that a thorough walk must render */
export async function walkRoutes(routes: readonly string[], settings: WalkOverSettings): Promise<string[]> {
  const { browser, signal, cold } = settings;
  const state = startWalk(routes, settings);
  await workInTabs(routes, {
    ...{ browser, signal, report: state.report },
    size: cold ? 1 : batchSize,
    isOver: () => state.failures >= maxFailures || mustRepeat(state),
    open: (held, first) => openWorker(state, held, first),
  });
  if (mustRepeat(state)) return selectRepeats(state, routes);
  state.deferred.forEach(settings.report);
  return [];
}
