import { findArticle } from '#content/catalogue.ts';
import { hrefs } from '#routes/hrefs.ts';
import { LinksSection } from '#sections/links-section.tsx';

/** Articles that go deeper, as a ruled list. */
export function RelatedArticles({ slugs, heading = 'Read further' }: { slugs: readonly string[]; heading?: string }) {
  const items = slugs
    .map(findArticle)
    .filter((article) => article !== undefined)
    .map((article) => ({ label: article.title, to: hrefs.article(article.slug), text: article.description }));
  return <LinksSection section={{ type: 'links', heading, items }} />;
}
