import type { SectionOf } from '#model/collections/section-bodies.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './entry-cards.module.scss';
import cards from './item.module.scss';

/** Renders services as cards, or sectors as an index. Each entry has a small figure. */
export function EntryCards({ section }: { section: SectionOf<'serviceCards' | 'sectorCards'> }) {
  const isIndex = section.type === 'sectorCards';
  return (
    <ul className={`${isIndex ? styles.index : styles.cards} entering`}>
      {section.entries.map((entry) => (
        <li key={entry.path} className={isIndex ? cards.whole : `${cards.card} ${cards.linked}`}>
          {/* Screen readers skip the picture, because the title beside it says the same. */}
          <div className={styles.picture} aria-hidden="true">
            <RichText text={entry.picture} />
          </div>
          <div className={styles.words}>
            <h3 className={cards.title}>
              <TextLink to={entry.path}>{entry.title}</TextLink>
            </h3>
            <p>{keepUnits(entry.description)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
