/**
 * Opens written pages in frames. Each frame is a realm of its own, so that every module of the app runs anew, as in a tab
 * that has just been loaded; the process goes on, with what it has compiled.
 */

import type { ReadySignal } from '../contract/snapshot.ts';
import { clearStorage } from './clear-storage.ts';
import type { HydrationResult } from './hydration-check.ts';
import type { Trace } from './read-scripts.ts';
import { waitForDocument } from './wait-for-page.ts';

type FramedPage = { path: string; html: string };

type FrameRequest = {
  pages: readonly FramedPage[];
  /** Selector of the element that the app renders into. */
  root: string;
  /** What says that a page is ready. */
  ready: ReadySignal;
  /** Milliseconds per page. */
  timeout: number;
};

export type FrameResult = {
  path: string;
  /** Null when the page threw, or did not call itself ready in time. */
  result: HydrationResult | null;
  trace: Trace;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** The in-page code of a frame. */
    __prerenderEngine?: {
      watchFrame: () => void;
      readTrace: () => Trace;
      installHydrationCheck: (settings: Pick<FrameRequest, 'root' | 'ready'>) => void;
      readHydration: (settings: { timeout: number }) => Promise<HydrationResult | null> | null;
    };
  }
}

/** Frames of the last call. They stay until the next, so that requests of theirs can be waited for. */
const frames: HTMLIFrameElement[] = [];

/** As large as the tab. */
function openFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.width = String(innerWidth);
  frame.height = String(innerHeight);
  frame.style.border = '0';
  document.body.append(frame);
  frames.push(frame);
  return frame;
}

async function proveFrame(
  { path, html }: FramedPage,
  { root, ready, timeout }: Omit<FrameRequest, 'pages'>,
): Promise<FrameResult> {
  const doubted = { path, result: null, trace: { scripts: [], reads: [] } };
  // A document takes the address of the one that opens it.
  history.replaceState(null, '', path);
  const { contentDocument, contentWindow } = openFrame();
  const engine = contentWindow?.__prerenderEngine;
  if (!contentDocument || !engine) return doubted;
  contentDocument.open();
  engine.watchFrame();
  engine.installHydrationCheck({ root, ready });
  const failed = new Promise<null>((resolve) => {
    for (const name of ['error', 'unhandledrejection']) contentWindow.addEventListener(name, () => resolve(null));
  });
  contentDocument.write(html);
  contentDocument.close();
  const result = await Promise.race([engine.readHydration({ timeout }), failed]);
  return result ? { path, result, trace: engine.readTrace() } : doubted;
}

/** Proves pages one after the other. */
export async function proveFrames({ pages, ...settings }: FrameRequest): Promise<FrameResult[]> {
  await waitForDocument(settings.timeout);
  for (const frame of frames.splice(0)) frame.remove();
  const results: FrameResult[] = [];
  for (const page of pages) {
    window.__prerenderRoute?.(page.path);
    clearStorage();
    results.push(await proveFrame(page, settings));
  }
  return results;
}
