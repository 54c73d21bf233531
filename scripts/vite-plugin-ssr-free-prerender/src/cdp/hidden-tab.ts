/** Opens tabs without a window, and controls them through the DevTools protocol, without puppeteer's `Page` class. */
import type { CDPSession } from 'puppeteer-core';
import type { HeldBrowser } from '../browser/browser-session.ts';
import { bundleInPage, type InPageArgument, type InPageName, type InPageResult, printCall } from './bundle-in-page.ts';
import { createWatchdog, TabLostError } from './watchdog.ts';

export type HiddenTab = {
  session: CDPSession;
  /** Navigates to an address. Resolves when the browser has started the new document. */
  navigate: (url: string) => Promise<void>;
  /**
   * Empties the tab, so that the engine can reuse it: deletes the data that its pages stored, and collects garbage. A
   * reused tab is faster than a new tab, because its process keeps compiled code.
   */
  renew: () => Promise<void>;
  /** Calls a function of the engine's in-page code. Returns null if the document doesn't contain this code. */
  call: <Name extends InPageName>(name: Name, argument: InPageArgument<Name>) => Promise<InPageResult<Name>>;
  /** Requests that the tab be closed, and returns immediately. */
  close: () => void;
};

export type TabSettings = {
  /** True if the tab needs its own browser context, and thereby its own process. */
  isolated: boolean;
  /** The time limit for a page, in milliseconds. A tab that gives no answer for longer is reported as blocked. */
  timeout: number;
  /** An expression from `printCall` that runs in every page before the page's own scripts. */
  first: string;
};

/** The size of the emulated screen, in CSS pixels. Layouts may depend on it. */
const screen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/**
 * Opens a hidden tab. Chromium before version 136 doesn't support hidden tabs, so an ordinary tab is opened instead,
 * which is slower.
 */
async function openTarget(browser: CDPSession, place: { url: string; browserContextId?: string }) {
  const target = await browser
    .send('Target.createTarget', { ...place, hidden: true })
    .catch(() => browser.send('Target.createTarget', place));
  const { sessionId } = await browser.send('Target.attachToTarget', { ...target, flatten: true });
  const session = browser.connection()?.session(sessionId);
  if (!session) throw new TabLostError('crash', 'Target closed while it was being opened');
  return { session, close: () => browser.send('Target.closeTarget', target) };
}

/**
 * Dismisses dialogs (`alert`, `confirm`, `prompt`). Accepts `beforeunload` dialogs, because otherwise the tab couldn't
 * leave the page.
 */
function answerDialogs(session: CDPSession): void {
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {});
  });
}

/**
 * Evaluates an expression in the page.
 * @throws Error if the expression throws
 */
async function evaluate(send: CDPSession['send'], expression: string): Promise<string | undefined> {
  const { result, exceptionDetails } = await send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

function driveTab(session: CDPSession, send: CDPSession['send']): Omit<HiddenTab, 'close'> {
  let origin = '';
  return {
    session,
    renew: async () => {
      await send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      // Session storage and `window.name` belong to the tab, so clearing the origin doesn't remove them.
      await send('Runtime.evaluate', { expression: "sessionStorage.clear(); window.name = ''" });
      await send('Page.navigate', { url: 'about:blank' });
      await send('HeapProfiler.collectGarbage');
    },
    navigate: async (url) => {
      origin = new URL(url).origin;
      const { errorText } = await send('Page.navigate', { url });
      if (errorText) throw new Error(`${url} did not load: ${errorText}`);
    },
    call: async (name, argument) => {
      // The result is sent as JSON, because the protocol transfers one string faster than a tree of values.
      const text = await evaluate(send, `Promise.resolve(${printCall(name, argument)}).then(JSON.stringify)`);
      return JSON.parse(text ?? 'null');
    },
  };
}

/**
 * Opens a tab without a window. The browser neither paints it nor keeps its history. It also runs no animation frames
 * and no idle callbacks, so timers replace them in its pages.
 */
export async function openHiddenTab(held: HeldBrowser, settings: TabSettings): Promise<HiddenTab> {
  const { isolated, timeout, first } = settings;
  const [browserSession, inPage] = await Promise.all([held.session(), bundleInPage()]);
  const context = await held.openContext(isolated);
  const { session, close: closeTarget } = await openTarget(browserSession, { url: 'about:blank', ...context.place });
  const { onProgress, onCrash, guard } = createWatchdog(timeout);
  const send: CDPSession['send'] = (method, ...parameters) => guard(session.send(method, ...parameters));
  session.on('Inspector.targetCrashed', onCrash);
  // One call may visit several pages. Each page calls a protocol binding when it starts, which restarts the time limit.
  session.on('Runtime.bindingCalled', onProgress);
  answerDialogs(session);
  // Run `first` only in the page itself, not in the documents of its frames, objects and SVG images.
  const ofPage = `if (window === window.top) ${first}`;
  const ofAny = [inPage, printCall('installWindow', undefined), ofPage].join(';\n');
  const script = `if (document.contentType === 'text/html') {\n${ofAny};\n}`;
  await Promise.all([
    send('Page.enable'),
    send('Page.addScriptToEvaluateOnNewDocument', { source: script }),
    session.send('Inspector.enable'),
    session.send('Emulation.setDeviceMetricsOverride', screen),
  ]);
  const tab = driveTab(session, send);
  return {
    ...tab,
    close: () => {
      // The default context is reused for another tab, so delete this tab's data first. Errors are ignored, because the
      // tab is already closed if the browser has ended.
      const cleaned = (context.isShared ? tab.renew() : Promise.resolve())
        // Close the tab too, because a hidden tab stays open when its context is closed.
        .then(closeTarget)
        .then(
          () => {},
          () => {},
        );
      context.close(cleaned).catch(() => {});
    },
  };
}
