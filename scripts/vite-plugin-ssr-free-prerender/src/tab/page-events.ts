/**
 * The browser's events of a page (addresses, loading), which it sends several times a page and the engine does not need while a tab
 * goes from page to page by the app's own router. See README, "What is fast and why": to drop it, never call `pause`.
 */
import type { CDPSession } from 'puppeteer-core';

export type PageEvents = {
  /** Stops them, until the next document is loaded. */
  pause: () => Promise<void>;
  /** Lets them come again; does nothing where they come. */
  resume: () => Promise<void>;
};

/**
 * Lets the events come, and has each document run a script before its own.
 * @param send sends a command to the tab
 */
export async function startPageEvents(send: CDPSession['send'], script: string): Promise<PageEvents> {
  const addScript = () => send('Page.addScriptToEvaluateOnNewDocument', { source: script });
  const [, added] = await Promise.all([send('Page.enable'), addScript()]);
  let { identifier } = added;
  let paused = false;
  return {
    pause: async () => {
      if (paused) return;
      paused = true;
      await send('Page.disable');
    },
    resume: async () => {
      if (!paused) return;
      paused = false;
      await send('Page.enable');
      // The protocol does not say whether a disabled domain forgets the script.
      await send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => {});
      identifier = (await addScript()).identifier;
    },
  };
}
