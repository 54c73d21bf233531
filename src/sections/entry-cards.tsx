import type { SectionOf } from '#collections/section-bodies.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Band } from './band.tsx';
import styles from './entry-cards.module.scss';
import cards from './item.module.scss';

type EntryCardsProps = { section: SectionOf<'serviceCards' | 'sectorCards'> };

/** Services as cards that differ in size, sectors as an index; each with its own small figure, and the way to the full list. */
export function EntryCards({ section }: EntryCardsProps) {
  const { ground, id, heading, intro, entries, link } = section;
  const isIndex = section.type === 'sectorCards';
  return (
    <Band ground={ground} id={id} heading={heading} intro={intro}>
      <ul className={`${isIndex ? styles.index : styles.cards} entering`}>
        {entries.map((entry) => (
          <li key={entry.path} className={isIndex ? cards.whole : `${cards.card} ${cards.linked}`}>
            {/* What it shows, the title beside it says. */}
            <div className={styles.picture} aria-hidden="true">
              {entry.picture ?? <Icon name={entry.icon} />}
            </div>
            <div className={styles.words}>
              <p className={cards.label}>{entry.label}</p>
              <h3 className={cards.title}>
                <TextLink to={entry.path}>{entry.title}</TextLink>
              </h3>
              <p>{entry.description}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <TextLink to={link.to}>{link.label}</TextLink>
      </p>
    </Band>
  );
}
