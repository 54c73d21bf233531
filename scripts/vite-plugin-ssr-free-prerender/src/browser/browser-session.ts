/** The browser of a run, with what the engine must know of it until it ends. */
import type { CDPSession } from 'puppeteer-core';
import { PrerenderError } from '../types/engine-error.ts';
import { createProfile, endBrowser } from './end-browser.ts';
import { loadPuppeteer, type Puppeteer } from './find-browser.ts';
import { connectBrowser, type LeanBrowser, launchLeanBrowser, silenceTargets } from './launch-browser.ts';

/** Where a tab is opened: a browser context. */
type TabContext = {
  /** True for the browser's own context, which goes on when the tab is closed. */
  isShared: boolean;
  /** As `Target.createTarget` takes it. */
  place: { browserContextId?: string };
  /** Gives the context back. The next tab in a shared one waits for `cleaned`. */
  close: (cleaned: Promise<void>) => Promise<void>;
};

export type HeldBrowser = LeanBrowser & {
  /** A session with the browser itself; the same each time. Never detached: puppeteer then forgets the browser's target. */
  session: () => Promise<CDPSession>;
  /** A context for a tab. Isolated: one, and so a process, that no other tab has had; else it may be the browser's own. */
  openContext: (isolated: boolean) => Promise<TabContext>;
  /** True when the error says that the browser, or a tab of it, is gone. */
  isLoss: (error: unknown) => boolean;
};

export type BrowserHold = {
  /** The one browser of a run; started when it is first asked for. */
  get: () => Promise<HeldBrowser>;
  /** Ends it, and resolves when it has ended; the next `get` starts a fresh one. */
  discard: () => Promise<void>;
};

function describeBrowser({ browser, isUnpainted }: LeanBrowser, { ProtocolError }: Puppeteer): HeldBrowser {
  let created: Promise<CDPSession> | null = null;
  const session = (): Promise<CDPSession> => {
    created ??= browser.target().createCDPSession();
    return created;
  };
  let isOwnTaken = false;
  /** Settles when the last tab of the browser's own context has left it clean. */
  let cleaned: Promise<void> = Promise.resolve();
  const openOwnContext = async (): Promise<TabContext> => {
    isOwnTaken = true;
    await cleaned;
    return {
      ...{ isShared: true, place: {} },
      close: async (cleaning) => {
        cleaned = cleaning;
        isOwnTaken = false;
      },
    };
  };
  return {
    ...{ browser, isUnpainted, session },
    openContext: async (isolated) => {
      // A browser that was there before has its own context in use.
      if (!isolated && browser.process() !== null && !isOwnTaken) return openOwnContext();
      const context = await (await session()).send('Target.createBrowserContext', { disposeOnDetach: true });
      return {
        ...{ isShared: false, place: context },
        close: async (cleaning) => {
          await cleaning;
          await (await session()).send('Target.disposeBrowserContext', context);
        },
      };
    },
    isLoss: (error) =>
      // Whatever the protocol answers by an error: what the engine sends is right as long as tab and browser are there.
      error instanceof ProtocolError ||
      // Puppeteer has plain errors too for a session that is not created; their cause is the end of the connection.
      (!browser.connected && !(error instanceof PrerenderError)),
  };
}

type Started = { held: HeldBrowser; end: () => Promise<void> };

/** Starts a browser with a profile that is gone when it has ended. */
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
 * @param endpoint address of a browser that is there already; default: one is started
 * @param paints the one that is started paints its tabs, for who takes pictures of them
 */
export function holdBrowser(endpoint?: string | undefined, paints = false): BrowserHold {
  let started: Promise<Started> | null = null;
  let ended: Promise<void> = Promise.resolve();
  const open = async (): Promise<Started> => {
    const puppeteer = await loadPuppeteer();
    const opened = await (endpoint === undefined ? startHeld(puppeteer, paints) : connectHeld(puppeteer, endpoint));
    // An error is thrown where the browser is used.
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
      const former = started;
      started = null;
      // A second call waits for the same end.
      const end = former?.then(
        (browser) => browser.end(),
        () => {},
      );
      if (end) ended = Promise.all([ended, end]).then(() => {});
      return ended;
    },
  };
}
