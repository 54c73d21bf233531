import pointers from 'virtual:content/routes';
import type { Kind } from '#collections/collections.ts';
import type { RouteOf } from '#collections/routes.ts';
import { hrefs } from '#routes/hrefs.ts';
import { normalisePath } from '#routes/normalise-path.ts';
import { pageKinds, type View } from './page-kinds.tsx';

export type LoadedPage = View & {
  /** Address that asked for the page. */
  path: string;
  /** Path of the route that answers: the asked one, or `/404`. Null for an unknown slug, of which no snapshot exists. */
  snapshot: string | null;
};

const routes = new Map(pointers.map((route) => [route.path, route]));

async function loadView<Of extends Kind>({ kind, body }: RouteOf<Of>): Promise<View> {
  const [show, { default: content }] = await Promise.all([pageKinds[kind](), body()]);
  return show(content);
}

/** True right below a list of entries, as at `/services/no-such-service`; what lies deeper is not the address of an entry. */
const isEntryOf = (list: string, path: string): boolean =>
  path.startsWith(`${list}/`) && !path.includes('/', list.length + 1);

async function loadMissing(path: string): Promise<LoadedPage> {
  if (isEntryOf(hrefs.services, path)) {
    const { MissingServicePage } = await import('#pages/missing-service-page.tsx');
    return { path, snapshot: null, name: 'Service Not Found', view: <MissingServicePage path={path} /> };
  }
  if (isEntryOf(hrefs.sectors, path)) {
    const { MissingSectorPage } = await import('#pages/missing-sector-page.tsx');
    return { path, snapshot: null, name: 'Sector Not Found', view: <MissingSectorPage path={path} /> };
  }
  return { ...(await loadPage(hrefs.notFound)), path };
}

/** The page of an address, with all the code and content it needs to render at once. Modules load once. */
export async function loadPage(pathname: string): Promise<LoadedPage> {
  const path = normalisePath(pathname);
  const route = routes.get(path);
  if (!route) return loadMissing(path);
  return { path, snapshot: route.path, ...(await loadView(route)) };
}
