/** What the structured data of each page must say, read from the built HTML. */

import type { PageFacts } from 'vite-plugin-ssr-free-prerender';
import { z } from 'zod';
import { noonUtc } from '../../src/lib/format-date.ts';
import type { SiteRoute } from '../../src/routes/route-table.ts';
import { canonicalUrl } from '../../src/seo/canonical-url.ts';
import type { Content } from '../content/content.ts';

const listItem = z.object({
  '@type': z.literal('ListItem'),
  position: z.int(),
  name: z.string(),
  description: z.string(),
  url: z.url(),
});
const organization = z.object({
  '@type': z.literal('Organization'),
  name: z.string(),
  url: z.url(),
  logo: z.url(),
  email: z.email(),
});
const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

type Node = z.output<typeof graphSchema>['@graph'][number];

function expectNode(nodes: readonly Node[], type: string, schema: z.ZodType): string[] {
  const found = nodes.filter((node) => node['@type'] === type);
  if (found.length !== 1) return [`The structured data holds ${found.length} of ${type}; expected one.`];
  const result = schema.safeParse(found[0]);
  if (result.success) return [];
  return result.error.issues.map(
    (issue) => `The structured data's ${type}, field "${issue.path.join('.')}": ${issue.message}.`,
  );
}

function itemListSchema(urls: readonly string[]) {
  return z.object({
    name: z.string(),
    description: z.string(),
    itemListElement: z
      .array(listItem)
      .refine((items) => items.every((item, index) => item.position === index + 1), 'positions must count from 1')
      .refine((items) => items.map((item) => item.url).join() === urls.join(), 'must list the catalogue in its order'),
  });
}

function expectedOf(route: SiteRoute, content: Content): { type: string; schema: z.ZodType }[] {
  const { site } = content;
  const url = (path: string): string => canonicalUrl(site.host, path);
  switch (route.kind) {
    case 'article': {
      const article = content.articles.find((one) => `articles/${one.slug}` === route.body);
      return [
        {
          type: 'BlogPosting',
          schema: z.object({
            headline: z.literal(article?.title),
            description: z.literal(article?.description),
            url: z.literal(url(route.path)),
            datePublished: z.literal(noonUtc(article?.published ?? '')),
            dateModified: z.literal(noonUtc(article?.updated ?? article?.published ?? '')),
            author: z.object({ name: z.literal(article?.author), url: z.url() }),
          }),
        },
      ];
    }
    case 'service': {
      const service = content.services.find((one) => `services/${one.slug}` === route.body);
      return [
        {
          type: 'Service',
          schema: z.object({
            name: z.literal(service?.title),
            description: z.literal(service?.description),
            serviceType: z.literal('ProfessionalService'),
            areaServed: z.literal('Global'),
            category: z.literal('Geospatial Intelligence'),
            aggregateRating: site.aggregateRating
              ? z.object({ ratingValue: z.literal('5.0'), reviewCount: z.literal(1) })
              : z.undefined(),
          }),
        },
      ];
    }
    case 'page': {
      const page = content.pages.find((one) => `pages/${one.key}` === route.body);
      return (page?.structuredData ?? []).map((kind) => {
        if (kind === 'organization') return { type: 'Organization', schema: organization };
        const urls =
          kind === 'services'
            ? content.services.map((one) => url(`/services/${one.slug}`))
            : content.sectors.map((one) => url(`/sectors/${one.slug}`));
        return { type: 'ItemList', schema: itemListSchema(urls) };
      });
    }
    case 'sector':
    case 'welcome':
      return [];
  }
}

/** Problems of one built page; each names the field and what was expected. */
export function findStructuredDataProblems(page: PageFacts, route: SiteRoute, content: Content): string[] {
  const [text, ...more] = page.structuredData;
  if (text === undefined || more.length > 0)
    return [`The page has ${page.structuredData.length} JSON-LD elements; expected one.`];
  const graph = graphSchema.safeParse(JSON.parse(text));
  if (!graph.success) return [`The structured data is no graph: ${z.prettifyError(graph.error)}`];
  const nodes = graph.data['@graph'];
  return expectedOf(route, content).flatMap(({ type, schema }) => expectNode(nodes, type, schema));
}
