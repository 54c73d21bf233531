/**
 * The only script that a page loads by itself. The prerendered page works without any other script.
 * The app therefore loads when the browser is idle, or at the first sign that the visitor uses the page.
 */
import '#styles/site.scss';
import { urgentPaths } from '#lib/hrefs.ts';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
const options = { capture: true, passive: true };

async function fetchJson(address: string): Promise<unknown> {
  return (await fetch(address)).json();
}

let hasLoaded = false;

/** Loads the app once, because a sign of use may come before the browser is idle. */
function load(): void {
  for (const sign of signs) removeEventListener(sign, load, options);
  if (hasLoaded) return;
  hasLoaded = true;
  const { page } = document.getElementById('root')?.dataset ?? {};
  const data = page ? fetchJson(page) : undefined;
  // If the app loads, it handles this failure.
  data?.catch(() => {});
  // If the app fails to load, the page stays a document whose links, menu and forms work.
  import('./main.tsx').then(({ startApp }) => startApp(data)).catch(() => {});
}

// After a reload, history entries that belong to this document remain. Without the app, Back would only change the address.
const { pathname } = location;
addEventListener('popstate', () => {
  if (location.pathname !== pathname && !('hydrated' in document.documentElement.dataset)) location.reload();
});

function start(): void {
  const snapshot = document.getElementById('root')?.dataset.prerendered;
  // If the address has no prerendered page of its own, the document shows another page.
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

// The script of built pages is async, so it may run before the document is parsed.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
