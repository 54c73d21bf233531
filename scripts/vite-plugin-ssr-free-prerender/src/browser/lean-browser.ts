/**
 * What the engine's own Chromium does without: each trick is faster for one run of many short pages, and is wrong for a
 * browser that people use. Numbers and conditions stand in the README, "What is fast and why". To drop a flag, delete it.
 */
import type { CDPSession, ConnectOptions, LaunchOptions } from 'puppeteer-core';

export const leanFlags: readonly string[] = [
  // No store of pages that were left, and no process that waits for the next tab.
  '--disable-features=BackForwardCache,SpareRendererForSitePerProcess',
  // In the browser's own process.
  '--enable-features=NetworkServiceInProcess2',
  '--in-process-gpu',
  // A tab in the browser's own context shares the process of the page that the browser opens with.
  '--renderer-process-limit=1',
  // Few functions run often enough to win back the time of the last and slowest compiler; the others stay.
  '--js-flags=--no-turbofan',
];

/** Of a headless shell: letters stand where Chromium with windows puts them. */
export const shellFlags: readonly string[] = ['--font-render-hinting=none'];

/**
 * Of a headless shell, which knows no tabs without a window: no frame is drawn but those that the protocol asks for. It cannot take
 * pictures then, by the calls that everybody knows.
 */
export const unpaintedFlags: readonly string[] = ['--enable-begin-frame-control'];

/** The engine has a timeout of its own for every page, and does without puppeteer's record of requests. */
export const leanConnection = { networkEnabled: false, protocolTimeout: 0 } satisfies ConnectOptions;

/** The engine ends the browser itself when the process is told to end. Messages take a pipe: no port of the machine is open. */
export const leanLaunch = {
  ...leanConnection,
  pipe: true,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
} satisfies LaunchOptions;

/**
 * Keeps the browser from telling of every address and title that any of its tabs comes to. Messages keep their order: it
 * holds for whatever is asked next.
 * @param session with the browser itself
 */
export async function silenceTargets(session: CDPSession): Promise<void> {
  await session.connection()?.send('Target.setDiscoverTargets', { discover: false });
}
