/** The whole of `content/` as the build knows it: checked, with Markdown and drawings still as sources. */
import type { z } from 'zod';
import type { Catalogue, Site } from '../../src/content/content-types.ts';
import type {
  articleSchema,
  navigationSchema,
  pageSchema,
  sectorSchema,
  serviceSchema,
} from '../../src/content/schemas.ts';
import type { MarkdownSource } from '../../src/content/sources.ts';

type Filed = { file: string };
export type Page = z.output<typeof pageSchema> & Filed & { name: string; key: string };
export type Service = z.output<typeof serviceSchema> & Filed & { slug: string };
export type Sector = z.output<typeof sectorSchema> & Filed & { slug: string };
export type Article = z.output<typeof articleSchema> &
  Filed & { slug: string; body: MarkdownSource; contents: { id: string; title: string }[]; minutes: number };

export type Content = {
  site: Site;
  navigation: z.output<typeof navigationSchema>;
  pages: Page[];
  services: Service[];
  sectors: Sector[];
  articles: Article[];
};

/** The light lists of a content: what every page of the site may know of every other. */
export function summarise(content: Content): Catalogue {
  const entry = ({ slug, icon, title, label, description, updated }: Service | Sector) => ({
    slug,
    icon,
    title,
    label,
    description,
    updated,
  });
  return {
    site: content.site,
    navigation: content.navigation,
    pages: content.pages.map(({ key, path, name, updated, indexable }) => ({
      file: key,
      path,
      name,
      updated,
      indexable,
    })),
    services: content.services.map(entry),
    sectors: content.sectors.map(entry),
    articles: content.articles.map(
      ({ slug, id, title, subtitle, description, published, updated, author, minutes }) => ({
        slug,
        id,
        title,
        subtitle,
        description,
        published,
        updated,
        author,
        minutes,
      }),
    ),
  };
}
