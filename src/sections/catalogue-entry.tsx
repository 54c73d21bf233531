import type { ReactNode } from 'react';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ApproachingFigure } from './approaching-figure.tsx';
import styles from './catalogue.module.scss';

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
        <header className={styles.head}>
          <div>
            <RichText text={entry.icon} />
            <h2>{entry.title}</h2>
            <p className={styles.label}>{keepUnits(entry.label)}</p>
          </div>
          <ApproachingFigure figure={entry.figure} />
        </header>
        <div className={styles.main}>
          <div className={styles.description}>
            <RichText text={entry.fullDescription} />
          </div>
          <div className={styles.facts}>{lists}</div>
          {technologies}
          <p className={styles.more}>
            <TextLink to={entry.path}>{entry.more}</TextLink>
          </p>
        </div>
      </article>
    </li>
  );
}
