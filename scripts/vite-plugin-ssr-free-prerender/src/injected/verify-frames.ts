/**
 * Opens written pages in frames. Each frame is a realm of its own, so that every module of the app runs anew, as in a tab
 * that has just been loaded; the process goes on, with what it has compiled.
 */
import type { ReadySignal } from '../types/snapshot.ts';
import type { HydrationResult } from './hydration-check.ts';
import { clearStorage, noTrace, type Trace } from './page-traces.ts';
import { waitForDocument } from './visit-pages.ts';

type FramedPage = { path: string; html: string };

type FrameRequest = {
  pages: readonly FramedPage[];
  /** Selector of the element that the app renders into. */
  root: string;
  /** What says that a page is ready. */
  ready: ReadySignal;
  /** Milliseconds per page. */
  timeout: number;
  /** An address that is asked for after whatever the pages ask for. */
  last: string;
};

export type FrameResult = {
  path: string;
  /** Null when the page threw, or did not call itself ready in time. */
  result: HydrationResult | null;
  trace: Trace;
};

type FramesResult = {
  pages: readonly FrameResult[];
  /** True when a page has asked another host for anything. */
  asksElsewhere: boolean;
};

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

let engineFor: ReturnType<typeof compileEngine> | null = null;

/**
 * @param onElsewhere called when the page asks another host for anything: the policy of the document that opens frames, which
 * they inherit, forbids nothing and tells it
 */
async function proveFrame(
  { path, html }: FramedPage,
  { root, ready, timeout }: Pick<FrameRequest, 'root' | 'ready' | 'timeout'>,
  onElsewhere: () => void,
): Promise<FrameResult> {
  const doubted = { path, result: null, trace: noTrace };
  // A document takes the address of the one that opens it.
  history.replaceState(null, '', path);
  const { contentDocument, contentWindow } = openFrame();
  if (!contentDocument || !contentWindow) return doubted;
  engineFor ??= compileEngine(window.__prerenderSource ?? '');
  const engine = engineFor(contentWindow);
  contentDocument.open();
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
  return result ? { path, result, trace: engine.readTrace() } : doubted;
}

/** Until whatever the frames have asked for has come to the server, which knows then what it cannot answer. */
async function letRequestsCome({ last, timeout }: Pick<FrameRequest, 'last' | 'timeout'>): Promise<void> {
  for (const { contentDocument, contentWindow } of frames) {
    if (!contentWindow || contentDocument?.readyState === 'complete') continue;
    await new Promise((resolve) => {
      contentWindow.addEventListener('load', resolve);
      setTimeout(resolve, timeout);
    });
  }
  await fetch(last, { priority: 'low' });
}

/** Proves pages one after the other. */
export async function proveFrames({ pages, ...settings }: FrameRequest): Promise<FramesResult> {
  await waitForDocument(settings.timeout);
  for (const frame of frames.splice(0)) frame.remove();
  const results: FrameResult[] = [];
  let asksElsewhere = false;
  const noteElsewhere = (): void => {
    asksElsewhere = true;
  };
  for (const page of pages) {
    window.__prerenderRoute?.(page.path);
    clearStorage();
    results.push(await proveFrame(page, settings, noteElsewhere));
  }
  if (!asksElsewhere) await letRequestsCome(settings);
  return { pages: results, asksElsewhere };
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** Text of the in-page code, in the document that opens frames. */
    __prerenderSource?: string;
  }
}

/** What of it is called there. */
type FrameEngine = {
  installWindow: () => void;
  watchFrame: () => void;
  readTrace: () => Trace;
  installHydrationCheck: (settings: { root: string; ready: ReadySignal }) => void;
  readHydration: (settings: { timeout: number }) => Promise<HydrationResult | null> | null;
};

/** Objects of a window that are read once, at no price: asking for its storage or its size takes longer than all else. */
const windowObjects = new Set(
  'window self globalThis document location navigator screen history performance scheduler'.split(' '),
);

/**
 * The in-page code as one function of the globals that it uses, compiled once for all frames. The browser would give each
 * frame the code by itself: compiled anew, and at the price of its events of every frame.
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
