import '#styles/site.scss';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LeavingRouter } from './leaving-router.tsx';
import { StyleguidePage } from './styleguide-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('scripts/styleguide/page/index.html has no element #root.');
// When the page loads once more, the browser goes back to where it was, at a moment of its own: what an address names wins over that.
if (location.hash) history.scrollRestoration = 'manual';
// Faces that come late are left out by the site's styles; a styleguide of its looks waits for them.
const faces = ['Archivo Variable', 'Martian Mono Variable'].map((face) => document.fonts.load(`1rem "${face}"`));
await Promise.allSettled(faces);
createRoot(root).render(
  <StrictMode>
    <LeavingRouter>
      <StyleguidePage />
    </LeavingRouter>
  </StrictMode>,
);
