import { useEffect, useState } from 'react';
import { keysOf } from '#lib/keys-of.ts';
import { EntryView } from './entry-view.tsx';
import { FieldTables } from './field-tables.tsx';
import { type Filter, FilterForm, printFilter, readFilter } from './filter-form.tsx';
import { sharedTables, styleguideEntries } from './list-entries.tsx';
import styles from './styleguide.module.scss';
import { anchorOf, type Kind, kinds, type StyleguideEntry } from './styleguide-entry.ts';

const notes: Readonly<Record<Kind, string>> = {
  section:
    'Write sections under "sections" of an entry. A page begins with a hero and has no other. Services, sectors and articles get their hero automatically.',
  figure: 'Write a figure in a field "figure", or in Markdown as a separate paragraph: ![alt](figure:name "caption").',
  instrument: 'Write an instrument in a section of type "instrument". You can try its controls here: nothing is sent.',
  primitive: 'Sections consist of primitives. If content can use a primitive directly, its YAML is shown.',
};

const isShown = (entry: StyleguideEntry, { kind, name }: Filter): boolean =>
  (kind === '' || entry.kind === kind) && entry.name.toLowerCase().includes(name.trim().toLowerCase());

/** Renders a list of links to the entries. */
function Index({ entries }: { entries: readonly StyleguideEntry[] }) {
  return (
    <ul className={styles.index}>
      {entries.map((entry) => (
        <li key={anchorOf(entry)}>
          <a href={`#${anchorOf(entry)}`}>{entry.name}</a>
        </li>
      ))}
    </ul>
  );
}

function KindView({ kind, entries }: { kind: Kind; entries: readonly StyleguideEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section id={kind} className={styles.kind}>
      <div className={styles.inner}>
        <h2>{kinds[kind]}</h2>
        <p>{notes[kind]}</p>
        <Index entries={entries} />
        <FieldTables tables={sharedTables[kind] ?? []} />
      </div>
      {entries.map((entry) => (
        <EntryView key={anchorOf(entry)} entry={entry} />
      ))}
    </section>
  );
}

/** Renders the style guide, a page for authors. It lists everything that they can use in content. */
export function StyleguidePage() {
  const [filter, setFilter] = useState(() => readFilter(location.search));
  const shown = styleguideEntries.filter((entry) => isShown(entry, filter));
  useEffect(() => {
    // Scroll to the entry in the address. The browser can't do so, because it looks for the entry before React renders.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const onFilter = (next: Filter): void => {
    setFilter(next);
    history.replaceState(null, '', `${location.pathname}${printFilter(next)}`);
  };
  return (
    <main className="page">
      <header className={`theme-night ${styles.head}`}>
        <div className={styles.inner}>
          <h1>Styleguide</h1>
          <p>
            Everything that content can use, listed by its name in content. Only the development server shows this page.
            It is not part of the site.
          </p>
          <FilterForm filter={filter} shown={shown.length} onFilter={onFilter} />
        </div>
      </header>
      {keysOf(kinds).map((kind) => (
        <KindView key={kind} kind={kind} entries={shown.filter((entry) => entry.kind === kind)} />
      ))}
    </main>
  );
}
