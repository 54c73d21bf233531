/**
 * Lets an app that calls only `createRoot` hydrate its prerendered pages: the app's import of `react-dom/client` is
 * redirected to a module of the plugin. An app that calls `hydrateRoot` is not changed.
 */
import { extname, join, sep } from 'node:path';

const clientModule = 'virtual:ssr-free-prerender/react-dom-client';

/**
 * The path of the client code: a `.ts` file in this repository, a `.js` file in the published package. Backslashes are
 * replaced, because bundlers use forward slashes on every system.
 */
const adoptFile = join(import.meta.dirname, `../client/adopt-root${extname(import.meta.filename)}`).replaceAll(
  sep,
  '/',
);

const clientCode = `import * as client from 'react-dom/client';
import { adoptWith, dropSlash } from ${JSON.stringify(adoptFile)};

dropSlash();
export const createRoot = adoptWith(client);
export const hydrateRoot = client.hydrateRoot;
export default { createRoot, hydrateRoot };
`;

const importsClient = /(\bfrom\s*|\bimport\s*\(\s*)(['"])react-dom\/client\2/g;

const hydrates = /\bhydrateRoot\s*(?:[,}()<]|as\b)/;
const commentLines = /^\s*(?:\/\/|\/?\*).*$/gm;

const createsRoot = (code: string): boolean =>
  /\bcreateRoot\b/.test(code) && !hydrates.test(code.replaceAll(commentLines, ''));

/**
 * Returns the code with its import of `react-dom/client` redirected to the plugin's module. Returns null if the module
 * doesn't need that.
 */
export function adoptRoots(code: string): string | null {
  if (code.search(importsClient) < 0 || !createsRoot(code)) return null;
  return code.replace(importsClient, `$1$2${clientModule}$2`);
}

/** Returns the hooks that resolve and load the plugin's client module. */
export function watchRoots() {
  const own = `\0${clientModule}`;
  const creators = new Set<string>();
  return {
    /**
     * Records a module that calls `createRoot`. Another plugin, such as unplugin-auto-import, may add the import of
     * `react-dom/client` later. `resolve` then redirects this import, but only in recorded modules.
     */
    note: (code: string, id: string): void => {
      if (createsRoot(code)) creators.add(id);
    },
    resolve: (source: string, importer: string | undefined): string | null =>
      source === clientModule || (source === 'react-dom/client' && creators.has(importer ?? '')) ? own : null,
    load: (id: string): string | null => (id === own ? clientCode : null),
  };
}

const lineOf = (code: string, at: number): number => code.slice(0, at).split('\n').length;

const inside =
  '(?:innerHTML|textContent|hasChildNodes\\(\\)|firstChild|firstElementChild|childElementCount|child(?:Node|ren)s?\\.length)';
const place = '[\\w.$!?]+\\.';
const emptiness = new RegExp(
  `!\\s*${place}${inside}|${place}${inside}(?:\\.trim\\(\\))?(?:\\.length)?\\s*={2,3}\\s*(?:''|""|0|null|false)`,
);

/** Number of characters after a condition in which `findGuard` searches for the app's render call. */
const reach = 300;

/** Finds an `if` that lets the app render only into an empty element. */
function findGuard(code: string): RegExpExecArray | undefined {
  return [...code.matchAll(/\bif\s*\(/g)].find((guard) => {
    const start = guard.index + guard[0].length;
    const [condition = ''] = code.slice(start).split(/\)\s*(?:\{|\n|\w)/);
    const rest = code.slice(start, start + condition.length + reach);
    return emptiness.test(condition) && /\bcreateRoot\b|\.render\(/.test(rest);
  });
}

/**
 * Returns an error text if the app can't hydrate a prerendered page, or null if it can.
 * @param file the file name that the text mentions
 */
export function findRootRefusal(code: string, file: string): string | null {
  if (adoptRoots(code) === null) return null;
  const guard = findGuard(code);
  if (guard) {
    return `${file}:${lineOf(code, guard.index)} renders only into an empty element, but the root of a prerendered page has content, so the app would never start. Remove the condition and write: createRoot(root).render(<App />)`;
  }
  const [, second] = code.matchAll(/\bcreateRoot\s*(?:<[^>]*>)?\(/g);
  if (!second) return null;
  return `${file}:${lineOf(code, second.index)} calls createRoot a second time, but the plugin writes only one root per page. Create the second root in an effect of the first. Or hydrate the page yourself: if (root.dataset.prerendered === location.pathname) hydrateRoot(root, <App />)`;
}

/** The beginning of the function in React Router 6 and 7 that creates data routers. */
const createsRouter = 'function createRouter(init) {';

/**
 * If the module is React Router, returns its code with an addition that appends each created data router to a global
 * array. Returns null for any other module.
 */
export function noteRouters(code: string): string | null {
  if (!code.includes(createsRouter)) return null;
  return code.replace(
    createsRouter,
    `function createRouter(init) {
  const router = createRouterItself(init);
  (globalThis.__prerenderedRouters ??= []).push(router);
  return router;
}
function createRouterItself(init) {`,
  );
}

/**
 * The beginning of the function in React that creates lazy components. Its text is the same in the development and
 * production builds.
 */
const createsLazy = 'exports.lazy = function (';

/**
 * If the module is React, returns its code with an addition that appends each created lazy component to a global array.
 * Returns null for any other module.
 */
export function noteLazies(code: string): string | null {
  if (!code.includes('REACT_LAZY_TYPE') || !code.includes(createsLazy)) return null;
  return code.replace(
    createsLazy,
    `exports.lazy = (load) => {
  const made = makeLazy(load);
  (globalThis.__prerenderedLazies ??= []).push(made);
  return made;
};
const makeLazy = function (`,
  );
}

const preload = 'export const __vitePreload = ';

/**
 * If the module is Vite's preload helper, returns its code with an addition that reports each loaded chunk. Returns
 * null for any other module.
 */
export function followChunks(code: string, id: string): string | null {
  if (!id.includes('vite/preload-helper') || !code.includes(preload)) return null;
  return code.replace(
    preload,
    `${preload}(load, ...given) => {
  const loading = preloadItself(load, ...given);
  globalThis.__prerenderFollow?.(load, loading);
  return loading;
};
const preloadItself = `,
  );
}
