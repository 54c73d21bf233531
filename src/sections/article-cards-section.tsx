import type { SectionOf } from '#content/content-types.ts';
import { formatDate } from '#lib/format-date.ts';
import { hrefs } from '#routes/hrefs.ts';
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
          <li key={post.slug} className={`${cards.card} ${cards.linked}`}>
            <p className={styles.line}>
              <time dateTime={post.published}>{formatDate(post.published)}</time>
              <span>{post.author}</span>
            </p>
            <h2 className={cards.title}>
              <TextLink to={hrefs.article(post.slug)}>{post.title}</TextLink>
            </h2>
            <p>{post.description}</p>
            <p className={styles.more} aria-hidden="true">
              Read more
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
