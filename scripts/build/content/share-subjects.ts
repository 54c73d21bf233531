/** What stands for a page where it is shared: the words and the figure with which the page itself begins. */

import { formatDate } from '../../../src/lib/format-date.ts';
import { hrefs } from '../../../src/routes/hrefs.ts';
import type { Content, Page } from './content.ts';

export type ShareSubject = {
  path: string;
  /** The short line above the title. */
  label?: string | undefined;
  /** The main heading of the page. */
  title: string;
  tagline?: string | undefined;
  /** What the page's first figure shows; that of the home page stands in for a page without one. */
  figureAlt: string;
};

function firstFigureOf({ sections }: Page): { alt: string } | undefined {
  return sections.flatMap((section) => ('figure' in section && section.figure ? [section.figure] : []))[0];
}

/** The subjects of all pages but those that nobody is to find: the dashboard and the not-found page. */
export function shareSubjects({ pages, services, sectors, articles }: Content): ShareSubject[] {
  const home = pages.find((page) => page.path === hrefs.home);
  const standIn = (home && firstFigureOf(home)?.alt) ?? '';
  return [
    ...pages
      .filter((page) => page.indexable)
      .flatMap((page): ShareSubject[] => {
        const [hero] = page.sections;
        if (hero?.type !== 'hero') return [];
        const { label, heading: title, tagline } = hero;
        return [{ path: page.path, label, title, tagline, figureAlt: firstFigureOf(page)?.alt ?? standIn }];
      }),
    ...services.map(
      ({ slug, label, title, figure }): ShareSubject => ({
        ...{ path: hrefs.service(slug), label, title, figureAlt: figure.alt },
      }),
    ),
    ...sectors.map(
      ({ slug, label, title, figure }): ShareSubject => ({
        ...{ path: hrefs.sector(slug), label, title, figureAlt: figure.alt },
      }),
    ),
    ...articles.map(
      ({ slug, published, title, figure }): ShareSubject => ({
        ...{ path: hrefs.article(slug), label: formatDate(published), title, figureAlt: figure.alt },
      }),
    ),
  ];
}
