/** Tabs without a window, driven by the DevTools protocol alone. */
import type { CDPSession } from 'puppeteer-core';
import type { HeldBrowser } from '../browser/browser-session.ts';
import { bundleInPage, type InPageArgument, type InPageName, type InPageResult, printCall } from './bundle-in-page.ts';
import { createWatchdog, TabLostError } from './watchdog.ts';

export type HiddenTab = {
  session: CDPSession;
  /** Navigates to an address. Resolves when the new document begins. */
  navigate: (url: string) => Promise<void>;
  /**
   * Clears the tab instead of opening another one: deletes what its pages have stored, and collects garbage. The process stays,
   * with its compiled code. The tab is empty then.
   */
  renew: () => Promise<void>;
  /** Calls a function of the in-page code. Returns null where the document doesn't contain that code. */
  call: <Name extends InPageName>(name: Name, argument: InPageArgument<Name>) => Promise<InPageResult<Name>>;
  /** Does not wait for the end. */
  close: () => void;
};

export type TabSettings = {
  /** Opens the tab in a browser context of its own, and so in a process of its own. */
  isolated: boolean;
  /** Milliseconds that a page may take. A tab that doesn't answer for longer is blocked. */
  timeout: number;
  /** A call of the in-page code, printed by `printCall`, that every document begins with. */
  first: string;
};

/** The first document of a page is this wide, and a layout may depend on it. */
const screen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/** Opens a tab without a window. Chromium before 136 has none, and opens an ordinary one, which is slower. */
async function openTarget(browser: CDPSession, place: { url: string; browserContextId?: string }) {
  const target = await browser
    .send('Target.createTarget', { ...place, hidden: true })
    .catch(() => browser.send('Target.createTarget', place));
  const { sessionId } = await browser.send('Target.attachToTarget', { ...target, flatten: true });
  const session = browser.connection()?.session(sessionId);
  if (!session) throw new TabLostError('crash', 'Target closed while it was being opened');
  return { session, close: () => browser.send('Target.closeTarget', target) };
}

/** Answers `confirm` and `prompt` with no. A page may always be left. */
function answerDialogs(session: CDPSession): void {
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {});
  });
}

/** @throws Error with what the expression throws in the page */
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
      // These two belong to the tab, not to the origin.
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
      // The protocol carries one text faster than a tree of values.
      const text = await evaluate(send, `Promise.resolve(${printCall(name, argument)}).then(JSON.stringify)`);
      return JSON.parse(text ?? 'null');
    },
  };
}

/**
 * Opens a tab without a window: the browser paints nothing for it, and keeps no history. Timers replace animation frames and idle
 * callbacks.
 */
export async function openHiddenTab(held: HeldBrowser, settings: TabSettings): Promise<HiddenTab> {
  const { isolated, timeout, first } = settings;
  const [browserSession, inPage] = await Promise.all([held.session(), bundleInPage()]);
  const context = await held.openContext(isolated);
  const { session, close: closeTarget } = await openTarget(browserSession, { url: 'about:blank', ...context.place });
  const { onProgress, onCrash, guard } = createWatchdog(timeout);
  const send: CDPSession['send'] = (method, ...parameters) => guard(session.send(method, ...parameters));
  session.on('Inspector.targetCrashed', onCrash);
  // One call visits several pages. Each announces itself, and gets the time of a page.
  session.on('Runtime.bindingCalled', onProgress);
  answerDialogs(session);
  // Images, objects and frames have documents of their own, which are not pages.
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
      // The browser's own context and its process are used again. In a browser that has ended, the tab is closed already.
      const cleaned = (context.isShared ? tab.renew() : Promise.resolve())
        // Closing its context doesn't close a hidden tab.
        .then(closeTarget)
        .then(
          () => {},
          () => {},
        );
      context.close(cleaned).catch(() => {});
    },
  };
}
