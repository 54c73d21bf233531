/**
 * The only script in a page's HTML. It loads the app when the browser is idle, or at the first sign that the visitor
 * uses the page. Until then, the prerendered page works without the app.
 */
import '#styles/site.scss';
import { urgentPaths } from '#lib/hrefs.ts';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
const options = { capture: true, passive: true };

async function fetchJson(address: string): Promise<unknown> {
  return (await fetch(address)).json();
}

let hasLoaded = false;

/** Loads the app, but only once: the first use of the page and the idle callback can both call this function. */
function load(): void {
  for (const sign of signs) removeEventListener(sign, load, options);
  if (hasLoaded) return;
  hasLoaded = true;
  const { page } = document.getElementById('root')?.dataset ?? {};
  const data = page ? fetchJson(page) : undefined;
  // A failed download must not be an unhandled rejection. The app handles the failure once it has loaded.
  data?.catch(() => {});
  // If the app fails to load, the links, menu and forms of the prerendered page still work.
  import('./main.tsx').then(({ startApp }) => startApp(data)).catch(() => {});
}

// After a reload, Back may lead to a history entry that the app created for another page. Until the app has loaded,
// Back changes only the address, so reload the document.
const { pathname } = location;
addEventListener('popstate', () => {
  if (location.pathname !== pathname && !('hydrated' in document.documentElement.dataset)) location.reload();
});

function start(): void {
  const snapshot = document.getElementById('root')?.dataset.prerendered;
  // If the document is the page of a different address, such as 404.html, the app must show the right page soon.
  if (snapshot !== location.pathname || urgentPaths.includes(snapshot)) {
    // Wait for the first paint, because loading the app earlier would delay it.
    requestAnimationFrame(() => setTimeout(load));
  } else {
    for (const sign of signs) addEventListener(sign, load, options);
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
    if (document.readyState === 'complete') idle(load);
    else addEventListener('load', () => idle(load));
  }
}

// This script is async in built pages, so it may run before the browser has parsed the document.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
