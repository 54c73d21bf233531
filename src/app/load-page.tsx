import pointers from 'virtual:content/routes';
import type { Kind } from '#collections/collections.ts';
import type { RouteOf } from '#collections/routes.ts';
import { hrefs } from '#routes/hrefs.ts';
import { normalisePath } from '#routes/normalise-path.ts';
import { loadStyles } from './load-styles.ts';
import { pageKinds, type View } from './page-kinds.tsx';

export type LoadedPage = View & {
  /** Address that asked for the page. */
  path: string;
  /** Path of the route that answers: the asked one, or `/404`. Null for an unknown slug, of which no snapshot exists. */
  snapshot: string | null;
};

const routes = new Map(pointers.map((route) => [route.path, route]));

async function loadView<Of extends Kind>({ kind, body }: RouteOf<Of>): Promise<View> {
  const [show, content] = await Promise.all([pageKinds[kind](), body().then((module) => module.default)]);
  return show(content);
}

/** Right below a list of entries, as at `/services/no-such-service`, an entry is missing; anywhere else, a page. */
async function loadMissing(path: string): Promise<LoadedPage> {
  const list = routes.get(path.slice(0, path.lastIndexOf('/')));
  if (!list?.missing) return { ...(await loadPage(hrefs.notFound)), path };
  const [{ MissingPage }, { default: missing }] = await Promise.all([
    import('#pages/missing-page.tsx'),
    list.missing(),
  ]);
  return { path, snapshot: null, name: missing.name, view: <MissingPage path={path} missing={missing} /> };
}

/** The page of an address, with all the code and content it needs to render at once, but its styles. Modules load once. */
export async function loadPage(pathname: string): Promise<LoadedPage> {
  const path = normalisePath(pathname);
  const route = routes.get(path);
  if (!route) return loadMissing(path);
  return { path, snapshot: route.path, ...(await loadView(route)) };
}

/** A page in place of the one that was sent. */
export async function loadNextPage(pathname: string): Promise<LoadedPage> {
  const [page] = await Promise.all([loadPage(pathname), loadStyles()]);
  return page;
}
