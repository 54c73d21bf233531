/** Finds settings of Vite's `base` that don't work with written pages, and routers that don't match them. Pure. */
import { findImport, reactRouter } from './find-refusals.ts';

const trim = (path: string): string => path.replace(/(?<=.)\/$/, '');

const namesHost = (address: string): boolean => /^[a-z]+:|^\/\//i.test(address);

const whyRelative = 'so the page /blog/post would look for its scripts below /blog/';

/**
 * Returns why Vite's `base` can't be used, or null.
 * @param base the resolved option
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
 * Returns why Vite's `experimental.renderBuiltUrl` can't be used, or null. It is called with the name of a script,
 * because only files of `public` may be on another host.
 */
export function findBuiltUrlRefusal(render: RenderBuiltUrl | undefined): string | null {
  for (const hostType of ['html', 'js', 'css'] as const) {
    const address = render?.('assets/index.js', { type: 'asset', hostType, hostId: `index.${hostType}`, ssr: false });
    if (typeof address === 'object' && address.relative)
      return `Vite's experimental.renderBuiltUrl makes addresses relative, ${whyRelative}. Remove it, and write in vite.config: base: '/'`;
    if (typeof address === 'string' && namesHost(address))
      return `Vite's experimental.renderBuiltUrl gives ${address} for a script of the app, but that address does not exist while pages are rendered. Remove renderBuiltUrl from vite.config, and let the CDN serve the whole site.`;
  }
  return null;
}

/**
 * Routers with an option for the base. `bare` matches a use without options. `NAME` in it stands for the local name of
 * the import.
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
 * Returns where the module uses the router, and with which base. Returns null if it doesn't use the router, or if the
 * options come from elsewhere.
 */
function findUse(code: string, { name, from, option, bare }: (typeof routers)[number], base: string) {
  const imported = findImport(code, name, from);
  if (!imported) return null;
  const written = new RegExp(`\\b${option}\\s*[=:]\\s*\\{?\\s*(['"\`])([^'"\`$]*)\\1`).exec(code);
  if (written) return { index: written.index, value: trim(written[2] ?? ''), has: `has the ${option} ${written[2]}` };
  // The paths of the routes may themselves start with the base.
  if ([option, '...', trim(base)].some((each) => code.includes(each))) return null;
  const use = new RegExp(bare.replace('NAME', imported.groups?.local ?? name)).exec(code);
  return use ? { index: use.index, value: '/', has: `has no ${option}` } : null;
}

/**
 * Returns an error text for a router whose base differs from Vite's, or null. It recognizes the usual spellings. Any
 * other mismatch is found when a page is rendered.
 * @param file the file name in the message
 * @param deduces false if the options name the routes, because these may start with the router's base
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
  /** The code that reads the path that the app shows. */
  path: string;
  /** Code that the app must also run before it renders. */
  start?: string;
};

/** Code that an app must add for its router, by the router's package. */
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
 * Returns an error text if the app uses a router that can't signal when a page is rendered, or null.
 * @param modules the files of the bundled app
 * @param code the code of its chunks
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
