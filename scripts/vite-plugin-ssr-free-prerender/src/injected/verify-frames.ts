/**
 * Verifies prerendered pages in frames. Each frame runs the app's modules again, as a full load would. A frame is
 * faster than a full load, because the browser process keeps the compiled code.
 */
import type { ReadySignal } from '../types/snapshot.ts';
import type { HydrationResult } from './hydration-check.ts';
import { clearStorage, noTrace, type Trace } from './page-traces.ts';
import { waitForDocument } from './visit-pages.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** The source code of the engine's in-page script. Only the document that opens frames has it. */
    __prerenderSource?: string;
  }
}

type FramedPage = { path: string; html: string };

type FrameRequest = {
  pages: readonly FramedPage[];
  /** Selector of the element that the app renders into. */
  root: string;
  ready: ReadySignal;
  /** The time limit for each page, in milliseconds. */
  timeout: number;
  /** The address to request last. Its response shows that all earlier requests have reached the server. */
  last: string;
};

export type FrameResult = {
  path: string;
  /** Null if the page threw an error, or was not ready in time. */
  result: HydrationResult | null;
  trace: Trace;
};

/**
 * The frames that the last call of `verifyFrames` opened. They stay open until the next call, because their requests
 * may still be pending.
 */
const frames: HTMLIFrameElement[] = [];

function openFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.width = String(innerWidth);
  frame.height = String(innerHeight);
  frame.style.border = '0';
  document.body.append(frame);
  frames.push(frame);
  return frame;
}

let engineFor: ReturnType<typeof compileEngine> | null = null;

/**
 * Verifies one page in a new frame.
 * @param onElsewhere called when the page sends a request to another host
 */
async function verifyFrame(
  { path, html }: FramedPage,
  { root, ready, timeout }: Pick<FrameRequest, 'root' | 'ready' | 'timeout'>,
  onElsewhere: () => void,
): Promise<FrameResult> {
  const failure = { path, result: null, trace: noTrace };
  // `document.open()` gives the frame this document's address. So this document must have the page's address.
  history.replaceState(null, '', path);
  const { contentDocument, contentWindow } = openFrame();
  if (!contentDocument || !contentWindow) return failure;
  engineFor ??= compileEngine(window.__prerenderSource ?? '');
  const engine = engineFor(contentWindow);
  contentDocument.open();
  // This document has a report-only content security policy, which frames inherit. Each reported violation is a request
  // to another host.
  contentDocument.addEventListener('securitypolicyviolation', ({ disposition }) => {
    if (disposition === 'report') onElsewhere();
  });
  engine.installWindow();
  engine.watchFrame();
  engine.installHydrationCheck({ root, ready });
  const failed = new Promise<null>((resolve) => {
    for (const name of ['error', 'unhandledrejection']) contentWindow.addEventListener(name, () => resolve(null));
  });
  contentDocument.write(html);
  contentDocument.close();
  const result = await Promise.race([engine.readHydration({ timeout }), failed]);
  return result ? { path, result, trace: engine.readTrace() } : failure;
}

/** Resolves when all requests of the frames have reached the server. The server then knows which requests failed. */
async function letRequestsArrive({ last, timeout }: Pick<FrameRequest, 'last' | 'timeout'>): Promise<void> {
  for (const { contentDocument, contentWindow } of frames) {
    if (!contentWindow || contentDocument?.readyState === 'complete') continue;
    await new Promise((resolve) => {
      contentWindow.addEventListener('load', resolve);
      setTimeout(resolve, timeout);
    });
  }
  await fetch(last, { priority: 'low' });
}

/** Verifies pages in frames, one after the other. `asksElsewhere` is true if a page sent a request to another host. */
export async function verifyFrames({
  pages,
  ...settings
}: FrameRequest): Promise<{ pages: readonly FrameResult[]; asksElsewhere: boolean }> {
  await waitForDocument(settings.timeout);
  for (const frame of frames.splice(0)) frame.remove();
  const results: FrameResult[] = [];
  let asksElsewhere = false;
  for (const page of pages) {
    window.__prerenderRoute?.(page.path);
    clearStorage();
    const result = await verifyFrame(page, settings, () => {
      asksElsewhere = true;
    });
    results.push(result);
  }
  if (!asksElsewhere) await letRequestsArrive(settings);
  return { pages: results, asksElsewhere };
}

/** The functions of the in-page script that this file calls in each frame. */
type FrameEngine = {
  installWindow: () => void;
  watchFrame: () => void;
  readTrace: () => Trace;
  installHydrationCheck: (settings: { root: string; ready: ReadySignal }) => void;
  readHydration: (settings: { timeout: number }) => Promise<HydrationResult | null> | null;
};

/**
 * Names of window properties that are cheap to read in a new frame. Reading others, such as `localStorage` or
 * `innerWidth`, takes longer than all other work in a frame.
 */
const windowObjects = new Set(
  'window self globalThis document location navigator screen history performance scheduler'.split(' '),
);

/**
 * Compiles the in-page code once for all frames, as a function whose parameters are the globals that it uses. If the
 * browser injected the code, each frame would compile it again.
 */
function compileEngine(source: string): (frame: Window) => FrameEngine {
  const words = new Set(source.match(/[\w$]+/g));
  const isMethod = (name: string): boolean =>
    typeof Object.getOwnPropertyDescriptor(window, name)?.value === 'function';
  const used = [...words].filter((name) => windowObjects.has(name) || isMethod(name));
  const make = new Function(...used, `${source};\nreturn __prerenderEngine;`);
  return (frame) =>
    Reflect.apply(
      make,
      frame,
      used.map((name) => Reflect.get(frame, name)),
    );
}
