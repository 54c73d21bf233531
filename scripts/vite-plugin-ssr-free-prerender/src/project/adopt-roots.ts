/**
 * An app that knows only `createRoot` hydrates the page that was written for its address: its import of `react-dom/client`
 * leads to a module of the engine's. An app that calls `hydrateRoot` decides by itself.
 */

const clientModule = 'virtual:ssr-free-prerender/react-dom-client';

/** Runs in the visitor's browser. */
const clientCode = `import * as client from 'react-dom/client';

const trim = (path) => path.replace(/\\/$/, '') || '/';
const ownTags = 'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"]';

/** Routers that still load the code or data of the first page: before that they render nothing of it. */
function awaitRouters() {
  const loading = (globalThis.__prerenderedRouters ?? []).filter((router) => !router.state.initialized);
  if (loading.length === 0) return null;
  return Promise.all(loading.map((router) => new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  })));
}

/** Has the components of these chunks loaded that React.lazy makes: it would begin only once it has adopted what is around them. */
async function loadComponents(names) {
  const begun = new Set();
  for (;;) {
    // A component may bring others.
    const lazies = (globalThis.__prerenderedLazies ?? []).filter((each) => {
      const { _status, _result } = each._payload;
      return _status === -1 && !begun.has(each) && names.some((name) => String(_result).includes(name));
    });
    if (lazies.length === 0) return;
    for (const each of lazies) begun.add(each);
    await Promise.allSettled(lazies.map(async ({ _init, _payload }) => {
      try {
        _init(_payload);
      } catch (loading) {
        await loading;
      }
    }));
  }
}

/**
 * Code of the written page that comes in chunks of its own: where something changes above a boundary whose component has not come,
 * React shows its fallback in place of what is written. A chunk that fails is the app's to tell.
 */
function awaitChunks() {
  const links = [...document.querySelectorAll('link[rel="modulepreload"][data-prerendered]')].map(({ href }) => href);
  if (links.length === 0) return null;
  const chunks = links.map((link) => import(/* @vite-ignore */ link));
  return Promise.all([Promise.allSettled(chunks), loadComponents(links.map((link) => link.slice(link.lastIndexOf('/') + 1)))]);
}

/** Milliseconds for which images are looked after: what is lazy is adopted late. */
const longest = 20_000;

/** Images that have loaded, or failed, before React hears it say so again: else what waits for them waits for ever. */
function tellLoads(container) {
  const early = new Set();
  const propsOf = (image) => image[Object.keys(image).find((key) => key.startsWith('__reactProps$'))];
  const note = ({ target }) => {
    if (target.localName === 'img' && !propsOf(target)) early.add(target);
  };
  for (const target of container.querySelectorAll('img')) if (target.complete && target.currentSrc) note({ target });
  for (const name of ['load', 'error']) container.addEventListener(name, note, true);
  const tell = async (image) => {
    const name = await image.decode().then(() => 'load', () => 'error');
    image.dispatchEvent(new Event(name));
  };
  let adopted = [];
  const look = (wait) => {
    // React has rendered them by the look before, and has put them in place by now.
    for (const image of adopted) {
      early.delete(image);
      const { onLoad, onError } = propsOf(image);
      if (onLoad || onError) tell(image);
    }
    adopted = [...early].filter(propsOf);
    if (wait < longest) setTimeout(look, wait, wait * 2);
    else for (const name of ['load', 'error']) container.removeEventListener(name, note, true);
  };
  look(20);
}

function adopt(container, options) {
  tellLoads(container);
  let root = null;
  let waiting = null;
  let latest = null;
  const hydrate = () => {
    root = client.hydrateRoot(container, latest, options);
  };
  return {
    render(element) {
      latest = element;
      if (root) root.render(element);
      else if (!waiting) {
        const awaited = [awaitChunks(), awaitRouters()].filter(Boolean);
        if (awaited.length === 0) hydrate();
        else waiting = Promise.all(awaited).then(hydrate);
      }
    },
    unmount() {
      root?.unmount();
    },
  };
}

export function createRoot(container, options) {
  const written = container.dataset?.prerendered;
  if (written === undefined) return client.createRoot(container, options);
  if (trim(written) === trim(location.pathname)) return adopt(container, options);
  // The host has answered with the page of another address.
  delete container.dataset.prerendered;
  container.replaceChildren();
  for (const tag of document.head.querySelectorAll(ownTags)) tag.remove();
  return client.createRoot(container, options);
}

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
