/**
 * All of the engine's code that runs in the page. It is bundled into one script, which every document runs before its
 * own; the engine then calls these functions by name. State is kept per document.
 */

import { readTemplateFacts } from '../serialize/capture-page.ts';
import type { MarkupFacts, ReadySignal } from '../types/snapshot.ts';
import type { CaptureSettings } from './capture-attempts.ts';
import { type HydrationCheck, type HydrationResult, startHydrationCheck, waitForHydration } from './hydration-check.ts';
import {
  clearStorage,
  fillStorage,
  readQuery,
  readScripts,
  readStorage,
  readWorker,
  settleWorkers,
  type Trace,
  watchWorkers,
} from './page-traces.ts';
import { type CaptureStore, storeCaptures } from './store-captures.ts';
import { type VisitRequest, type VisitStep, visitPages as visit } from './visit-pages.ts';
import { type Stored, type VisitorInPage, type WatchedReads, watchReads } from './watch-reads.ts';

export { installWindow } from './install-window.ts';
export { proveFrames } from './verify-frames.ts';

let captures: CaptureStore | null = null;
let dynamicHead: readonly string[] = [];
let hydration: HydrationCheck | null = null;
let reads: WatchedReads | null = null;

/** Captures every page that the app calls ready. */
export function installCapture(settings: CaptureSettings): void {
  // What the last page before this document has stored may come in after the tab was cleared.
  if (location.protocol.startsWith('http')) clearStorage();
  captures = storeCaptures(settings);
  dynamicHead = settings.dynamicHead;
}

/** Checks that React adopts the written page as it stands. */
export function installHydrationCheck({ root, ready }: { root: string; ready: ReadySignal }): void {
  hydration = startHydrationCheck(root, ready, () => reads?.end());
}

/** Lets a visitor come, and watches what the page reads of it. */
export function installVisitor(visitor: VisitorInPage): void {
  // An empty document has no storage.
  if (!location.protocol.startsWith('http')) return;
  if (visitor.stored) fillStorage(visitor.stored);
  else clearStorage();
  reads = watchReads(visitor);
  watchWorkers();
}

/** The same in a frame, which has the storage of its parent. */
export function watchFrame(): void {
  reads = watchReads({ ahead: 0, platform: null });
}

/** What it did until it was adopted. */
export const readTrace = (_?: null): Trace => {
  const read = reads?.list() ?? [];
  return { scripts: readScripts(), reads: read, query: readQuery(read), worker: readWorker() };
};

/** What the page has left to a visitor who comes back. */
export const readStored = async (_: null): Promise<Stored> => {
  await settleWorkers();
  return readStorage();
};

export const visitPages = (request: VisitRequest): Promise<VisitStep[]> | null => captures && visit(captures, request);

export const readTemplate = (html: string): MarkupFacts => readTemplateFacts(html, dynamicHead);

/** Null when the page did not call itself ready within the time. */
export const readHydration = ({ timeout }: { timeout: number }): Promise<HydrationResult | null> | null =>
  hydration && waitForHydration(hydration, timeout);
