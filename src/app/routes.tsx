/** The route table: the component and the loader for each address. */
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

/** Returns a component that shows the loaded page, or the view that the loader chose instead. */
function showPage<Of extends Kind>(Component: ComponentType<{ page: ContentOf<Of> }>): ComponentType {
  // The router renders again while the next page loads. `memo` prevents another render of the current page.
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

/** Passes a component's error on to the React root, whose error handler shows the prerendered page. */
function PassOn(): never {
  throw useRouteError();
}

/** Functions that load a page without navigating to it, for prefetching and for the start of the app. */
export type PageLoads = {
  data: (path: string) => Promise<LoadedPage>;
  code: () => Promise<{ Component: ComponentType }>;
};

/**
 * Returns a route whose code and data load in parallel. If code or data can't be loaded, the browser loads the address
 * as a new document.
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
    // After a failure, this promise never settles, because the loader below handles the failure.
    lazy: () => code().catch(() => new Promise<never>(() => {})),
    loader: async ({ request }) => {
      try {
        const asked = normalisePath(new URL(request.url).pathname);
        const [page] = await Promise.all([data(asked), code(), loadStyles()]);
        return page;
      } catch {
        // If the visitor has already gone to another page, don't replace that page.
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
      // Most pages use this component, so it is in the app's own bundle and doesn't load separately.
      pageRoute('content', '*', loadPage, async () => ContentPage),
    ],
  },
];
