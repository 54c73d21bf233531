import { BrowserRouter } from 'react-router-dom';
import type { LoadedPage } from './load-page.tsx';
import { Site } from './site.tsx';

export function App({ first }: { first: LoadedPage }) {
  return (
    <BrowserRouter>
      <Site first={first} />
    </BrowserRouter>
  );
}
