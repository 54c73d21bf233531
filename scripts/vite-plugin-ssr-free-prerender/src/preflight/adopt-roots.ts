/**
 * Makes an app that only knows `createRoot` hydrate its written pages: its import of `react-dom/client` leads to a module of
 * the plugin. An app that calls `hydrateRoot` decides by itself.
 */
import { extname, join, sep } from 'node:path';

const clientModule = 'virtual:ssr-free-prerender/react-dom-client';

/** TypeScript in this repository, JavaScript in the package. Bundlers write slashes on every system. */
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

/** Returns the module with the plugin's import, or null if it does not import `createRoot`. */
export function adoptRoots(code: string): string | null {
  if (code.search(importsClient) < 0 || !createsRoot(code)) return null;
  return code.replace(importsClient, `$1$2${clientModule}$2`);
}

/** Resolves and loads the plugin's client module. */
export function watchRoots() {
  const own = `\0${clientModule}`;
  const creators = new Set<string>();
  return {
    /** Another plugin may add the import later (unplugin-auto-import), so `resolve` needs the modules that call `createRoot`. */
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

/** Characters after its condition in which an app may render. */
const reach = 300;

/** Finds a condition that lets an app render only into an empty element. */
function findGuard(code: string): RegExpExecArray | undefined {
  return [...code.matchAll(/\bif\s*\(/g)].find((guard) => {
    const start = guard.index + guard[0].length;
    const [condition = ''] = code.slice(start).split(/\)\s*(?:\{|\n|\w)/);
    const rest = code.slice(start, start + condition.length + reach);
    return emptiness.test(condition) && /\bcreateRoot\b|\.render\(/.test(rest);
  });
}

/**
 * Finds what would keep an app from hydrating a written page.
 * @param file as the message names it
 */
export function findRootRefusal(code: string, file: string): string | null {
  if (adoptRoots(code) === null) return null;
  const guard = findGuard(code);
  if (guard) {
    return `${file}:${lineOf(code, guard.index)} renders only into an empty element, but the root of a written page has content, so the app would never start. Remove the condition and write: createRoot(root).render(<App />)`;
  }
  const [, second] = code.matchAll(/\bcreateRoot\s*(?:<[^>]*>)?\(/g);
  if (!second) return null;
  return `${file}:${lineOf(code, second.index)} calls createRoot a second time, but the plugin writes only one root per page. Create the second root in an effect of the first. Or hydrate by yourself: if (root.dataset.prerendered === location.pathname) hydrateRoot(root, <App />)`;
}

/** React Router 6 and 7 create data routers here. */
const createsRouter = 'function createRouter(init) {';

/** Returns the code of React Router, which then lists its data routers, or null for another module. */
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

/** React creates lazy components here, in both of its builds. */
const createsLazy = 'exports.lazy = function (';

/** Returns the code of React, which then lists its lazy components, or null for another module. */
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

/** Returns the code of Vite's preload helper, which then reports the chunks it loads, or null for another module. */
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
