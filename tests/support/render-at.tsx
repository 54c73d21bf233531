import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, type NavigationType, useLocation, useNavigationType } from 'react-router-dom';

type Place = { path: string; way: NavigationType };
type RenderedAt = RenderResult & {
  /** Where the view has led, and whether in place of the address before (`REPLACE`) or after it (`PUSH`). */
  place: () => Place;
};

/** Renders a part of a page as it stands at an address. */
export function renderAt(path: string, view: ReactNode): RenderedAt {
  let place: Place = { path, way: 'POP' as NavigationType };
  function Follow(): null {
    place = { path: useLocation().pathname, way: useNavigationType() };
    return null;
  }
  const rendered = render(
    <MemoryRouter initialEntries={[path]}>
      {view}
      <Follow />
    </MemoryRouter>,
  );
  return { ...rendered, place: () => place };
}
