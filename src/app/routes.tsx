/** The route table: which component and loader show an address. */
import { type ComponentType, memo } from 'react';
import { type RouteObject, useLoaderData, useRouteError } from 'react-router-dom';
import { normalisePath } from '#lib/paths.ts';
import type { ContentOf, Kind } from '#model/collections/collections.ts';
import type { MissingEntry } from '#model/collections/page-body.ts';
import { ContentPage } from '#pages/content-page.tsx';
import { MissingPage } from '#pages/missing-page.tsx';
import { loadDocument } from './load-document.ts';
import { loadStyles } from './load-styles.ts';
import { type LoadedPage, loadEntry, loadPage } from './page-data.ts';
import { Site } from './site.tsx';

/** Shows a page, or what its loader found in its place. */
function showPage<Of extends Kind>(Component: ComponentType<{ page: ContentOf<Of> }>): ComponentType {
  // While the next page loads, the router renders again. The page on screen need not.
  const Page = memo(Component);
  return function ShownPage() {
    const { path, view, data } = useLoaderData<LoadedPage>();
    switch (view) {
      case 'page':
        return <Page page={data as ContentOf<Of>} />;
      case 'missingEntry':
        return <MissingPage path={path} missing={data as MissingEntry} />;
      case 'notFound':
        return <ContentPage page={data as ContentOf<'content'>} />;
    }
  };
}

/** Passes an error in a component on to the root of React, which shows the page as it was sent. */
function PassOn(): never {
  throw useRouteError();
}

/** Loads a page without navigating to it. Prefetching and the start of the app use these. */
export type PageLoads = {
  data: (path: string) => Promise<LoadedPage>;
  code: () => Promise<{ Component: ComponentType }>;
};

/**
 * A page whose code and data load in parallel. If one of them fails, the browser loads the address as a document.
 * @param load loads the component of the page
 */
function pageRoute<Of extends Kind>(
  id: Of,
  path: string,
  data: PageLoads['data'],
  load: () => Promise<ComponentType<{ page: ContentOf<Of> }>>,
): RouteObject {
  const code: PageLoads['code'] = async () => ({ Component: showPage<Of>(await load()) });
  const loads: PageLoads = { data, code };
  return {
    id,
    path,
    handle: loads,
    // The loader handles a failure.
    lazy: () => code().catch(() => new Promise<never>(() => {})),
    loader: async ({ request }) => {
      try {
        const asked = normalisePath(new URL(request.url).pathname);
        const [page] = await Promise.all([data(asked), code(), loadStyles()]);
        return page;
      } catch {
        // The visitor may have gone on to another page, which must stay.
        return request.signal.aborted ? null : loadDocument(request.url);
      }
    },
  };
}

export const routes: RouteObject[] = [
  {
    Component: Site,
    ErrorBoundary: PassOn,
    children: [
      pageRoute(
        'service',
        '/services/:slug',
        loadEntry,
        async () => (await import('#pages/service-page.tsx')).ServicePage,
      ),
      pageRoute('sector', '/sectors/:slug', loadEntry, async () => (await import('#pages/sector-page.tsx')).SectorPage),
      pageRoute('article', '/blog/:slug', loadPage, async () => (await import('#pages/article-page.tsx')).ArticlePage),
      pageRoute('login', '/login', loadPage, async () => (await import('#pages/login-page.tsx')).LoginPage),
      pageRoute('welcome', '/welcome', loadPage, async () => (await import('#pages/welcome-page.tsx')).WelcomePage),
      // Most pages are of this kind, so that the app contains their component.
      pageRoute('content', '*', loadPage, async () => ContentPage),
    ],
  },
];
