/**
 * Exports all functions that the prerender engine calls inside a page. They are bundled into one script, which each
 * document runs before its own scripts. The variables below exist once per document.
 */

import { type CaptureSettings, readTemplateFacts } from '../serialize/capture-page.ts';
import type { MarkupFacts, ReadySignal } from '../types/snapshot.ts';
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
import { CaptureStore } from './store-captures.ts';
import { type VisitRequest, type VisitStep, visitPages as visit } from './visit-pages.ts';
import { type Stored, type VisitorInPage, type WatchedReads, watchReads } from './watch-reads.ts';

export { installWindow } from './install-window.ts';
export { verifyFrames } from './verify-frames.ts';

let captures: CaptureStore | null = null;
let dynamicHead: readonly string[] = [];
let hydration: HydrationCheck | null = null;
let reads: WatchedReads | null = null;

/** An empty document (`about:blank`) has no storage. */
const hasStorage = (): boolean => location.protocol.startsWith('http');

/** Captures every page that becomes ready. */
export function installCapture(settings: CaptureSettings): void {
  // The previous document may have written to the storage after the engine cleared it.
  if (hasStorage()) clearStorage();
  captures = new CaptureStore(settings);
  dynamicHead = settings.dynamicHead;
}

/** Starts checking that React hydrates the prerendered page without changes. */
export function installHydrationCheck({ root, ready }: { root: string; ready: ReadySignal }): void {
  hydration = startHydrationCheck(root, ready, () => reads?.end());
}

/** Emulates a visitor, and records which of the visitor's values (such as language or storage) the page reads. */
export function installVisitor(visitor: VisitorInPage): void {
  if (!hasStorage()) return;
  if (visitor.stored) fillStorage(visitor.stored);
  else clearStorage();
  reads = watchReads(visitor);
  watchWorkers();
}

/**
 * Records which browser values a page in a frame reads, such as `localStorage.theme`. The storage isn't cleared here,
 * because the frame shares it with its parent.
 */
export function watchFrame(): void {
  reads = watchReads({ ahead: 0, platform: null });
}

/**
 * Returns the scripts that the page loaded. Also returns the browser values that it read until it was hydrated, such as
 * `localStorage.theme`.
 */
export const readTrace = (_?: null): Trace => {
  const read = reads?.list() ?? [];
  return { scripts: readScripts(), reads: read, query: readQuery(read), worker: readWorker() };
};

/** Returns the page's storage and cookies. An emulated returning visitor starts with them. */
export const readStored = async (_: null): Promise<Stored> => {
  await settleWorkers();
  return readStorage();
};

export const visitPages = (request: VisitRequest): Promise<VisitStep[]> | null => captures && visit(captures, request);

export const readTemplate = (html: string): MarkupFacts => readTemplateFacts(html, dynamicHead);

/** Returns null if the page was not ready within the timeout. */
export const readHydration = ({ timeout }: { timeout: number }): Promise<HydrationResult | null> | null =>
  hydration && waitForHydration(hydration, timeout);
