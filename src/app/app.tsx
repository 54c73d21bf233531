import { useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { LoadedPage } from './load-page.tsx';
import { Site } from './site.tsx';

type AppProps = {
  first: LoadedPage;
  /** Called when the first render is complete, before any other effect runs. */
  onCommit?: () => void;
};

export function App({ first, onCommit }: AppProps) {
  return (
    <BrowserRouter>
      {/* The first child, because React runs the effects of children in their order. */}
      <FirstCommit run={onCommit} />
      <Site first={first} />
    </BrowserRouter>
  );
}

function FirstCommit({ run }: { run: (() => void) | undefined }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the first commit
  useLayoutEffect(() => run?.(), []);
  return null;
}
