/** Finds values of Vite's `base` that prerendered pages can't use, and routers with a different base. */
import { findImport, reactRouter } from './find-refusals.ts';

const trim = (path: string): string => path.replace(/(?<=.)\/$/, '');

const namesHost = (address: string): boolean => /^[a-z]+:|^\/\//i.test(address);

const whyRelative = 'so the page /blog/post would look for its scripts below /blog/';

/**
 * Returns an error text if Vite's `base` can't be used, or null.
 * @param base the value from Vite's resolved configuration
 */
export function findBaseRefusal(base: string): string | null {
  if (base.startsWith('/') && !base.startsWith('//')) return null;
  const folder = URL.parse(base)?.pathname ?? '/';
  const why = namesHost(base)
    ? 'names a host, so pages would load their scripts from there while the plugin verifies them'
    : `is relative, ${whyRelative}`;
  return `Vite's base "${base}" ${why}. Write in vite.config: base: '${folder.endsWith('/') ? folder : `${folder}/`}'`;
}

type RenderBuiltUrl = (
  file: string,
  named: { type: 'asset'; hostId: string; hostType: 'html' | 'js' | 'css'; ssr: boolean },
) => string | { relative?: boolean; runtime?: string } | undefined;

/**
 * Returns an error text if Vite's `experimental.renderBuiltUrl` moves scripts to another host or makes addresses
 * relative. Otherwise returns null. The option may move only the files of `public` to another host. So the check calls
 * it with the path of a script.
 */
export function findBuiltUrlRefusal(render: RenderBuiltUrl | undefined): string | null {
  for (const hostType of ['html', 'js', 'css'] as const) {
    const address = render?.('assets/index.js', { type: 'asset', hostType, hostId: `index.${hostType}`, ssr: false });
    if (typeof address === 'object' && address.relative)
      return `Vite's experimental.renderBuiltUrl makes addresses relative, ${whyRelative}. Remove renderBuiltUrl from vite.config, and write instead: base: '/'`;
    if (typeof address === 'string' && namesHost(address))
      return `Vite's experimental.renderBuiltUrl returns ${address} for a script of the app, but that address does not exist yet while the build renders pages. Remove renderBuiltUrl from vite.config, and let the CDN serve the whole site.`;
  }
  return null;
}

/**
 * Routers with an option for the base. The pattern `bare` matches a use of the router without options. In it, `NAME`
 * stands for the name under which the module imports the router. `line` is the code that the error text suggests.
 */
const routers = [
  {
    name: 'BrowserRouter',
    from: reactRouter,
    option: 'basename',
    bare: '<NAME>',
    line: '<BrowserRouter basename={import.meta.env.BASE_URL}>',
  },
  {
    name: 'createBrowserRouter',
    from: reactRouter,
    option: 'basename',
    bare: '\\bNAME\\((?:\\[|[\\w$.]+\\))',
    line: 'createBrowserRouter(routes, { basename: import.meta.env.BASE_URL })',
  },
  {
    name: 'createRouter',
    from: '@tanstack/react-router',
    option: 'basepath',
    bare: '\\bNAME\\(\\{',
    line: 'createRouter({ routeTree, basepath: import.meta.env.BASE_URL })',
  },
];

/**
 * Returns the position where the module uses the router, and the router's base. Returns null if the module doesn't use
 * the router, or if it may set the base in another way.
 */
function findUse(code: string, { name, from, option, bare }: (typeof routers)[number], base: string) {
  const imported = findImport(code, name, from);
  if (!imported) return null;
  const written = new RegExp(`\\b${option}\\s*[=:]\\s*\\{?\\s*(['"\`])([^'"\`$]*)\\1`).exec(code);
  if (written) return { index: written.index, value: trim(written[2] ?? ''), has: `has the ${option} ${written[2]}` };
  // Report nothing if the base may come from a variable or a spread, or if the paths of the routes may start with it.
  if ([option, '...', trim(base)].some((each) => code.includes(each))) return null;
  const use = new RegExp(bare.replace('NAME', imported.groups?.local ?? name)).exec(code);
  return use ? { index: use.index, value: '/', has: `has no ${option}` } : null;
}

/**
 * Returns an error text if the base of a router differs from Vite's base, or null. It recognizes only common ways to
 * set a router's base. Other mismatches are found when a page is rendered.
 * @param file the file name that the text mentions
 * @param deduces false if the option `routes` lists the routes. Their paths may then start with the router's base, so
 * a router's base is allowed even if Vite's base is `/`.
 */
export function findBasenameRefusal(code: string, file: string, base: string, deduces: boolean): string | null {
  if (base === '/' && !deduces) return null;
  for (const router of routers) {
    const use = findUse(code, router, base);
    if (!use || use.value === trim(base)) continue;
    const line = code.slice(0, use.index).split('\n').length;
    const remedy = base === '/' ? `Write in vite.config: base: '${use.value}/'` : `Write: ${router.line}`;
    return `${file}:${line}: ${router.name} ${use.has}, but Vite's base is ${base}, so no route would match. ${remedy}`;
  }
  return null;
}

type RouterHook = {
  imports: string;
  /** A line of code that reads the path of the page that the app shows. */
  path: string;
  /** Code that renders the app once the router has loaded, for routers that need it. */
  start?: string;
};

/** Code that `findRouterRefusal` suggests for apps with these routers, keyed by the router's package. */
const hooks: Readonly<Record<string, RouterHook>> = {
  '@swan-io/chicane': { imports: 'useLocation', path: "const path = '/' + useLocation().path.join('/');" },
  '@tanstack/react-router': {
    imports: 'useRouterState',
    path: 'const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });',
    start: 'router.load().then(() => createRoot(root).render(<RouterProvider router={router} />));',
  },
  raviger: { imports: 'usePath', path: 'const path = usePath();' },
  wouter: { imports: 'useLocation', path: 'const [path] = useLocation();' },
};

/**
 * Returns an error text if the app's router doesn't report when a page is rendered, or null.
 * @param modules the paths of the bundled files
 * @param code the code of the app's chunks
 */
export function findRouterRefusal(modules: Iterable<string>, code: readonly string[]): string | null {
  if (code.some((text) => text.includes('prerender:ready'))) return null;
  const files = [...modules].map((file) => file.replaceAll('\\', '/'));
  const uses = (name: string): boolean => files.some((file) => file.includes(`/node_modules/${name}/`));
  const [name, hook] = Object.entries(hooks).find(([each]) => uses(each)) ?? [];
  if (!name || !hook || uses('react-router')) return null;
  const start = hook.start ? [`Render the app once its router has loaded:\n\n  ${hook.start}`] : [];
  return [
    `The app uses ${name}, which does not report when a page is rendered. Add this to the component around all pages:`,
    `  import { useLayoutEffect } from 'react';\n  import { ${hook.imports} } from '${name}';`,
    `  ${hook.path}\n  useLayoutEffect(() => {\n    if (path) document.dispatchEvent(new CustomEvent('prerender:ready', { detail: { path } }));\n  }, [path]);`,
    ...start,
  ].join('\n\n');
}
