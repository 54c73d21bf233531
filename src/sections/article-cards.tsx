import { formatDate } from '#lib/format-date.ts';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ApproachingPicture } from './approaching-picture.tsx';
import styles from './article-cards-section.module.scss';
import cards from './item.module.scss';

export function ArticleCards({ section: { more, entries } }: { section: SectionOf<'articleCards'> }) {
  return (
    <ul className={`${cards.grid} ${cards.thirds} ${styles.cards} entering`}>
      {entries.map((post) => (
        <li key={post.path} className={`${cards.card} ${cards.linked}`}>
          <ApproachingPicture file={post.drawingFile} />
          <p className={styles.line}>
            <time dateTime={post.published}>{formatDate(post.published)}</time>
            <span>{post.author}</span>
          </p>
          <h2 className={cards.title}>
            <TextLink to={post.path}>{keepUnits(post.title)}</TextLink>
          </h2>
          <p>{keepUnits(post.description)}</p>
          <p className={styles.more} aria-hidden="true">
            {more}
          </p>
        </li>
      ))}
    </ul>
  );
}
