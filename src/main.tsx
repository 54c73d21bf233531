import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { renewDocument } from '#app/load-document.ts';
import { loadStyles } from '#app/load-styles.ts';
import type { LoadedPage } from '#app/page-data.ts';
import { prefetchOnIntent } from '#app/prefetch.ts';
import { keepInput, restoreInput } from '#app/preserve-input.ts';
import { type PageLoads, routes } from '#app/routes.tsx';
import { keepSentPage, replaceAddress, showSentPage } from '#app/sent-page.ts';
import { findSnapshotHead } from '#app/snapshot-head.ts';
import { normalisePath } from '#lib/paths.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type AppProps = {
  router: Router;
  /** Called when the first render is complete, before any other effect runs. */
  onCommit?: () => void;
};

function App({ router, onCommit }: AppProps) {
  return (
    <StrictMode>
      {/* Must be the first child, because React runs the effects of children in order. */}
      <FirstCommit run={onCommit} />
      {/* No transitions: they render in slices, so the next page would take a quarter longer to appear. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>
  );
}

function FirstCommit({ run }: { run: (() => void) | undefined }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the first commit
  useLayoutEffect(() => run?.(), []);
  return null;
}

const optionsOf = (container: HTMLElement): RootOptions => ({
  // React has emptied the container by now, so show the page again as the host sent it.
  onUncaughtError: (error) => {
    showSentPage(container);
    reportError(error);
  },
});

/** Returns true unless a browser extension or a translation has added or removed elements of the page. */
const isUntouched = (root: HTMLElement): boolean =>
  root.getElementsByTagName('*').length === Number(root.dataset.elements);

function hydrate(root: HTMLElement, router: Router): void {
  const input = keepInput([root]);
  keepSentPage(root, normalisePath(location.pathname));
  // In a transition, React hydrates in slices of a few milliseconds, so the page stays responsive.
  startTransition(() => {
    hydrateRoot(root, <App router={router} />, {
      ...optionsOf(root),
      // Something changed the page's text, so React has recreated all elements.
      onRecoverableError: () => restoreInput(input, root),
    });
  });
}

/** Renders the page into a new root, which replaces the root in the document at the first commit. */
function replace(root: HTMLElement, router: Router): void {
  const container = root.cloneNode(false) as HTMLElement;
  const head = findSnapshotHead();
  const onCommit = (): void => {
    const input = keepInput([root]);
    for (const tag of head) tag.remove();
    root.replaceWith(container);
    restoreInput(input, container);
  };
  createRoot(container, optionsOf(container)).render(<App router={router} onCommit={onCommit} />);
}

/**
 * Starts React on the prerendered page. Loads code and data of its route first, so that React can render the
 * whole page immediately.
 * @param sentData data of the prerendered page; undefined in development
 */
async function start(root: HTMLElement, sentData: Promise<unknown> | undefined): Promise<void> {
  const { prerendered } = root.dataset;
  replaceAddress(prerendered);
  const path = normalisePath(location.pathname);
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (!route?.id) throw new Error(`No route matches ${path}.`);
  const loads: PageLoads = route.handle;
  const load = async (): Promise<LoadedPage> =>
    sentData && prerendered === path
      ? { path, snapshot: path, view: 'page', data: await sentData }
      : await loads.data(path);
  const [page, code] = await Promise.all([load(), loads.code()]);
  Object.assign(route, code, { lazy: undefined });
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [route.id]: page } } });
  // The host may have sent a page that doesn't belong to the address, such as 404.html.
  const isSent = page.snapshot !== null && page.snapshot === prerendered;
  if (isSent && isUntouched(root)) hydrate(root, router);
  else {
    if (!isSent) await loadStyles();
    replace(root, router);
  }
  prefetchOnIntent();
  // Load the styles of all pages for the next navigation. Ignore a failure, because that navigation loads them again.
  if (isSent) loadStyles().catch(() => {});
}

/** Starts the app, or reloads the page if the app can't start. Rejects only if `index.html` has no element `#root`. */
export async function startApp(sentData: Promise<unknown> | undefined): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root.');
  await start(root, sentData).catch(() => renewDocument());
}
