import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { clearSnapshotHead } from '#app/clear-snapshot-head.ts';
import { renewDocument } from '#app/load-document.ts';
import { type LoadedPage, loadSentPage } from '#app/load-page.tsx';
import { loadStyles } from '#app/load-styles.ts';

async function takeOver(root: HTMLElement, first: LoadedPage): Promise<void> {
  const app = (
    <StrictMode>
      <App first={first} />
    </StrictMode>
  );
  // Only the snapshot of this very page may be hydrated: a host may answer with another page's, such as 404.html.
  if (first.snapshot !== null && root.dataset.prerendered === first.snapshot) {
    // As a transition it works in slices of a few milliseconds, between which the page answers to its reader.
    startTransition(() => {
      hydrateRoot(root, app);
    });
    // For the next page; a failure is met there.
    loadStyles().catch(() => {});
  } else {
    await loadStyles();
    clearSnapshotHead();
    createRoot(root).render(app);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');
// No await at the top: page chunks import from this one, and would wait for it while it waits for them.
loadSentPage(root)
  .then((first) => takeOver(root, first))
  .catch(() => renewDocument());
