/** Routers that do not tell the engine when a page is there: their apps must say it. Pure. */

/** How a component of the app reads the path that it shows, by package. */
const paths: Readonly<Record<string, string>> = {
  '@swan-io/chicane': "const path = '/' + useLocation().path.join('/')",
  '@tanstack/react-router': 'const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })',
  raviger: 'const path = usePath()',
  wouter: 'const [path] = useLocation()',
};

/** What its app does before it renders, by package: else the first render is not the page. */
const loads: Readonly<Record<string, string>> = {
  '@tanstack/react-router':
    ' And where the app is rendered: router.load().then(() => createRoot(root).render(<RouterProvider router={router} />));',
};

/** Whose pages the engine knows by itself. */
const known = /[\\/]node_modules[\\/]react-router[\\/]/;

/**
 * @param modules files of the app as it was bundled
 * @param code of its chunks
 */
export function findRouterRefusal(modules: Iterable<string>, code: readonly string[]): string | null {
  if (code.some((text) => text.includes('prerender:ready'))) return null;
  const files = [...modules].map((file) => file.replaceAll('\\', '/'));
  const name = Object.keys(paths).find((each) => files.some((file) => file.includes(`/node_modules/${each}/`)));
  if (name === undefined || files.some((file) => known.test(file))) return null;
  return `The app uses ${name}, which does not tell when a page is in the document. Write into the component that is around all pages: ${paths[name]}; useLayoutEffect(() => { if (path) document.dispatchEvent(new CustomEvent('prerender:ready', { detail: { path } })); }, [path]);${loads[name] ?? ''}`;
}
