/** The bodies of pages as the browser gets them: each holds all that its page shows, so that a page changes with its own body alone. */
import type { EntryLink, EntrySummary, PostSummary } from '../../../src/content/content-types.ts';
import { ComponentSource, LazySource } from '../../../src/content/sources.ts';
import { hrefs } from '../../../src/routes/hrefs.ts';
import { buildArticleHead, buildPageHead, buildSectorHead, buildServiceHead } from '../../../src/seo/build-head.ts';
import { describeShareImage } from '../../../src/seo/share-image.ts';
import { type Content, type Page, type Sector, type Service, summarise } from './content.ts';
import { tabulateProcessing } from './processing.ts';
import { shareSubjects } from './share-subjects.ts';

type Section = Page['sections'][number];

const linkTo = ({ slug, title, description }: EntryLink): EntryLink => ({ slug, title, description });
const summaryOf = (entry: Service | Sector): EntrySummary => ({
  ...linkTo(entry),
  icon: entry.icon,
  label: entry.label,
});

const catalogueFields = ['slug', 'icon', 'title', 'label', 'fullDescription', 'technologies'] as const;

/** A record with these fields of another only. */
const only = <Entry extends object, Key extends keyof Entry>(entry: Entry, keys: readonly Key[]): object =>
  Object.fromEntries(keys.map((key) => [key, entry[key]]));

/** The entries of these slugs, in their order. */
const pick = (slugs: readonly string[], entries: readonly EntryLink[]): EntryLink[] =>
  slugs.flatMap((slug) => entries.filter((entry) => entry.slug === slug).map(linkTo));

const lockedKey = (drawingName: string): string => `locked/${drawingName}`;

/** A section with what it shows of other entries, and the components that are its own. */
function completeSection(content: Content, section: Section): object {
  switch (section.type) {
    case 'hero': {
      const { starfield, ...words } = section;
      return starfield ? { ...words, background: new ComponentSource('StarfieldBackground') } : words;
    }
    case 'contactForm':
      return { ...section, form: new ComponentSource('ContactForm') };
    case 'signInForm':
      return { ...section, form: new ComponentSource('SignInForm') };
    case 'processing':
      return tabulateProcessing(section, content.site);
    case 'serviceCards': {
      const { limit, ...words } = section;
      return { ...words, entries: content.services.slice(0, limit).map(summaryOf) };
    }
    case 'sectorCards':
      return { ...section, entries: content.sectors.map(summaryOf) };
    case 'articleCards': {
      // The article without an id is not listed.
      const posts = content.articles.filter((article) => article.id !== undefined);
      const entries = posts.map(
        (post): PostSummary => ({ ...linkTo(post), published: post.published, author: post.author }),
      );
      return { ...section, entries };
    }
    case 'serviceCatalogue':
      return {
        ...section,
        entries: content.services.map((service) => only(service, [...catalogueFields, 'features', 'capabilities'])),
      };
    case 'sectorCatalogue':
      return {
        ...section,
        entries: content.sectors.map((sector) => only(sector, [...catalogueFields, 'benefits', 'useCases'])),
      };
    case 'locked': {
      const items = section.items.map(({ figure, ...words }) => ({
        ...words,
        loadFigure: new LazySource(lockedKey(figure.drawing.drawingName)),
      }));
      return { ...section, items };
    }
    default:
      return section;
  }
}

/** The bodies by key, such as `services/gis`, without the fields that only the build reads. */
export function bodiesOf(content: Content): Map<string, object> {
  const { services, articles } = content;
  const catalogue = summarise(content);
  const complete = (sections: readonly Section[]): object[] =>
    sections.map((section) => completeSection(content, section));
  const shareAlts = new Map(
    shareSubjects(content).map(({ path, title, figureAlt }) => [path, describeShareImage(title, figureAlt)]),
  );
  const bodies = new Map<string, object>();
  for (const page of content.pages) {
    const { key, name, effective, ground, back, sections } = page;
    bodies.set(`pages/${key}`, {
      ...{ name, effective, ground, back },
      head: buildPageHead(catalogue, { ...page, shareAlt: shareAlts.get(page.path) }),
      sections: complete(sections),
    });
  }
  for (const service of services) {
    const { file, order, metaTitle, metaDescription, updated, ...words } = service;
    bodies.set(`services/${service.slug}`, {
      ...words,
      head: buildServiceHead(catalogue, { ...service, shareAlt: shareAlts.get(hrefs.service(service.slug)) }),
      sections: complete(service.sections),
      relatedArticles: pick(service.relatedArticles, articles),
    });
  }
  for (const sector of content.sectors) {
    const { file, order, metaTitle, metaDescription, updated, ...words } = sector;
    bodies.set(`sectors/${sector.slug}`, {
      ...words,
      head: buildSectorHead(catalogue, { ...sector, shareAlt: shareAlts.get(hrefs.sector(sector.slug)) }),
      sections: complete(sector.sections),
      relatedArticles: pick(sector.relatedArticles, articles),
      relatedServices: pick(sector.relatedServices, services),
    });
  }
  for (const article of articles) {
    const { file, id, description, ...words } = article;
    bodies.set(`articles/${article.slug}`, {
      ...words,
      head: buildArticleHead(catalogue, { ...article, shareAlt: shareAlts.get(hrefs.article(article.slug)) }),
      related: pick(article.related, articles),
    });
  }
  return bodies;
}

/** The figures behind locked placeholders by key, such as `locked/edge-sensor`: each a chunk that only signed-in users load. */
export function lockedFiguresOf(content: Content): Map<string, object> {
  const sections = [...content.pages, ...content.services, ...content.sectors].flatMap((entry) => entry.sections);
  const items = sections.flatMap((section) => (section.type === 'locked' ? section.items : []));
  return new Map(items.map(({ figure }) => [lockedKey(figure.drawing.drawingName), figure]));
}
