import { Link } from 'react-router-dom';
import type { SectionOf } from '#collections/section-bodies.ts';
import { formatDate } from '#lib/format-date.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './article-cards-section.module.scss';
import { Band } from './band.tsx';
import cards from './item.module.scss';

type PagingContent = NonNullable<SectionOf<'articleCards'>['paging']>;

function Paging({ paging: { label, steps, newer, older } }: { paging: PagingContent }) {
  return (
    <nav className={styles.paging} aria-label={label}>
      <p>
        {newer && (
          <Link to={newer.to} rel="prev">
            {newer.label}
          </Link>
        )}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.to}>
            {step.current ? (
              <span aria-current="page">{step.label}</span>
            ) : (
              <TextLink to={step.to}>{step.label}</TextLink>
            )}
          </li>
        ))}
      </ol>
      <p>
        {older && (
          <Link to={older.to} rel="next">
            {older.label}
          </Link>
        )}
      </p>
    </nav>
  );
}

/** The posts of the blog index, newest first. */
export function ArticleCardsSection({ section }: { section: SectionOf<'articleCards'> }) {
  return (
    <Band ground={section.ground} id={section.id ?? 'articles'}>
      <ul className={`${cards.grid} ${cards.thirds} ${styles.cards} entering`}>
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
      {section.paging && <Paging paging={section.paging} />}
    </Band>
  );
}
