/**
 * The browser's events of a page (addresses, loading), which it sends several times a page and nobody needs while a tab
 * goes from page to page by the app's own router. See README, "What is fast and why": to drop it, never call `silence`.
 */
import type { CDPSession } from 'puppeteer-core';

export type PageEvents = {
  /** Stops them, until the next document is loaded. */
  silence: () => Promise<void>;
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
  let silent = false;
  return {
    silence: async () => {
      if (silent) return;
      silent = true;
      await send('Page.disable');
    },
    resume: async () => {
      if (!silent) return;
      silent = false;
      await send('Page.enable');
      // Whether a silent tab forgets the script is the browser's affair.
      await send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => {});
      identifier = (await addScript()).identifier;
    },
  };
}
