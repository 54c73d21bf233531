import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** Renders a part of a page as it stands at an address. */
export function renderAt(path: string, view: ReactNode): RenderResult {
  return render(<MemoryRouter initialEntries={[path]}>{view}</MemoryRouter>);
}
