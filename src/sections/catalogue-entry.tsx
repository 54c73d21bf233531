import type { ReactNode } from 'react';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { RichText } from '#ui/rich-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ApproachingFigure } from './approaching-figure.tsx';
import styles from './catalogue.module.scss';
import { MovingPicture } from './moving-picture.tsx';

type CatalogueEntryProps = {
  entry: SectionOf<'serviceCatalogue' | 'sectorCatalogue'>['entries'][number];
  /** The two lists that stand side by side. */
  lists: ReactNode;
  technologies: ReactNode;
};

/** One service or sector in full, as an item of its catalogue. */
export function CatalogueEntry({ entry, lists, technologies }: CatalogueEntryProps) {
  return (
    <li className={styles.entry}>
      <article id={entry.slug}>
        <h2 className={styles.title}>
          <RichText text={entry.icon} />
          {entry.title}
        </h2>
        <MovingPicture to={entry.path} className={styles.figure}>
          <ApproachingFigure figure={entry.figure} />
        </MovingPicture>
        <div className={styles.main}>
          <div className={styles.description}>
            <RichText text={entry.fullDescription} />
          </div>
          <div className={styles.facts}>{lists}</div>
        </div>
        <div className={styles.technologies}>{technologies}</div>
        <p className={styles.more}>
          <TextLink to={entry.path} movesPicture>
            {entry.more}
          </TextLink>
        </p>
      </article>
    </li>
  );
}

type CatalogueIndexProps = {
  label: string;
  entries: readonly Pick<CatalogueEntryProps['entry'], 'slug' | 'title' | 'picture'>[];
};

/** The way to each entry: a small drawing and its title. */
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
