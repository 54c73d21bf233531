/**
 * The only script that a page loads by itself. What the snapshot shows works without any other, so that the app comes
 * when the browser is idle, or at the first sign that somebody is about to use the page.
 */
import '#styles/site.scss';
import { urgentPaths } from '#lib/hrefs.ts';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
const options = { capture: true, passive: true };

async function fetchJson(address: string): Promise<unknown> {
  return (await fetch(address)).json();
}

let hasLoaded = false;

/** Loads the app once: a sign may come before the browser is idle. */
function load(): void {
  for (const sign of signs) removeEventListener(sign, load, options);
  if (hasLoaded) return;
  hasLoaded = true;
  const { page } = document.getElementById('root')?.dataset ?? {};
  const data = page ? fetchJson(page) : undefined;
  // The app handles a failure, if it loads.
  data?.catch(() => {});
  // Without the app the page stays a document whose links, menu and forms work.
  import('./main.tsx').then(({ startApp }) => startApp(data)).catch(() => {});
}

// A reload leaves entries of the history that belong to this document. Without the app, Back would change the address alone.
const { pathname } = location;
addEventListener('popstate', () => {
  if (location.pathname !== pathname && !('hydrated' in document.documentElement.dataset)) location.reload();
});

function start(): void {
  const snapshot = document.getElementById('root')?.dataset.prerendered;
  // At an address that has no snapshot of its own, what stands there is another page's.
  if (snapshot !== location.pathname || urgentPaths.includes(snapshot)) {
    // Once something can be read: before that the app would stand in its way.
    requestAnimationFrame(() => setTimeout(load));
  } else {
    for (const sign of signs) addEventListener(sign, load, options);
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
    if (document.readyState === 'complete') idle(load);
    else addEventListener('load', () => idle(load));
  }
}

// In built pages the script is async and may come early.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
