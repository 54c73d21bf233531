import '#styles/site.scss';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LeavingRouter } from './leaving-router.tsx';
import { StyleguidePage } from './styleguide-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('scripts/styleguide/page/index.html has no element #root.');
// On a reload, the browser would restore the scroll position, perhaps after the page has scrolled to the entry in the
// address.
if (location.hash) history.scrollRestoration = 'manual';
// The site's styles keep the fallback font if a font loads late. Wait for the fonts, so that the examples look right.
const faces = ['Archivo Variable', 'Martian Mono Variable'].map((face) => document.fonts.load(`1rem "${face}"`));
await Promise.allSettled(faces);
createRoot(root).render(
  <StrictMode>
    <LeavingRouter>
      <StyleguidePage />
    </LeavingRouter>
  </StrictMode>,
);
