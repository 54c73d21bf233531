import type { SectionOf } from '#collections/section-bodies.ts';
import { formatDate } from '#lib/format-date.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './article-cards-section.module.scss';
import { Band } from './band.tsx';
import cards from './item.module.scss';

/** The posts of the blog index, newest first. */
export function ArticleCardsSection({ section }: { section: SectionOf<'articleCards'> }) {
  return (
    <Band ground={section.ground} id={section.id ?? 'articles'}>
      <ul className={`${cards.grid} ${cards.thirds} entering`}>
        {section.entries.map((post) => (
          <li key={post.path} className={`${cards.card} ${cards.linked}`}>
            <p className={styles.line}>
              <time dateTime={post.published}>{formatDate(post.published)}</time>
              <span>{post.author}</span>
            </p>
            <h2 className={cards.title}>
              <TextLink to={post.path}>{post.title}</TextLink>
            </h2>
            <p>{post.description}</p>
            <p className={styles.more} aria-hidden="true">
              {section.more}
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
