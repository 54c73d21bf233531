import bodies from 'virtual:content/bodies';
import pointers from 'virtual:content/routes';
import type { ReactNode } from 'react';
import { assertNever } from '#lib/assert-never.ts';
import { hrefs } from '#routes/hrefs.ts';
import { normalisePath, type RoutePointer } from '#routes/route-table.ts';

export type LoadedPage = {
  /** Address that asked for the page. */
  path: string;
  /** Path of the route that answers: the asked one, or `/404`. Null for an unknown slug, of which no snapshot exists. */
  snapshot: string | null;
  /** Short name for announcements. */
  name: string;
  view: ReactNode;
};

const routes = new Map(pointers.map((route) => [route.path, route]));

type LoadedView = Pick<LoadedPage, 'name' | 'view'>;

async function loadView(route: RoutePointer): Promise<LoadedView> {
  switch (route.kind) {
    case 'page': {
      const [{ ContentPage }, { default: page }] = await Promise.all([
        import('#pages/content-page.tsx'),
        load(bodies[route.body]),
      ]);
      return { name: page.name, view: <ContentPage page={page} /> };
    }
    case 'welcome': {
      const [{ WelcomePage }, { default: page }] = await Promise.all([
        import('#pages/welcome-page.tsx'),
        load(bodies[route.body]),
      ]);
      return { name: page.name, view: <WelcomePage page={page} /> };
    }
    case 'service': {
      const [{ ServicePage }, { default: service }] = await Promise.all([
        import('#pages/service-page.tsx'),
        load(bodies[route.body]),
      ]);
      return { name: service.title, view: <ServicePage service={service} /> };
    }
    case 'sector': {
      const [{ SectorPage }, { default: sector }] = await Promise.all([
        import('#pages/sector-page.tsx'),
        load(bodies[route.body]),
      ]);
      return { name: sector.title, view: <SectorPage sector={sector} /> };
    }
    case 'article': {
      const [{ ArticlePage }, { default: article }] = await Promise.all([
        import('#pages/article-page.tsx'),
        load(bodies[route.body]),
      ]);
      return { name: article.title, view: <ArticlePage article={article} /> };
    }
    default:
      return assertNever(route);
  }
}

function load<Body>(body: (() => Promise<Body>) | undefined): Promise<Body> {
  if (!body) throw new Error('The route table names a body that the build did not make.');
  return body();
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
