/** Starts the browser of a run when it is first needed, and opens contexts for tabs. */
import type { CDPSession } from 'puppeteer-core';
import { PrerenderError } from '../types/engine-error.ts';
import { createProfile, endBrowser } from './end-browser.ts';
import { loadPuppeteer, type Puppeteer } from './find-browser.ts';
import { connectBrowser, type LeanBrowser, launchLeanBrowser, silenceTargets } from './launch-browser.ts';

/** A browser context for a tab. */
type TabContext = {
  /** True for the browser's default context, which stays open when the tab is closed. */
  isShared: boolean;
  /** The context, in the form that `Target.createTarget` expects. The default context has no id. */
  place: { browserContextId?: string };
  /** Closes the context. A shared context opens its next tab only after `cleaned` has settled. */
  close: (cleaned: Promise<void>) => Promise<void>;
};

export type HeldBrowser = LeanBrowser & {
  /**
   * Returns the run's only session with the browser itself. It is never detached, because puppeteer would then forget
   * the browser's target.
   */
  session: () => Promise<CDPSession>;
  /**
   * Opens a context. An isolated context has its own process. Otherwise the context may be the browser's default one.
   */
  openContext: (isolated: boolean) => Promise<TabContext>;
  /** Returns true if the error means that the browser, or one of its tabs, is gone. */
  isLoss: (error: unknown) => boolean;
};

export type BrowserHold = {
  /** Returns the browser, and starts it at the first call. */
  get: () => Promise<HeldBrowser>;
  /** Ends the browser. The next call of `get` starts a new one. */
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
      // If the run only connected to the browser, its default context belongs to another program.
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
      // Puppeteer also throws plain errors if the connection ends while it creates a session.
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
 * Returns a handle of the run's browser, which starts or connects at the first use.
 * @param endpoint the address of a running browser; by default a new browser is started
 * @param paints true if the started browser must be able to take screenshots
 */
export function holdBrowser(endpoint?: string | undefined, paints = false): BrowserHold {
  let started: Promise<Started> | null = null;
  let ended: Promise<void> = Promise.resolve();
  const open = async (): Promise<Started> => {
    const puppeteer = await loadPuppeteer();
    const opened = await (endpoint === undefined ? startHeld(puppeteer, paints) : connectHeld(puppeteer, endpoint));
    // Errors are ignored here, because the next use of the browser throws them again.
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
      // `ended` lets a second call wait for the same shutdown.
      const end = previous?.then(
        (browser) => browser.end(),
        () => {},
      );
      if (end) ended = Promise.all([ended, end]).then(() => {});
      return ended;
    },
  };
}
