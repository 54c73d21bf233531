/** The site's settings and light lists, as built from `content/`. */
import catalogue from 'virtual:content/catalogue';
import type { ArticleSummary, ServiceSummary } from './content-types.ts';

export { catalogue };
export const { site, navigation, services, sectors, articles } = catalogue;

/** The ten posts of the blog index; the eleventh article has no id and is not listed. */
export const indexedArticles: ArticleSummary[] = articles.filter((article) => article.id !== undefined);

export const findService = (slug: string): ServiceSummary | undefined => services.find((one) => one.slug === slug);
export const findArticle = (slug: string): ArticleSummary | undefined => articles.find((one) => one.slug === slug);
