import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { keepInput, restoreInput } from '#app/kept-input.ts';
import { renewDocument } from '#app/load-document.ts';
import { type LoadedPage, loadSentPage } from '#app/load-page.tsx';
import { loadStyles } from '#app/load-styles.ts';
import { replaceAddress } from '#app/sent-address.ts';
import { showSentPage } from '#app/sent-page.ts';
import { findSnapshotHead } from '#app/snapshot-head.ts';
import { isUntouched } from '#lib/is-untouched.ts';

const optionsOf = (container: HTMLElement): RootOptions => ({
  // React has emptied the container by now.
  onUncaughtError: (error) => {
    showSentPage(container);
    reportError(error);
  },
});

function hydrate(root: HTMLElement, first: LoadedPage): void {
  const input = keepInput([root]);
  // A transition works in slices of a few milliseconds, so that the page answers its reader in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App first={first} />
      </StrictMode>,
      // The page's text has changed in place, so React created all elements again.
      { ...optionsOf(root), onRecoverableError: () => restoreInput(input, root) },
    );
  });
}

/** Renders the page into a new root, which replaces the one in the document with the first commit. */
function replace(root: HTMLElement, first: LoadedPage): void {
  const container = root.cloneNode(false) as HTMLElement;
  const head = findSnapshotHead();
  const onCommit = (): void => {
    const input = keepInput([root]);
    for (const tag of head) tag.remove();
    root.replaceWith(container);
    restoreInput(input, container);
  };
  createRoot(container, optionsOf(container)).render(
    <StrictMode>
      <App first={first} onCommit={onCommit} />
    </StrictMode>,
  );
}

async function start(root: HTMLElement): Promise<void> {
  replaceAddress(root.dataset.prerendered);
  const first = await loadSentPage(root);
  // A host may answer with another page's snapshot, such as that of 404.html.
  const isSent = first.snapshot !== null && first.snapshot === root.dataset.prerendered;
  if (isSent && isUntouched(root)) hydrate(root, first);
  else {
    if (!isSent) await loadStyles();
    replace(root, first);
  }
  // For the next page, which reports a failure.
  if (isSent) loadStyles().catch(() => {});
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');
// No top-level await: page chunks import from this module, and both would wait for each other.
start(root).catch(() => renewDocument());
