import { hrefs } from '#lib/hrefs.ts';
import type { ContentOf } from '#model/collections/collections.ts';
import prose from '#sections/prose.module.scss';
import { BackLink } from '#ui/back-link.tsx';
import { Figure } from '#ui/figure.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { ArticleContents } from './article-contents.tsx';
import styles from './article-page.module.scss';
import { ClosingCall } from './closing-call.tsx';
import { PageHead } from './page-head.tsx';
import { RelatedEntries } from './related-entries.tsx';

export function ArticlePage({ page: article }: { page: ContentOf<'article'> }) {
  const { words } = article;
  return (
    <>
      <PageHead head={article.head} />
      <article className={styles.article}>
        <header className="theme-day">
          <div className={styles.inner}>
            <BackLink to={hrefs.blog} label={words.back} />
            <div className={styles.title}>
              <h1 tabIndex={-1}>{keepUnits(article.title)}</h1>
              <p className={styles.subtitle}>{article.subtitle}</p>
              <p className={styles.line}>
                <time dateTime={article.published}>{words.published}</time>
                {words.updated ? <time dateTime={article.updated}>{words.updated}</time> : null}
                <span>{article.author}</span>
                <span>{words.minutes}</span>
              </p>
            </div>
          </div>
        </header>
        <div className={`theme-day ${styles.sheet}`}>
          <div className={styles.columns}>
            <ArticleContents title={words.contents} entries={article.contents} />
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
