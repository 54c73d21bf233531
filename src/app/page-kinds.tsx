import type { ReactNode } from 'react';
import type { ContentOf, Kind } from '#collections/collections.ts';

export type View = {
  /** Short name for announcements. */
  name: string;
  view: ReactNode;
};

/** Loads the component of each kind of page; it lies in `src/pages/<kind>-page.tsx`. */
export const pageKinds: { [Of in Kind]: () => Promise<(content: ContentOf<Of>) => View> } = {
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
    const { ArticlePage } = await import('#pages/article-page.tsx');
    return (article) => ({ name: article.title, view: <ArticlePage article={article} /> });
  },
};
