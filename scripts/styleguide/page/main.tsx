import '#styles/site.scss';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LeavingRouter } from './leaving-router.tsx';
import { StyleguidePage } from './styleguide-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('scripts/styleguide/page/index.html has no element #root.');
// If the address names an entry, the page scrolls to it. On a reload, the browser could then restore the previous
// scroll position, so turn that off.
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
