/** Starts the browser of a run when it is first needed, and opens contexts for tabs. */
import type { CDPSession } from 'puppeteer-core';
import { PrerenderError } from '../types/engine-error.ts';
import { createProfile, endBrowser } from './end-browser.ts';
import { loadPuppeteer, type Puppeteer } from './find-browser.ts';
import { connectBrowser, type LeanBrowser, launchLeanBrowser, silenceTargets } from './launch-browser.ts';

/** A browser context for a tab. */
type TabContext = {
  /** True for the browser's own context, which stays open when the tab is closed. */
  isShared: boolean;
  /** As `Target.createTarget` takes it. */
  place: { browserContextId?: string };
  /** Closes the context. The next tab in a shared one waits for `cleaned`. */
  close: (cleaned: Promise<void>) => Promise<void>;
};

export type HeldBrowser = LeanBrowser & {
  /** Returns the one session with the browser itself. It is never detached: puppeteer would forget the browser's target. */
  session: () => Promise<CDPSession>;
  /** Opens a context. An isolated one has a process of its own; any other may be the browser's own context. */
  openContext: (isolated: boolean) => Promise<TabContext>;
  /** True when the error says that the browser, or a tab of it, is gone. */
  isLoss: (error: unknown) => boolean;
};

export type BrowserHold = {
  /** Starts the browser at the first call. */
  get: () => Promise<HeldBrowser>;
  /** Ends the browser. The next `get` starts another one. */
  discard: () => Promise<void>;
};

function describeBrowser({ browser, isUnpainted }: LeanBrowser, { ProtocolError }: Puppeteer): HeldBrowser {
  let created: Promise<CDPSession> | null = null;
  const session = (): Promise<CDPSession> => {
    created ??= browser.target().createCDPSession();
    return created;
  };
  let isOwnTaken = false;
  /** Settles when the last tab's data in the browser's own context is deleted. */
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
      // Another program uses the own context of a browser that the run did not start.
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
      // The engine's own calls are valid, so an error means that the tab or the browser is gone.
      error instanceof ProtocolError ||
      // Puppeteer also throws plain errors if the connection ends while it creates a session.
      (!browser.connected && !(error instanceof PrerenderError)),
  };
}

type Started = { held: HeldBrowser; end: () => Promise<void> };

/** Starts a browser, and deletes its profile when it ends. */
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
 * @param endpoint address of a running browser; default: one is started
 * @param paints true if the started browser must take screenshots
 */
export function holdBrowser(endpoint?: string | undefined, paints = false): BrowserHold {
  let started: Promise<Started> | null = null;
  let ended: Promise<void> = Promise.resolve();
  const open = async (): Promise<Started> => {
    const puppeteer = await loadPuppeteer();
    const opened = await (endpoint === undefined ? startHeld(puppeteer, paints) : connectHeld(puppeteer, endpoint));
    // The next use of the browser throws the error.
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
      // A second call waits for the same end.
      const end = previous?.then(
        (browser) => browser.end(),
        () => {},
      );
      if (end) ended = Promise.all([ended, end]).then(() => {});
      return ended;
    },
  };
}
