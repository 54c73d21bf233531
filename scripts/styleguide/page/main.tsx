import '#styles/site.scss';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LeavingRouter } from './leaving-router.tsx';
import { StyleguidePage } from './styleguide-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('scripts/styleguide/page/index.html has no element #root.');
// If the address contains the anchor of an entry, the page scrolls to that entry. After a reload, the browser might
// restore the previous scroll position instead, so turn that off.
if (location.hash) history.scrollRestoration = 'manual';
// Load the fonts first. With the site's styles (`font-display: optional`), a font that loads late would not be used.
const faces = ['Archivo Variable', 'Martian Mono Variable'].map((face) => document.fonts.load(`1rem "${face}"`));
await Promise.allSettled(faces);
createRoot(root).render(
  <StrictMode>
    <LeavingRouter>
      <StyleguidePage />
    </LeavingRouter>
  </StrictMode>,
);
