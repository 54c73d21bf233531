/** Tabs without a window, for the engine's own eyes, driven by the browser's protocol alone. */
import type { Browser, CDPSession } from 'puppeteer-core';
import { installFrames } from '../in-page/install-frames.ts';
import { createWatchdog } from './tab-loss.ts';

export type HiddenTab = {
  session: CDPSession;
  /** Runs a function in every document before the document's own scripts. It is sent as text. */
  runFirst: <Argument>(install: (argument: Argument) => void, argument: Argument) => Promise<void>;
  /**
   * Has the browser keep the tab's addresses and loading to itself, of which it else tells several times a page, until the
   * next document is loaded.
   */
  hush: () => Promise<void>;
  /** Goes to an address; resolves when the new document begins. */
  navigate: (url: string) => Promise<void>;
  /**
   * Makes the tab as good as new, and is much cheaper: the process stays, and with it what it has compiled. Whatever its
   * pages have stored is gone, and the memory of those that were left is free: by itself the browser lets
   * it grow. Leaves the tab empty.
   */
  renew: () => Promise<void>;
  /** Calls a function in the page and resolves to what it returns, by value. It is sent as text. */
  call: <Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
  /** Nobody waits for its end. */
  close: () => void;
};

// One for each browser: puppeteer forgets the browser's own target when its session is detached.
const sessions = new WeakMap<Browser, Promise<CDPSession>>();
function sessionOf(browser: Browser): Promise<CDPSession> {
  const session = sessions.get(browser) ?? browser.target().createCDPSession();
  sessions.set(browser, session);
  return session;
}

/** Opens a tab without a window; an ordinary one, slower and with the same pages, where Chromium knows no hidden ones (before 136). */
async function openTarget(browser: CDPSession, place: { url: string; browserContextId?: string }) {
  const target = await browser
    .send('Target.createTarget', { ...place, hidden: true })
    .catch(() => browser.send('Target.createTarget', place));
  const { sessionId } = await browser.send('Target.attachToTarget', { ...target, flatten: true });
  const session = browser.connection()?.session(sessionId);
  if (!session) throw new Error('Target closed while it was being opened');
  return { session, close: () => browser.send('Target.closeTarget', target) };
}

/** Text of a call with an argument. A function that was compiled may call helpers of its bundler: there are none here. */
const callText = (work: (argument: never) => unknown, argument: unknown): string =>
  `(${work})(${JSON.stringify(argument)})`;

/** Browsers whose own context has a tab. */
const occupied = new WeakSet<Browser>();
/** When the last tab of a browser's own context has left it as good as new. */
const departures = new WeakMap<Browser, Promise<void>>();

/** A context for a tab: the browser's own, which is there already with its process, or one that no other tab has had. */
async function openContext(browser: Browser, session: CDPSession, isolated: boolean) {
  // In a browser that others have started, its own context is theirs.
  const isOwn = !isolated && browser.process() !== null && !occupied.has(browser);
  if (!isOwn) {
    const context = await session.send('Target.createBrowserContext', { disposeOnDetach: true });
    return { isOwn, place: context, close: () => session.send('Target.disposeBrowserContext', context) };
  }
  occupied.add(browser);
  await departures.get(browser);
  return { isOwn, place: {}, close: async () => {} };
}

/**
 * Opens a tab without a window: nothing is painted for it, and the browser writes no history and redraws no strip of
 * tabs as it goes from page to page. Timers stand in for animation frames and idle times.
 * @param timeout milliseconds that a page may take; a tab that keeps silent for longer is blocked
 * @param settings isolated: in a browser context, and so in a process, that no other tab has had; else it may be the
 * browser's own
 */
export async function openHiddenTab(
  browser: Browser,
  timeout: number,
  { isolated }: { isolated: boolean },
): Promise<HiddenTab> {
  const browserSession = await sessionOf(browser);
  const context = await openContext(browser, browserSession, isolated);
  const { session, close } = await openTarget(browserSession, { url: 'about:blank', ...context.place });
  const { onSign, onCrash, guard } = createWatchdog(timeout);
  session.on('Inspector.targetCrashed', onCrash);
  // A page that is reached inside one call says so: whatever follows is the next page's time.
  session.on('Runtime.bindingCalled', onSign);
  // What a page asks by `confirm` and its like is answered no, as a silent tab does by itself; it may always be left.
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {});
  });
  /** Sources of what runs first, with the browser's names for them. */
  const firsts = new Map<string, string>();
  const addFirst = async (source: string): Promise<void> => {
    const { identifier } = await guard(session.send('Page.addScriptToEvaluateOnNewDocument', { source }));
    firsts.set(source, identifier);
  };
  const runFirst: HiddenTab['runFirst'] = (install, argument) => addFirst(callText(install, argument));
  let silent = false;
  const hush = async (): Promise<void> => {
    if (silent) return;
    silent = true;
    await guard(session.send('Page.disable'));
  };
  const speakUp = async (): Promise<void> => {
    if (!silent) return;
    silent = false;
    await guard(session.send('Page.enable'));
    // Whether a silent tab forgets them is the browser's affair.
    const restore = async ([source, identifier]: [string, string]): Promise<void> => {
      await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => {});
      await addFirst(source);
    };
    await Promise.all([...firsts].map(restore));
  };
  await Promise.all([
    session.send('Inspector.enable'),
    session.send('Page.enable'),
    session.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    }),
    runFirst(installFrames, null),
  ]);
  let origin = '';
  const renew = async (): Promise<void> => {
    await speakUp();
    await guard(session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }));
    // These two belong to the tab.
    await guard(session.send('Runtime.evaluate', { expression: "sessionStorage.clear(); window.name = ''" }));
    await guard(session.send('Page.navigate', { url: 'about:blank' }));
    await guard(session.send('HeapProfiler.collectGarbage'));
  };
  const leave = async (): Promise<void> => {
    // That context and its process go on.
    if (context.isOwn) await renew();
    // The end of its context does not end a hidden tab, nor its process.
    await close();
    await context.close();
  };
  return {
    session,
    runFirst,
    renew,
    hush,
    navigate: async (url) => {
      origin = new URL(url).origin;
      await speakUp();
      const { errorText } = await guard(session.send('Page.navigate', { url }));
      if (errorText) throw new Error(`${url} did not load: ${errorText}`);
    },
    call: async (work, argument) => {
      const { result, exceptionDetails } = await guard(
        session.send('Runtime.evaluate', {
          // One text for the protocol to carry, in place of a tree that it would take apart value by value.
          expression: `Promise.resolve(${callText(work, argument)}).then(JSON.stringify)`,
          awaitPromise: true,
          returnByValue: true,
        }),
      );
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return JSON.parse(result.value ?? 'null');
    },
    close: () => {
      // A browser that has died is closed already.
      const departure = leave().catch(() => {});
      if (!context.isOwn) return;
      departures.set(browser, departure);
      occupied.delete(browser);
    },
  };
}
