import type { ReactNode } from 'react';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { RichText } from '#ui/rich-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ApproachingFigure } from './approaching-figure.tsx';
import styles from './catalogue.module.scss';

type CatalogueEntryProps = {
  entry: SectionOf<'serviceCatalogue' | 'sectorCatalogue'>['entries'][number];
  /** The lists of the entry, such as features and benefits. */
  lists: ReactNode;
  technologies: ReactNode;
};

/** Renders one service or sector in full, as an item of its catalogue. */
export function CatalogueEntry({ entry, lists, technologies }: CatalogueEntryProps) {
  return (
    <li className={styles.entry}>
      <article id={entry.slug}>
        <h2 className={styles.title}>
          <RichText text={entry.icon} />
          {entry.title}
        </h2>
        <div className={styles.figure}>
          <ApproachingFigure figure={entry.figure} />
        </div>
        <div className={styles.main}>
          <div className={styles.description}>
            <RichText text={entry.fullDescription} />
          </div>
          <div className={styles.facts}>{lists}</div>
        </div>
        <div className={styles.technologies}>{technologies}</div>
        <p className={styles.more}>
          <TextLink to={entry.path}>{entry.more}</TextLink>
        </p>
      </article>
    </li>
  );
}

type CatalogueIndexProps = {
  label: string;
  entries: readonly Pick<CatalogueEntryProps['entry'], 'slug' | 'title' | 'picture'>[];
};

/** Renders links to the entries, each with a small drawing and its title. */
export function CatalogueIndex({ label, entries }: CatalogueIndexProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.index}>
        {entries.map(({ slug, title, picture }) => (
          <li key={slug}>
            <a href={`#${slug}`}>
              <span className={styles.picture} aria-hidden="true">
                <RichText text={picture} />
              </span>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
