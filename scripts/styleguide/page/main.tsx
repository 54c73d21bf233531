import '#styles/site.scss';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LeavingRouter } from './leaving-router.tsx';
import { StyleguidePage } from './styleguide-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('scripts/styleguide/page/index.html has no element #root.');
// On a reload, the browser restores the scroll position at an unknown time. The entry in the address must win.
if (location.hash) history.scrollRestoration = 'manual';
// The site's styles don't use fonts that load late. Wait for them here, so that the examples look right.
const faces = ['Archivo Variable', 'Martian Mono Variable'].map((face) => document.fonts.load(`1rem "${face}"`));
await Promise.allSettled(faces);
createRoot(root).render(
  <StrictMode>
    <LeavingRouter>
      <StyleguidePage />
    </LeavingRouter>
  </StrictMode>,
);
