import type { ReactNode } from 'react';
import type { Kind } from '#collections/collections.ts';
import type { SentBody } from '#collections/routes.ts';

export type View = {
  /** Short name for announcements. */
  name: string;
  view: ReactNode;
};

/** Shows a page from what the file of its body gives. */
type Show<Of extends Kind> = (body: SentBody<Of>) => View | Promise<View>;

/** Loads the component of each kind of page; it lies in `src/pages/<kind>-page.tsx`. */
export const pageKinds: { [Of in Kind]: () => Promise<Show<Of>> } = {
  content: async () => {
    const { ContentPage } = await import('#pages/content-page.tsx');
    return (page) => ({ name: page.name, view: <ContentPage page={page} /> });
  },
  welcome: async () => {
    const { WelcomePage } = await import('#pages/welcome-page.tsx');
    return (page) => ({ name: page.name, view: <WelcomePage page={page} /> });
  },
  service: async () => {
    const { ServicePage } = await import('#pages/service-page.tsx');
    return (service) => ({ name: service.title, view: <ServicePage service={service} /> });
  },
  sector: async () => {
    const { SectorPage } = await import('#pages/sector-page.tsx');
    return (sector) => ({ name: sector.title, view: <SectorPage sector={sector} /> });
  },
  article: async () => {
    const { ArticlePage, readArticle } = await import('#pages/article-page.tsx');
    return async (body) => {
      const article = await readArticle(body);
      return { name: article.title, view: <ArticlePage article={article} /> };
    };
  },
};
