import { Link } from 'react-router-dom';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { TextLink } from '#ui/text-link.tsx';
import { ArticleCards } from './article-cards.tsx';
import styles from './article-cards-section.module.scss';
import { SectionFrame } from './section-frame.tsx';

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

/** Renders one page of the blog index: posts, newest first, and links to the pages with newer and older posts. */
export function ArticleCardsSection({ section }: { section: SectionOf<'articleCards'> }) {
  return (
    <SectionFrame theme={section.theme} id={section.id ?? 'articles'}>
      <ArticleCards section={section} />
      {section.paging && <Paging paging={section.paging} />}
    </SectionFrame>
  );
}
