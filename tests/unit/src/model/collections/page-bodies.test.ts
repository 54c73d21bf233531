import { expect, test } from 'vitest';
import { collections } from '../../../../../src/model/collections/collections.ts';
import { buildPageBodies } from '../../../../../src/model/collections/routes.ts';
import { buildSection } from '../../../../../src/model/collections/section-bodies.ts';
import type { Content } from '../../../../../src/model/schemas/content-types.ts';
import { bodyOf } from '../../../../support/page-data.ts';
import { content } from '../../../../support/real-content.ts';
import { numbered } from '../../../../support/sample-content.ts';

/** Returns the paths of pages whose data differs between `content` and `changed`, including added and removed pages. */
function changedPages(changed: Content): string[] {
  const before = buildPageBodies(content);
  const after = buildPageBodies(changed);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => JSON.stringify(after.get(path)) !== JSON.stringify(before.get(path)))
    .sort();
}

const firstArticle =
  content.articles.find((article) => article.id !== undefined) ?? expect.fail('The content has no listed article.');
const withArticle = (change: object): Content => ({
  ...content,
  articles: content.articles.map((article) => (article === firstArticle ? { ...article, ...change } : article)),
});

test('a new article title changes only the article’s page and pages that list or recommend it', () => {
  const recommends = (list: string, entries: readonly { slug: string; articles: readonly string[] }[]): string[] =>
    entries.filter(({ articles }) => articles.includes(firstArticle.slug)).map(({ slug }) => `${list}/${slug}`);
  const { services, sectors, articles } = content;
  expect(changedPages(withArticle({ title: 'Another title' }))).toEqual(
    [
      `/blog/${firstArticle.slug}`,
      ...recommends(
        '/blog',
        articles.map(({ slug, related }) => ({ slug, articles: related })),
      ),
      ...recommends(
        '/services',
        services.map(({ slug, relatedArticles }) => ({ slug, articles: relatedArticles })),
      ),
      ...recommends(
        '/sectors',
        sectors.map(({ slug, relatedArticles }) => ({ slug, articles: relatedArticles })),
      ),
      '/blog',
    ].sort(),
  );
});

test('the home page lists the first services, up to the limit in its content', () => {
  const pages = content.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => (section.type === 'serviceCards' ? { ...section, limit: 2 } : section)),
  }));
  const text = JSON.stringify(bodyOf({ ...content, pages }, '/'));
  const shown = content.services.filter(({ title }) => text.includes(JSON.stringify(title)));
  expect(shown).toEqual(content.services.slice(0, 2));
});

test('a service card shows the small figure, or the icon if there is no figure', () => {
  const [first = expect.fail('The content has no service.'), second = first] = content.services;
  const services = [first, { ...second, smallFigure: undefined }];
  const link = { label: 'All', to: '/services' };
  const section = buildSection({ type: 'serviceCards', heading: 'Services', limit: 2, link }, { ...content, services });
  expect(section).toMatchObject({ entries: [{ picture: first.smallFigure }, { picture: second.icon }] });
});

const [firstSector = expect.fail('The content has no sector.')] = content.sectors;

test.each([
  [5, 'the first five', undefined],
  [8, 'the first five and "+ 3 more use cases"', '+ 3 more use cases'],
])('for a sector with %i use cases, the catalogue shows %s', (count, _shown, moreUseCases) => {
  const useCases = numbered('Use case', count);
  const sectors = [{ ...firstSector, useCases, technologies: numbered('Technology', 8) }];
  expect(buildSection({ type: 'sectorCatalogue' }, { ...content, sectors })).toMatchObject({
    entries: [{ useCases: useCases.slice(0, 5), moreUseCases, technologies: numbered('Technology', 6) }],
  });
});

test.each([
  ['updated on the day of its publication', 'only the publication date', '2025-10-22', undefined],
  ['without updates', 'only the publication date', undefined, undefined],
  ['updated later', 'both dates', '2025-11-02', 'Updated: November 2, 2025'],
])('an article %s shows %s', (_updates, _shown, updated, text) => {
  const article = { ...firstArticle, published: '2025-10-22', updated };
  const { words } = collections.articles.body(article, content, undefined);
  expect(words).toMatchObject({ published: 'Published: October 22, 2025', updated: text });
});
