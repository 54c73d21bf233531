/**
 * An app that knows only `createRoot` hydrates the page that was written for its address: its import of `react-dom/client`
 * leads to a module of the engine's. An app that calls `hydrateRoot` decides by itself.
 */
import { extname, join, sep } from 'node:path';

const clientModule = 'virtual:ssr-free-prerender/react-dom-client';

/** TypeScript in the engine's repository, JavaScript where it is installed as a package. */
const visitorFile = join(import.meta.dirname, `../client/adopt-root${extname(import.meta.filename)}`);
/** As bundlers write paths on every system. Vite's own function would load all of Vite, also where nothing is bundled. */
const visitorPath = visitorFile.replaceAll(sep, '/');

/** The app's own `react-dom/client`, with the `createRoot` that runs in the visitor's browser. */
const clientCode = `import * as client from 'react-dom/client';
import { adoptWith, dropSlash } from ${JSON.stringify(visitorPath)};

dropSlash();
export const createRoot = adoptWith(client);
export const hydrateRoot = client.hydrateRoot;
export default { createRoot, hydrateRoot };
`;

const importsClient = /(\bfrom\s*|\bimport\s*\(\s*)(['"])react-dom\/client\2/g;

/** Imported or called: a comment may name it too. */
const hydrates = /\bhydrateRoot\s*(?:[,}()<]|as\b)/;
const commentLines = /^\s*(?:\/\/|\/?\*).*$/gm;

const createsRoot = (code: string): boolean =>
  /\bcreateRoot\b/.test(code) && !hydrates.test(code.replaceAll(commentLines, ''));

/** The module with the engine's import; null when it has none to replace. */
export function adoptRoots(code: string): string | null {
  if (code.search(importsClient) < 0 || !createsRoot(code)) return null;
  return code.replace(importsClient, `$1$2${clientModule}$2`);
}

/** The engine's module as a bundler finds it. */
export function watchRoots() {
  const own = `\0${clientModule}`;
  const creators = new Set<string>();
  return {
    /** The import of a module that creates a root may be another plugin's, which writes it later (unplugin-auto-import). */
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
/** How far behind its condition an app renders. */
const reach = 300;

/** A condition by which an app renders only where nothing stands yet. */
function findGuard(code: string): RegExpExecArray | null {
  for (const guard of code.matchAll(/\bif\s*\(/g)) {
    const [condition = ''] = code.slice(guard.index + guard[0].length).split(/\)\s*(?:\{|\n|\w)/);
    const renders = /\bcreateRoot\b|\.render\(/.test(
      code.slice(guard.index, guard.index + guard[0].length + condition.length + reach),
    );
    if (renders && emptiness.test(condition)) return guard;
  }
  return null;
}

/**
 * What keeps an app from taking over a written page; null when nothing does.
 * @param file as the message names it
 */
export function findRootRefusal(code: string, file: string): string | null {
  if (adoptRoots(code) === null) return null;
  const guard = findGuard(code);
  if (guard) {
    return `${file}:${lineOf(code, guard.index)} renders only into an empty root, and that of a written page is full: the app would never start. Take out the condition and write: createRoot(root).render(<App />)`;
  }
  const calls = [...code.matchAll(/\bcreateRoot\s*(?:<[^>]*>)?\(/g)];
  const [, second] = calls;
  if (!second) return null;
  return `${file}:${lineOf(code, second.index)} calls createRoot a second time: the engine writes the page of one root. Render one of them by an effect of the other, or take over by hand: if (root.dataset.prerendered === location.pathname) hydrateRoot(root, <App />)`;
}

/** Where React Router makes a data router, in the packages of 6 and 7. */
const makesRouter = 'function createRouter(init) {';

/** The router's module, which then makes its routers known; null where it is another module. */
export function noteRouters(code: string): string | null {
  if (!code.includes(makesRouter)) return null;
  return code.replace(
    makesRouter,
    `function createRouter(init) {
  const router = createRouterItself(init);
  (globalThis.__prerenderedRouters ??= []).push(router);
  return router;
}
function createRouterItself(init) {`,
  );
}

/** Where React makes lazy components, in both of its builds. */
const makesLazy = 'exports.lazy = function (';

/** React's module, which then makes its lazy components known; null where it is another module. */
export function noteLazies(code: string): string | null {
  if (!code.includes('REACT_LAZY_TYPE') || !code.includes(makesLazy)) return null;
  return code.replace(
    makesLazy,
    `exports.lazy = (load) => {
  const made = makeLazy(load);
  (globalThis.__prerenderedLazies ??= []).push(made);
  return made;
};
const makeLazy = function (`,
  );
}

const opening = 'export const __vitePreload = ';

/** The loader's module; null where it is another one. */
export function followChunks(code: string, id: string): string | null {
  if (!id.includes('vite/preload-helper') || !code.includes(opening)) return null;
  return code.replace(
    opening,
    `export const __vitePreload = (load, ...given) => {
  const loading = preloadItself(load, ...given);
  globalThis.__prerenderFollow?.(load, loading);
  return loading;
};
const preloadItself = `,
  );
}
