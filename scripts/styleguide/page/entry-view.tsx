import { TextLink } from '#ui/text-link.tsx';
import { FieldTables } from './field-tables.tsx';
import styles from './styleguide.module.scss';
import { anchorOf, type StyleguideEntry } from './styleguide-entry.ts';

function Uses({ uses }: Pick<StyleguideEntry, 'uses'>) {
  if (uses.length === 0) return null;
  return (
    <details className={styles.uses}>
      <summary>{uses.length === 1 ? 'On one page' : `On ${uses.length} pages`}</summary>
      <ul>
        {uses.map(({ path, name }) => (
          <li key={path}>
            <TextLink to={path}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Yaml({ text }: { text: string }) {
  return (
    <div className={styles.yaml}>
      <button type="button" onClick={() => void navigator.clipboard.writeText(text)}>
        Copy
      </button>
      <pre>
        <code>{text.trimEnd()}</code>
      </pre>
    </div>
  );
}

function Examples({ entry }: { entry: StyleguideEntry }) {
  const { show, themes, isSection, name } = entry;
  if (!show) return <p className={styles.column}>There is no example yet.</p>;
  return (
    <div className={isSection ? styles.sections : styles.sheets}>
      {themes.map((theme) => (
        <section key={theme} aria-label={`${name}, ${theme}`} className={styles.shown}>
          <p className={styles.theme}>{theme}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this element */}
          <div tabIndex={0} className={`page theme-${theme} ${isSection ? styles.section : styles.sheet}`}>
            {show(theme)}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Shows an entry: its name, its fields, its YAML, and the rendered result in each theme. */
export function EntryView({ entry }: { entry: StyleguideEntry }) {
  const anchor = anchorOf(entry);
  return (
    <article id={anchor} className={styles.entry}>
      <header className={styles.column}>
        <h3 className={styles.name}>
          <a href={`#${anchor}`}>{entry.name}</a>
        </h3>
        <p className={styles.summary}>{entry.summary}</p>
        <Uses uses={entry.uses} />
      </header>
      <Examples entry={entry} />
      <div className={`${styles.column} ${styles.written}`}>
        {entry.yaml === null ? null : <Yaml text={entry.yaml} />}
        {entry.tables.length === 0 ? null : (
          <div className={styles.tables}>
            <FieldTables tables={entry.tables} />
          </div>
        )}
      </div>
    </article>
  );
}
