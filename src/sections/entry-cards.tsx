import type { SectionOf } from '#collections/section-bodies.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Band } from './band.tsx';
import styles from './entry-cards.module.scss';
import cards from './item.module.scss';

type EntryCardsProps = { section: SectionOf<'serviceCards' | 'sectorCards'> };

/** Services or sectors as cards, and the way to their full list. */
export function EntryCards({ section }: EntryCardsProps) {
  const { ground, id, heading, intro, entries, link } = section;
  return (
    <Band ground={ground} id={id} heading={heading} intro={intro}>
      <ul className={`${cards.grid} ${cards.thirds} entering`}>
        {entries.map((entry) => (
          <li key={entry.path} className={`${cards.card} ${cards.linked}`}>
            <p className={styles.top}>
              <span className={cards.label}>{entry.label}</span>
              <Icon name={entry.icon} />
            </p>
            <h3 className={cards.title}>
              <TextLink to={entry.path}>{entry.title}</TextLink>
            </h3>
            <p>{entry.description}</p>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <TextLink to={link.to}>{link.label}</TextLink>
      </p>
    </Band>
  );
}
