import type { Kind } from '#collections/collections.ts';
import type { PageOf, RouteOf } from '#collections/routes.ts';
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

type Routes = ReadonlyMap<string, { [Of in Kind]: RouteOf<Of> }[Kind]>;
let index: Promise<Routes> | null = null;

/**
 * Every address of the site. It grows with the site, so that it comes with the first look-up and with no page. Its name is the
 * same from build to build: that of another app names code which would bring that app along.
 */
async function readIndex(): Promise<Routes> {
  const { app, routes } = (await import('virtual:content/routes')).default;
  if (!import.meta.url.endsWith(app)) throw new Error('The host has another build.');
  return new Map(routes.map((route) => [route.path, route]));
}

function loadIndex(): Promise<Routes> {
  index ??= readIndex().catch((error) => {
    // Asked again by the next page.
    index = null;
    throw error;
  });
  return index;
}

async function loadView<Of extends Kind>({ kind, body }: PageOf<Of>): Promise<View> {
  const [show, content] = await Promise.all([pageKinds[kind](), body().then((module) => module.default)]);
  return show(content);
}

/** Right below a list of entries, as at `/services/no-such-service`, an entry is missing; anywhere else, a page. */
async function loadMissing(path: string, routes: Routes): Promise<LoadedPage> {
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
  const routes = await loadIndex();
  const route = routes.get(path);
  if (!route) return loadMissing(path, routes);
  return { path, snapshot: route.path, ...(await loadView(route)) };
}

const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && Object.hasOwn(pageKinds, kind);

/** The page that was sent. Its snapshot says what it is made from: nothing is looked up. */
export async function loadSentPage({ dataset }: HTMLElement): Promise<LoadedPage> {
  const path = normalisePath(location.pathname);
  const { prerendered, kind, body } = dataset;
  if (prerendered !== path || !isKind(kind) || !body) return loadPage(path);
  return { path, snapshot: path, ...(await loadView({ kind, body: () => import(/* @vite-ignore */ body) })) };
}

/** A page in place of the one that was sent. */
export async function loadNextPage(pathname: string): Promise<LoadedPage> {
  const [page] = await Promise.all([loadPage(pathname), loadStyles()]);
  return page;
}
