/** A base that pages cannot be written for, and routers that are told of another: refused with the line to write. Pure. */

const trim = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** @param base Vite's option, as Vite has read it */
export function findBaseRefusal(base: string): string | null {
  if (base.startsWith('/') && !base.startsWith('//')) return null;
  const folder = URL.parse(base)?.pathname ?? '/';
  const why = /^[a-z]+:|^\/\//i.test(base)
    ? 'names a host: pages would ask it for their scripts while they are proven'
    : 'is relative: pages in folders would name other files than those beside /';
  return `Vite's base "${base}" ${why}. Write the folder of the host that the site lies in, in the Vite configuration: base: '${folder.endsWith('/') ? folder : `${folder}/`}'`;
}

/** As Vite calls it, for a script that a file of this kind names. */
type RenderBuiltUrl = (
  file: string,
  named: { type: 'asset'; hostId: string; hostType: 'html' | 'js' | 'css'; ssr: boolean },
) => string | { relative?: boolean; runtime?: string } | undefined;

/** @param render Vite's `experimental.renderBuiltUrl`; what it gives for files of `public` may lie anywhere */
export function findBuiltUrlRefusal(render: RenderBuiltUrl | undefined): string | null {
  const addresses = (['html', 'js', 'css'] as const).map((hostType) => {
    const hostId = hostType === 'html' ? 'index.html' : `assets/index.${hostType}`;
    return render?.('assets/index.js', { type: 'asset', hostType, hostId, ssr: false });
  });
  for (const address of addresses) {
    if (typeof address === 'object' && address.relative)
      return "Vite's experimental.renderBuiltUrl makes addresses relative: pages in folders would name other files than those beside /. Take it out of the Vite configuration, and write the folder of the host that the site lies in: base: '/'";
    if (typeof address === 'string' && /^[a-z]+:|^\/\//i.test(address))
      return `Vite's experimental.renderBuiltUrl gives ${address} for a script of the app: the host does not have it while pages are rendered. Take it out of the Vite configuration, and put the CDN before the whole host.`;
  }
  return null;
}

type RouterKind = {
  /** As it is imported. */
  name: string;
  from: RegExp;
  /** Its option for the base. */
  option: string;
  line: (value: string) => string;
};

const kinds: readonly RouterKind[] = [
  {
    ...{ name: 'BrowserRouter', from: /^react-router(-dom)?$/, option: 'basename' },
    line: (value) => `<BrowserRouter basename=${value.startsWith('import') ? `{${value}}` : value}>`,
  },
  {
    ...{ name: 'createBrowserRouter', from: /^react-router(-dom)?$/, option: 'basename' },
    line: (value) => `createBrowserRouter(routes, { basename: ${value} })`,
  },
  {
    ...{ name: 'createRouter', from: /^@tanstack\/react-router$/, option: 'basepath' },
    line: (value) => `createRouter({ routeTree, basepath: ${value} })`,
  },
];

/** The local name of an import; null where the module does not import it. */
function findImport(code: string, { name, from }: RouterKind): string | null {
  for (const [, names = '', source = ''] of code.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)) {
    if (!from.test(source)) continue;
    const [found, local] = new RegExp(`(?:^|[\\s,])${name}(?:\\s+as\\s+([\\w$]+))?(?=$|[\\s,])`).exec(names) ?? [];
    if (found !== undefined) return local ?? name;
  }
  return null;
}

/** The text between the brackets of a call, or the attributes of an element; null where it does not end. */
function readUse(code: string, start: number, isElement: boolean): string | null {
  let depth = isElement ? 0 : 1;
  for (let at = start; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (isElement ? depth === 0 && sign === '>' : depth === 0) return code.slice(start, at);
  }
  return null;
}

/** True where the options are not all in sight: they may come from elsewhere. */
function isOpen(use: string, { name }: RouterKind): boolean {
  if (use.includes('...')) return true;
  const [, before] = /(^|,)\s*[A-Za-z_$][\w$.]*\s*,?\s*$/.exec(use) ?? [];
  // The one argument may be the table of routes.
  return before !== undefined && !(before === '' && name === 'createBrowserRouter');
}

/** Value of the router's option: a text, '/' where it has none, or null where it is not known before the app runs. */
function readBasename(code: string, kind: RouterKind): { value: string; at: number } | null {
  const local = findImport(code, kind);
  if (local === null) return null;
  const isElement = kind.name === 'BrowserRouter';
  const opening = new RegExp(isElement ? `<${local}\\b` : `\\b${local}\\s*(?:<[^>()]*>)?\\(`).exec(code);
  if (!opening) return null;
  const at = opening.index;
  const written = new RegExp(`\\b${kind.option}\\s*[=:]\\s*\\{?\\s*(['"\`])([^'"\`$]*)\\1`).exec(code);
  if (written) return { value: written[2] ?? '', at };
  const use = readUse(code, at + opening[0].length, isElement);
  // By another expression, or in another place.
  if (code.includes(kind.option) || use === null || isOpen(use, kind)) return null;
  return { value: '/', at };
}

/**
 * A router that is told of another folder than Vite.
 * @param file as the message names it
 * @param deduces the engine begins at the base; false: the site names its routes
 */
export function findBasenameRefusal(code: string, file: string, base: string, deduces: boolean): string | null {
  for (const kind of kinds) {
    const read = readBasename(code, kind);
    if (!read || trim(read.value) === trim(base)) continue;
    // Its routes may name the folder themselves, or the site's own routes.
    if (read.value === '/' ? code.includes(trim(base)) : base === '/' && !deduces) continue;
    const line = code.slice(0, read.at).split('\n').length;
    const has = read.value === '/' ? `has no ${kind.option}` : `has the ${kind.option} "${read.value}"`;
    const remedy =
      base === '/'
        ? `Write in the Vite configuration: base: '${trim(read.value)}/'`
        : `Write: ${kind.line('import.meta.env.BASE_URL')}`;
    return `${file}:${line}: ${kind.name} ${has}, and Vite's base is "${base}": the router would find none of its pages there. ${remedy}`;
  }
  return null;
}

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
