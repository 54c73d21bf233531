/** Starts the browser of a prerender run when it is first needed, and opens browser contexts for its tabs. */
import type { CDPSession } from 'puppeteer-core';
import { PrerenderError } from '../types/engine-error.ts';
import { createProfile, endBrowser } from './end-browser.ts';
import { loadPuppeteer, type Puppeteer } from './find-browser.ts';
import { connectBrowser, type LeanBrowser, launchLeanBrowser, silenceTargets } from './launch-browser.ts';

/** A browser context for a tab. Like an incognito window, a context has its own cookies and storage. */
type TabContext = {
  /** True for the browser's default context, which stays open when the tab is closed. */
  isShared: boolean;
  /** The parameters of `Target.createTarget` that select this context. The default context needs none. */
  place: { browserContextId?: string };
  /**
   * Closes the context. The default context stays open, but its next tab waits for the promise `cleaned`, which must
   * settle when the data of the closed tab is deleted.
   */
  close: (cleaned: Promise<void>) => Promise<void>;
};

export type HeldBrowser = LeanBrowser & {
  /**
   * Returns the run's only DevTools session with the browser itself, not with a tab. The engine never detaches this
   * session. Otherwise puppeteer would forget the browser's target, and `browser.target()` would throw.
   */
  session: () => Promise<CDPSession>;
  /**
   * Opens a context for a tab. If `isolated` is true, its tab gets a process that no other tab uses. Otherwise the
   * context may be the browser's default context.
   */
  openContext: (isolated: boolean) => Promise<TabContext>;
  /** Returns true if the error means that the browser, or one of its tabs, is gone. */
  isLoss: (error: unknown) => boolean;
};

export type BrowserHold = {
  /** Returns the browser. The first call starts it. */
  get: () => Promise<HeldBrowser>;
  /** Ends the browser. The next call to `get` starts a new one. */
  discard: () => Promise<void>;
};

function describeBrowser({ browser, isUnpainted }: LeanBrowser, { ProtocolError }: Puppeteer): HeldBrowser {
  let created: Promise<CDPSession> | null = null;
  const session = (): Promise<CDPSession> => {
    created ??= browser.target().createCDPSession();
    return created;
  };
  let isOwnTaken = false;
  /** Settles once the data of the previous tab in the default context is deleted. */
  let cleaned: Promise<void> = Promise.resolve();
  const openOwnContext = async (): Promise<TabContext> => {
    isOwnTaken = true;
    await cleaned;
    return {
      isShared: true,
      place: {},
      close: async (cleaning) => {
        cleaned = cleaning;
        isOwnTaken = false;
      },
    };
  };
  return {
    browser,
    isUnpainted,
    session,
    openContext: async (isolated) => {
      // `process()` is null if another program started the browser. That program may use the default context, so the
      // engine must not.
      if (!isolated && browser.process() !== null && !isOwnTaken) return openOwnContext();
      const context = await (await session()).send('Target.createBrowserContext', { disposeOnDetach: true });
      return {
        isShared: false,
        place: context,
        close: async (cleaning) => {
          await cleaning;
          await (await session()).send('Target.disposeBrowserContext', context);
        },
      };
    },
    isLoss: (error) =>
      // The engine sends only valid calls, so a protocol error means that the tab or the browser is gone.
      error instanceof ProtocolError ||
      // Puppeteer throws an ordinary Error if the connection ends while it creates a session.
      (!browser.connected && !(error instanceof PrerenderError)),
  };
}

type Started = { held: HeldBrowser; end: () => Promise<void> };

/** Starts a browser with a temporary profile, which is deleted when the browser ends. */
async function startHeld(puppeteer: Puppeteer, paints: boolean): Promise<Started> {
  const profile = createProfile();
  try {
    const lean = await launchLeanBrowser(puppeteer, profile.folder, paints);
    return {
      held: describeBrowser(lean, puppeteer),
      end: () => endBrowser(lean.browser).finally(profile.remove),
    };
  } catch (error) {
    await profile.remove();
    throw error;
  }
}

async function connectHeld(puppeteer: Puppeteer, endpoint: string): Promise<Started> {
  const browser = await connectBrowser(puppeteer, endpoint);
  return { held: describeBrowser({ browser, isUnpainted: false }, puppeteer), end: () => endBrowser(browser) };
}

/**
 * Returns a handle for the run's browser. The first call to `get` starts the browser, or connects to a running one.
 * @param endpoint the address of a running browser; without it, the run starts a browser
 * @param paints true if the started browser must be able to take screenshots
 */
export function holdBrowser(endpoint?: string | undefined, paints = false): BrowserHold {
  let started: Promise<Started> | null = null;
  let ended: Promise<void> = Promise.resolve();
  const open = async (): Promise<Started> => {
    const puppeteer = await loadPuppeteer();
    const opened = await (endpoint === undefined ? startHeld(puppeteer, paints) : connectHeld(puppeteer, endpoint));
    // Ignore errors here. If the browser is gone, the run's next protocol call throws anyway.
    opened.held
      .session()
      .then(silenceTargets)
      .catch(() => {});
    return opened;
  };
  return {
    get: async () => {
      started ??= open();
      return (await started).held;
    },
    discard: () => {
      const previous = started;
      started = null;
      // `ended` lets a second call to `discard` wait for the same shutdown.
      const end = previous?.then(
        (browser) => browser.end(),
        () => {},
      );
      if (end) ended = Promise.all([ended, end]).then(() => {});
      return ended;
    },
  };
}
