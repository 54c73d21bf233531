/** What can be done with a service: what mentions cybersecurity measures leads to the article about them. */

import { hrefs } from '#lib/hrefs.ts';
import type { Content } from '#model/schemas/content-types.ts';

const aboutMeasures = hrefs.article('cybersecurity-measures-protecting-gis');

/** Where that article is today; undefined where a site has none. */
function findArticle({ articles, redirects }: Pick<Content, 'articles' | 'redirects'>): string | undefined {
  const address = redirects.find(({ from }) => from === aboutMeasures)?.to ?? aboutMeasures;
  return articles.some(({ slug }) => hrefs.article(slug) === address) ? address : undefined;
}

/** @param texts as written, in their order */
export function listCapabilities(texts: readonly string[], content: Pick<Content, 'articles' | 'redirects'>) {
  const article = findArticle(content);
  return texts.map((text) => ({ text, to: /cybersecurity measures/i.test(text) ? article : undefined }));
}
