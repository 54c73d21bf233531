/** Tabs without a window, driven by the browser's protocol alone. */
import type { CDPSession } from 'puppeteer-core';
import type { HeldBrowser } from '../browser/browser-session.ts';
import { bundleInPage, type InPageArgument, type InPageName, type InPageResult, printCall } from './bundle-in-page.ts';
import { createWatchdog, TabLostError } from './work-in-tabs.ts';

export type HiddenTab = {
  session: CDPSession;
  /** Goes to an address; resolves when the new document begins. */
  navigate: (url: string) => Promise<void>;
  /**
   * Clears the tab in place of opening another: deletes what its pages have stored and collects garbage, which the browser
   * puts off. The process stays, with what it has compiled. Leaves the tab empty. See README, "What is fast and why".
   */
  renew: () => Promise<void>;
  /** Calls a function of the in-page code; null where the document has not run that code. */
  call: <Name extends InPageName>(name: Name, argument: InPageArgument<Name>) => Promise<InPageResult<Name>>;
  /** Does not wait for the end. */
  close: () => void;
};

export type TabSettings = {
  /** In a browser context, and so in a process, that no other tab has had; else it may be the browser's own. */
  isolated: boolean;
  /** Milliseconds that a page may take; a tab that gives no answer for longer is blocked. */
  timeout: number;
  /** Call of the in-page code that every document begins with, as `printCall` prints it. */
  first: string;
};

/** The first document of a page is this wide, and a layout may depend on it. */
const screen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/** Opens a tab without a window; an ordinary one, slower and with the same pages, where Chromium knows no hidden ones (before 136). */
async function openTarget(browser: CDPSession, place: { url: string; browserContextId?: string }) {
  const target = await browser
    .send('Target.createTarget', { ...place, hidden: true })
    .catch(() => browser.send('Target.createTarget', place));
  const { sessionId } = await browser.send('Target.attachToTarget', { ...target, flatten: true });
  const session = browser.connection()?.session(sessionId);
  if (!session) throw new TabLostError('crash', 'Target closed while it was being opened');
  return { session, close: () => browser.send('Target.closeTarget', target) };
}

/** What a page asks by `confirm` and its like is answered no, as a tab without page events does by itself; it may always be left. */
function answerDialogs(session: CDPSession): void {
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {});
  });
}

/** @throws Error what the expression throws in the page. */
async function evaluate(send: CDPSession['send'], expression: string): Promise<string | undefined> {
  const { result, exceptionDetails } = await send('Runtime.evaluate', {
    ...{ expression, awaitPromise: true, returnByValue: true },
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** What drives an open tab. */
function driveTab(session: CDPSession, send: CDPSession['send']): Omit<HiddenTab, 'close'> {
  let origin = '';
  return {
    session,
    renew: async () => {
      await send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      // These two belong to the tab.
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
      // One text for the protocol to carry, in place of a tree that it would take apart value by value.
      const text = await evaluate(send, `Promise.resolve(${printCall(name, argument)}).then(JSON.stringify)`);
      return JSON.parse(text ?? 'null');
    },
  };
}

/**
 * Opens a tab without a window: nothing is painted for it, and the browser writes no history and redraws no strip of
 * tabs as it goes from page to page. Timers stand in for animation frames and idle times.
 */
export async function openHiddenTab(held: HeldBrowser, settings: TabSettings): Promise<HiddenTab> {
  const { isolated, timeout, first } = settings;
  const [browserSession, inPage] = await Promise.all([held.session(), bundleInPage()]);
  const context = await held.openContext(isolated);
  const { session, close: closeTarget } = await openTarget(browserSession, { url: 'about:blank', ...context.place });
  const { onProgress, onCrash, guard } = createWatchdog(timeout);
  const send: CDPSession['send'] = (method, ...parameters) => guard(session.send(method, ...parameters));
  session.on('Inspector.targetCrashed', onCrash);
  // A page that is reached inside one call says so: whatever follows is the next page's time.
  session.on('Runtime.bindingCalled', onProgress);
  answerDialogs(session);
  // Of documents in the page: pictures, objects and frames have their own, and are no pages.
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
      // The browser's own context and its process go on. In a browser that has ended it is closed already.
      const cleaned = (context.isShared ? tab.renew() : Promise.resolve())
        // The end of its context does not end a hidden tab, nor its process.
        .then(closeTarget)
        .then(
          () => {},
          () => {},
        );
      context.close(cleaned).catch(() => {});
    },
  };
}
