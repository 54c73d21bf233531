/** The whole of `content/` as the build knows it: checked, with Markdown and drawings still as sources. */
import type { z } from 'zod';
import type { Catalogue, Settings } from '../../../src/content/content-types.ts';
import type { articleSchema, pageSchema, sectorSchema, serviceSchema } from '../../../src/content/schemas.ts';
import type { MarkdownSource } from '../../../src/content/sources.ts';

type Filed = { file: string };
export type Page = z.output<typeof pageSchema> & Filed & { name: string; key: string };
export type Service = z.output<typeof serviceSchema> & Filed & { slug: string };
export type Sector = z.output<typeof sectorSchema> & Filed & { slug: string };
export type Article = z.output<typeof articleSchema> &
  Filed & { slug: string; body: MarkdownSource; contents: { id: string; title: string }[]; minutes: number };

export type Content = Settings & {
  pages: Page[];
  services: Service[];
  sectors: Sector[];
  articles: Article[];
};

/** Day of the last significant change of a page: what its lists show of others is a part of it. */
function lastChange({ updated, sections }: Page, { services, sectors, articles }: Content): string {
  const shown = sections.flatMap(({ type }) => {
    switch (type) {
      case 'serviceCards':
      case 'serviceCatalogue':
        return services.map((service) => service.updated);
      case 'sectorCards':
      case 'sectorCatalogue':
        return sectors.map((sector) => sector.updated);
      case 'articleCards':
        return articles.filter(({ id }) => id !== undefined).map((article) => article.updated ?? article.published);
      default:
        return [];
    }
  });
  return [updated, ...shown].reduce((last, day) => (day > last ? day : last));
}

/** The light lists of a content, for the route table and the heads. */
export function summarise(content: Content): Catalogue {
  const { site, pages, services, sectors, articles } = content;
  const entry = ({ slug, title, description, updated }: Service | Sector) => ({ slug, title, description, updated });
  return {
    site,
    pages: pages.map((page) => ({
      ...{ file: page.key, path: page.path, name: page.name, indexable: page.indexable },
      updated: lastChange(page, content),
    })),
    services: services.map(entry),
    sectors: sectors.map(entry),
    articles: articles.map(({ slug, title, description, published, updated }) => ({
      ...{ slug, title, description, published, updated },
    })),
  };
}
