/** Rules that hold between files: links, slugs, dates, figures. Pure; each problem names file, field and remedy. */
import { FigureSource, MarkdownSource } from '../../../src/content/sources.ts';
import { hrefs } from '../../../src/routes/hrefs.ts';
import { buildRouteTable } from '../../../src/routes/route-table.ts';
import { nearestNames } from '../../shared/nearest-names.ts';
import { type Content, summarise } from './content.ts';
import { inspectMarkdown } from './markdown.ts';

type Place = { file: string; field: string };
type Mention = Place & { kind: 'link' | 'figure'; target: string };

/** Everything that a value mentions: `to` fields, links and figures in Markdown, drawings. */
function collectMentions(value: unknown, place: Place, mentions: Mention[], problems: string[]): void {
  if (value instanceof FigureSource) {
    mentions.push({
      file: place.file,
      field: place.field.replace(/\bdrawing$/, 'name'),
      kind: 'figure',
      target: value.drawingName,
    });
  } else if (value instanceof MarkdownSource) {
    const found = inspectMarkdown(value);
    mentions.push(...found.links.map((target) => ({ ...place, kind: 'link' as const, target })));
    mentions.push(...found.figures.map((target) => ({ ...place, kind: 'figure' as const, target })));
    problems.push(...found.problems.map((problem) => `${place.file}, field "${place.field}": ${problem}`));
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      collectMentions(item, { ...place, field: `${place.field}[${index + 1}]` }, mentions, problems);
    }
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      const field = place.field ? `${place.field}.${key}` : key;
      if (key === 'to' && typeof inner === 'string') mentions.push({ ...place, field, kind: 'link', target: inner });
      else collectMentions(inner, { ...place, field }, mentions, problems);
    }
  }
}

const suggest = (target: string, known: readonly string[]): string => {
  const [meant] = nearestNames(target, known);
  return meant ? ` Did you mean "${meant}"?` : '';
};

function findDuplicates(claims: readonly (Place & { value: string })[]): string[] {
  const first = new Map<string, string>();
  return claims.flatMap(({ file, field, value }) => {
    const other = first.get(value);
    if (other === undefined) {
      first.set(value, file);
      return [];
    }
    return [`${file}, field "${field}": "${value}" is taken by ${other}. Give each its own.`];
  });
}

/** Addresses, titles, descriptions and ids that two files claim. */
function findSharedClaims(content: Content): string[] {
  const { pages, services, sectors, articles } = content;
  const entries = [...services, ...sectors];
  const paths = [
    ...services.map(({ file, slug }) => ({ file, value: hrefs.service(slug) })),
    ...sectors.map(({ file, slug }) => ({ file, value: hrefs.sector(slug) })),
    // Once a slug: doubled ones have a message.
    ...new Map(articles.map(({ file, slug }) => [slug, { file, value: hrefs.article(slug) }])).values(),
    ...pages.map(({ file, path }) => ({ file, value: path })),
  ];
  const titles = [
    ...pages.map(({ file, title }) => ({ file, field: 'title', value: title })),
    ...entries.map(({ file, title, metaTitle }) =>
      metaTitle ? { file, field: 'metaTitle', value: metaTitle } : { file, field: 'title', value: title },
    ),
    ...articles.map(({ file, title }) => ({ file, field: 'title', value: title })),
  ];
  const descriptions = [
    ...pages.map(({ file, description }) => ({ file, field: 'description', value: description })),
    ...entries.map(({ file, metaDescription }) => ({ file, field: 'metaDescription', value: metaDescription })),
    ...articles.map(({ file, description }) => ({ file, field: 'description', value: description })),
  ];
  return [
    // Pages last: of them alone the path is a field.
    ...findDuplicates(paths.map((claim) => ({ ...claim, field: 'path' }))),
    ...findDuplicates(articles.map(({ file, slug }) => ({ file, field: 'slug', value: slug }))),
    ...findDuplicates(articles.flatMap(({ file, id }) => (id === undefined ? [] : { file, field: 'id', value: id }))),
    ...findDuplicates(titles),
    ...findDuplicates(descriptions),
  ];
}

function findReferenceProblems(content: Content): string[] {
  const articles = content.articles.map((article) => article.slug);
  const services = content.services.map((service) => service.slug);
  const check = (
    file: string,
    field: string,
    named: readonly string[],
    known: readonly string[],
    noun: string,
  ): string[] =>
    named
      .filter((slug) => !known.includes(slug))
      .map((slug) => `${file}, field "${field}": there is no ${noun} "${slug}".${suggest(slug, known)}`);
  return [
    ...[...content.services, ...content.sectors].flatMap((entry) =>
      check(entry.file, 'relatedArticles', entry.relatedArticles, articles, 'article'),
    ),
    ...content.sectors.flatMap((sector) =>
      check(sector.file, 'relatedServices', sector.relatedServices, services, 'service'),
    ),
    ...content.articles.flatMap((article) => check(article.file, 'related', article.related, articles, 'article')),
  ];
}

function findTableProblems(content: Content): string[] {
  return [...content.pages, ...content.services, ...content.sectors].flatMap((entry) =>
    entry.sections.flatMap((section, index) =>
      section.type === 'table'
        ? section.rows.flatMap((row, line) =>
            row.length === section.columns.length
              ? []
              : [
                  `${entry.file}, field "sections[${index + 1}].rows[${line + 1}]": has ${row.length} cells, the table has ${section.columns.length} columns. Give each row one cell per column.`,
                ],
          )
        : [],
    ),
  );
}

export function findContentProblems(content: Content, figures: readonly string[]): string[] {
  const problems: string[] = [];
  const mentions: Mention[] = [];
  const entries = [...content.pages, ...content.services, ...content.sectors, ...content.articles];
  for (const { file, ...entry } of entries) collectMentions(entry, { file, field: '' }, mentions, problems);
  collectMentions(content.navigation, { file: 'content/navigation.yaml', field: '' }, mentions, problems);

  const paths = buildRouteTable(summarise(content)).map((route) => route.path);
  const { policy } = content.site.security;
  if (policy) mentions.push({ file: 'content/site.yaml', field: 'security.policy', kind: 'link', target: policy });
  for (const { file, field, kind, target } of mentions) {
    if (kind === 'figure' && !figures.includes(target)) {
      problems.push(
        `${file}, field "${field}": there is no figure "${target}".${suggest(target, figures)} Figures are the files of scripts/build/figures/drawings.`,
      );
    }
    const path = target.replace(/[?#].*$/, '');
    if (kind === 'link' && target.startsWith('/') && !paths.includes(path)) {
      problems.push(
        `${file}, field "${field}": the link "${target}" leads to no page of the site.${suggest(path, paths)}`,
      );
    }
    if (kind === 'link' && !/^(\/|#|https:\/\/|mailto:)/.test(target)) {
      problems.push(
        `${file}, field "${field}": the link "${target}" is neither a path such as "/contact" nor an https address.`,
      );
    }
  }

  return [
    ...problems,
    ...findSharedClaims(content),
    ...findReferenceProblems(content),
    ...findTableProblems(content),
    ...content.articles.flatMap((article) =>
      article.updated && article.updated < article.published
        ? [
            `${article.file}, field "updated": ${article.updated} is before "published" (${article.published}). Correct one of them.`,
          ]
        : [],
    ),
  ];
}
