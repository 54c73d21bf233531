import { useEffect, useState } from 'react';
import styles from './article-contents.module.scss';

type ArticleContentsProps = { title: string; entries: readonly { id: string; title: string }[] };

/**
 * Margins of the IntersectionObserver, with which it observes the upper third of the window and everything above. The
 * reader has reached a heading once it is in this area.
 */
const reached = '1000000px 0px -66% 0px';

/** Returns the id of the last heading that the reader has reached, or null above the first heading. */
function useCurrentHeading(entries: ArticleContentsProps['entries']): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const passed = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) passed[isIntersecting ? 'add' : 'delete'](target.id);
        setCurrent(entries.findLast(({ id }) => passed.has(id))?.id ?? null);
      },
      { rootMargin: reached },
    );
    for (const { id } of entries) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [entries]);
  return current;
}

/** Renders the table of contents of an article, and marks the part that the reader has reached. */
export function ArticleContents({ title, entries }: ArticleContentsProps) {
  const current = useCurrentHeading(entries);
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.title}>
        {title}
      </h2>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`} {...(entry.id === current && { 'aria-current': true })}>
              {entry.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
