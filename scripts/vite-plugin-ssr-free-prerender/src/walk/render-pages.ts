/** Takes the snapshots: walks over all routes, or loads each afresh, which gives the same bytes. */

import type { BrowserHold } from '../browser/browser.ts';
import { findOwnChunks } from '../client-build/single-page-chunks.ts';
import type { Finding, PageFacts, Progress } from '../contract/types.ts';
import { findCaptureProblems } from '../findings/find-capture-problems.ts';
import type { Capture, PrintedFacts } from '../in-page/install-capture.ts';
import type { LostStep, TakenStep } from '../in-page/walk-routes.ts';
import type { Template } from '../output/assemble-html.ts';
import { createCompileHints } from '../serve/compile-hints.ts';
import { allowsMaps, createChunkMaps, isMapNote } from '../serve/import-maps.ts';
import { type FolderServer, serveFolder } from '../serve/serve-folder.ts';
import { workInTabs } from '../tab/work-in-tabs.ts';
import { mergeFacts } from './merge-facts.ts';
import { openWalk, type Walk, type WalkSettings } from './open-walk.ts';

export type Snapshot = {
  path: string;
  capture: Capture;
  facts: PageFacts;
  milliseconds: number;
  requests: number;
};

export type RenderSettings = Omit<WalkSettings, 'maps'> & {
  clientDir: string;
  template: Template;
  /** Load every page afresh, in a tab of its own. */
  cold: boolean;
  browser: BrowserHold;
  /** The finished page. */
  assemble: (path: string, capture: Capture) => string;
  progress: Progress;
  signal: AbortSignal | undefined;
};

/** Pages in one call to the browser: the protocol's round trip is paid once for all of them. */
const batchSize = 40;
/** Pages in a row that may fail to become ready before the walk ends. */
const patience = 2;

/** The template by itself is such a page. */
const emptyPage = { root: '', head: [], dynamic: {} };

/**
 * Takes the snapshots of all routes, in their order. Trouble becomes findings; a page that never comes has no snapshot.
 * Walks without a look at the single requests until one has failed or a page does not come; from there on it looks at
 * all, and takes once more the pages that may have made the request.
 */
export async function renderPages(routes: readonly string[], given: RenderSettings): Promise<Snapshot[]> {
  if (routes.length === 0) return [];
  const { clientDir, chunks, template } = given;
  const own = template.html.includes('integrity') ? new Set<string>() : findOwnChunks(routes, chunks);
  const hints = createCompileHints(own);
  const server = await serveFolder(clientDir, 'index.html', hints.serve);
  const mapped = allowsMaps(template.html);
  const report = ({ message, ...finding }: Finding): void => {
    if (mapped && isMapNote(message)) return;
    given.report({ ...finding, message: hints.correctLines(message) });
  };
  const snapshots = new Map<string, Snapshot>();
  try {
    const settings = { ...given, report, maps: mapped ? await createChunkMaps(own, server) : null };
    const left = await walk(routes, server, settings, snapshots, false);
    if (left.length > 0) await walk(left, server, settings, snapshots, true);
    return routes.flatMap((path) => snapshots.get(path) ?? []);
  } finally {
    await server.close();
  }
}

/**
 * @param thorough looks at every request
 * @returns the routes that a thorough walk must take
 */
async function walk(
  routes: readonly string[],
  server: FolderServer,
  settings: RenderSettings & WalkSettings,
  snapshots: Map<string, Snapshot>,
  thorough: boolean,
): Promise<string[]> {
  const { timeout, cold, progress, signal, browser, assemble } = settings;
  const held: Finding[] = [];
  const report = thorough ? settings.report : (finding: Finding) => void held.push(finding);
  const total = snapshots.size + routes.length;
  let failed = false;
  const isTroubled = (): boolean => !thorough && (failed || server.hasRefused());
  const walks = new Set<Walk>();
  let template: Promise<PrintedFacts | null> | null = null;
  /** Pages in a row that never came. */
  let lost = 0;

  const reportNotReady = (step: LostStep, by: Walk): void => {
    lost += 1;
    if (!thorough) {
      failed = true;
      return;
    }
    // What the app threw has been reported, and says more.
    if (step.threw) return;
    const unanswered = by.pending();
    const requests = unanswered.length > 0 ? `; unanswered: ${unanswered.join(', ')}` : '';
    report({
      kind: 'not-ready',
      route: step.path,
      message: `The page did not call itself ready within ${timeout / 1000} s: ${step.notReady}${requests}. Dispatch "prerender:ready" with this path after its first commit.`,
    });
  };
  const keep = async (step: TakenStep, by: Walk): Promise<void> => {
    const { path, milliseconds, requests, landed } = step;
    const { facts, ...capture } = step.capture;
    template ??= by.readTemplate(assemble(path, { ...capture, ...emptyPage }));
    const own = await template;
    if (!own) return;
    lost = 0;
    for (const finding of findCaptureProblems(capture, landed)) report(finding);
    snapshots.set(path, { path, capture, facts: mergeFacts(path, own, facts), milliseconds, requests });
  };
  const take = async (by: Walk, paths: readonly string[]): Promise<readonly string[]> => {
    const steps = await by.take(paths);
    for (const step of steps)
      if ('capture' in step) await keep(step, by);
      else reportNotReady(step, by);
    progress('render', Math.min(snapshots.size, total), total, steps.at(-1)?.path ?? '');
    return paths.slice(steps.length);
  };

  await workInTabs(routes, {
    ...{ browser, report, signal },
    size: cold ? 1 : batchSize,
    isOver: () => lost >= patience || isTroubled(),
    open: async (opened, first) => {
      const onFailedRequest = (): void => {
        failed = true;
      };
      const mode = { isolated: cold, thorough, onFailedRequest, isTroubled };
      const own = await openWalk(opened, first, server, { ...settings, report }, mode);
      walks.add(own);
      return {
        work: (paths) => take(own, paths),
        // After a page that never came the app may be broken: the next one loads it afresh.
        isSpent: () => cold || lost > 0,
        close: async () => {
          // A tab that is lost by now has given its pages.
          await own.settle().catch(() => {});
          if (!isTroubled()) walks.delete(own);
          own.close();
        },
      };
    },
  });
  if (!isTroubled()) {
    held.forEach(settings.report);
    return [];
  }
  const suspects = new Set([...walks].flatMap((each) => each.recent()));
  const given = new Set(held.flatMap(({ kind, route }) => (kind === 'crash' || kind === 'not-ready' ? route : [])));
  const left = routes.filter((path) => !given.has(path) && (suspects.has(path) || !snapshots.has(path)));
  const again = new Set(left);
  for (const finding of held) if (!again.has(finding.route)) settings.report(finding);
  for (const path of left) snapshots.delete(path);
  return left;
}
