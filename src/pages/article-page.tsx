import { hrefs } from '#lib/hrefs.ts';
import type { ContentOf } from '#model/collections/collections.ts';
import prose from '#sections/prose.module.scss';
import { BackLink } from '#ui/back-link.tsx';
import { Figure } from '#ui/figure.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './article-page.module.scss';
import { ClosingCall } from './closing-call.tsx';
import { PageHead } from './page-head.tsx';
import { RelatedEntries } from './related-entries.tsx';

export function ArticlePage({ page: article }: { page: ContentOf<'article'> }) {
  const { words } = article;
  return (
    <>
      <PageHead head={article.head} />
      <article>
        <header className="theme-day">
          <div className={styles.inner}>
            <BackLink to={hrefs.blog} label={words.back} />
            <div className={styles.title}>
              <h1 tabIndex={-1}>{keepUnits(article.title)}</h1>
              <div>
                <p className={styles.subtitle}>{article.subtitle}</p>
                <p className={styles.line}>
                  <time dateTime={article.published}>{words.published}</time>
                  {words.updated ? <time dateTime={article.updated}>{words.updated}</time> : null}
                  <span>{article.author}</span>
                  <span>{words.minutes}</span>
                </p>
              </div>
            </div>
          </div>
          <div className={styles.edge} aria-hidden="true" />
        </header>
        <div className={`theme-day ${styles.sheet}`}>
          <div className={styles.columns}>
            <nav className={styles.contents} aria-labelledby="contents-title">
              <h2 id="contents-title" className={styles.contentsTitle}>
                {words.contents}
              </h2>
              <ol>
                {article.contents.map((entry) => (
                  <li key={entry.id}>
                    <a href={`#${entry.id}`}>{entry.title}</a>
                  </li>
                ))}
              </ol>
            </nav>
            <div className={styles.text}>
              <Figure {...article.figure} />
              <div className={prose.prose}>
                <RichText text={article.body} />
              </div>
            </div>
          </div>
        </div>
        <ClosingCall call={article.callToAction} />
      </article>
      <RelatedEntries heading={words.related} entries={article.related} />
    </>
  );
}
