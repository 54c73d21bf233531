import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  MemoryRouter,
  matchRoutes,
  type NavigationType,
  RouterProvider,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { expect, onTestFinished, vi } from 'vitest';

type Place = { path: string; way: NavigationType };
type RenderedAt = RenderResult & {
  /**
   * Returns the current path, and whether the last navigation added a history entry (`PUSH`) or replaced one
   * (`REPLACE`).
   */
  place: () => Place;
};

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

/**
 * Renders the whole app at an address with its page data, as `src/main.tsx` does in the browser. After
 * `vi.resetModules()`, the function loads the app's modules again.
 */
export async function renderApp(path: string, data: unknown): Promise<RenderResult> {
  const { routes } = await import('#app/routes.tsx');
  vi.stubGlobal('scrollTo', () => {});
  if (location.pathname !== path) history.replaceState(null, '', path);
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (!route?.id) return expect.fail(`No route matches ${path}.`);
  Object.assign(route, await route.handle.code(), { lazy: undefined });
  const page = { path, snapshot: path, view: 'page', data };
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [route.id]: page } } });
  onTestFinished(() => router.dispose());
  return render(<RouterProvider router={router} />);
}
