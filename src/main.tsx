import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { clearSnapshotHead } from '#app/clear-snapshot-head.ts';
import { loadPage } from '#app/load-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');

const first = await loadPage(location.pathname);
const app = (
  <StrictMode>
    <App first={first} />
  </StrictMode>
);
// Only the snapshot of this very page may be hydrated: a host may answer with another page's, such as 404.html.
if (first.snapshot !== null && root.dataset.prerendered === first.snapshot) {
  hydrateRoot(root, app);
} else {
  clearSnapshotHead();
  createRoot(root).render(app);
}
