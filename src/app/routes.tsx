/** The route table: which component and loader show an address. */
import type { ComponentType } from 'react';
import { type RouteObject, useLoaderData, useRouteError } from 'react-router-dom';
import type { ContentOf, Kind } from '#collections/collections.ts';
import type { MissingEntry } from '#collections/missing-entry.ts';
import { ContentPage } from '#pages/content-page.tsx';
import { MissingPage } from '#pages/missing-page.tsx';
import { normalisePath } from '#routes/normalise-path.ts';
import { loadDocument } from './load-document.ts';
import { loadStyles } from './load-styles.ts';
import { type LoadedPage, loadEntry, loadPage } from './page-data.ts';
import { Site } from './site.tsx';

/** Shows a page, or what its loader found in its place. */
function showPage<Of extends Kind>(Page: ComponentType<{ page: ContentOf<Of> }>): ComponentType {
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

/** An error in a component goes on to the root of React, which shows the page as it was sent. */
function PassOn(): never {
  throw useRouteError();
}

/** Loads a page without navigating to it. Prefetching and the start of the app use these. */
export type PageLoads = {
  data: (path: string) => Promise<LoadedPage>;
  code: () => Promise<{ Component: ComponentType }>;
};

/** A page whose code and data load side by side. If one of them fails, the browser loads the address as a document. */
function pageRoute(id: Kind, path: string, loads: PageLoads): RouteObject {
  return {
    id,
    path,
    handle: loads,
    lazy: () => loads.code().catch(() => new Promise<never>(() => {})),
    loader: async ({ request }) => {
      try {
        const asked = normalisePath(new URL(request.url).pathname);
        const [page] = await Promise.all([loads.data(asked), loads.code(), loadStyles()]);
        return page;
      } catch {
        // Somebody who has gone on to another page stays there.
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
      pageRoute('service', '/services/:slug', {
        data: loadEntry,
        code: async () => ({ Component: showPage<'service'>((await import('#pages/service-page.tsx')).ServicePage) }),
      }),
      pageRoute('sector', '/sectors/:slug', {
        data: loadEntry,
        code: async () => ({ Component: showPage<'sector'>((await import('#pages/sector-page.tsx')).SectorPage) }),
      }),
      pageRoute('article', '/blog/:slug', {
        data: loadPage,
        code: async () => ({ Component: showPage<'article'>((await import('#pages/article-page.tsx')).ArticlePage) }),
      }),
      pageRoute('login', '/login', {
        data: loadPage,
        code: async () => ({ Component: showPage<'login'>((await import('#pages/login-page.tsx')).LoginPage) }),
      }),
      pageRoute('welcome', '/welcome', {
        data: loadPage,
        code: async () => ({ Component: showPage<'welcome'>((await import('#pages/welcome-page.tsx')).WelcomePage) }),
      }),
      pageRoute('content', '*', {
        data: loadPage,
        // Part of the app, because most pages are of this kind.
        code: async () => ({ Component: showPage<'content'>(ContentPage) }),
      }),
    ],
  },
];
