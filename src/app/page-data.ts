/** Loads page data: one JSON file for each page, and the list that names the files. */
import { hrefs } from '#lib/hrefs.ts';

type PageList = {
  /** File name of the app's script from the build that wrote this list. Empty in development. */
  app: string;
  /** File name of each page's data, keyed by the page's path. */
  pages: Readonly<Record<string, string>>;
};

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be loaded: the host answered with status ${answer.status}.`);
  return answer.json();
}

/** Loads the value of each key only once. Forgets a failed load, so that the next call tries again. */
function loadOnce<Value>(known: Map<string, Promise<Value>>, key: string, load: () => Promise<Value>): Promise<Value> {
  const loading = known.get(key) ?? load();
  known.set(key, loading);
  loading.catch(() => known.delete(key));
  return loading;
}

const lists = new Map<string, Promise<PageList>>();
const files = new Map<string, Promise<unknown>>();

async function fetchPageList(address: string): Promise<PageList> {
  const list = (await fetchJson(address)) as PageList;
  // If `list.app` is not the script that is running, the host already serves a newer build. Its data may have a
  // different shape.
  if (!import.meta.url.endsWith(list.app))
    throw new Error('The page list belongs to a different build than the running app.');
  return list;
}

const loadPageList = (): Promise<PageList> => loadOnce(lists, '/pages.json', () => fetchPageList('/pages.json'));

/**
 * The page to show for a path: the listed page or, for a path that the page list doesn't contain, the page that the
 * visitor sees instead.
 */
export type LoadedPage = {
  /** Requested path, without a trailing slash. */
  path: string;
  /** Path of the prerendered page with the same content. Null for an unknown slug, which has no prerendered page. */
  snapshot: string | null;
  /** The component to render: the route's own, the one for an unknown service or sector, or the not-found page. */
  view: 'page' | 'missingEntry' | 'notFound';
  /** Props for that component. Their shape depends on the route and `view` (see `showPage` in `routes.tsx`). */
  data: unknown;
};

async function loadListed(path: string): Promise<unknown> {
  const { pages } = await loadPageList();
  const name = pages[path];
  if (name === undefined) return null;
  const address = `/assets/${name}.json`;
  return loadOnce(files, address, () => fetchJson(address));
}

/** @throws if the list or the data can't be loaded, or if the list belongs to another build */
export async function loadPage(path: string): Promise<LoadedPage> {
  const data = await loadListed(path);
  if (data !== null) return { path, snapshot: path, view: 'page', data };
  return { path, snapshot: hrefs.notFound, view: 'notFound', data: await loadListed(hrefs.notFound) };
}

/**
 * Loads the page of a service or sector. For an unknown slug, loads the message that the list page, such as
 * `/services`, contains for this case.
 */
export async function loadEntry(path: string): Promise<LoadedPage> {
  const { pages } = await loadPageList();
  if (pages[path] !== undefined) return loadPage(path);
  const list = (await loadListed(path.slice(0, path.lastIndexOf('/')))) as { missing?: unknown } | null;
  if (!list?.missing) return loadPage(path);
  return { path, snapshot: null, view: 'missingEntry', data: list.missing };
}
