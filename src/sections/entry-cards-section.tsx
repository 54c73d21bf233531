import type { SectionOf } from '#collections/section-bodies.ts';
import { TextLink } from '#ui/text-link.tsx';
import { Band } from './band.tsx';
import styles from './entry-cards.module.scss';
import { EntryCards } from './entry-cards.tsx';

/** Cards of services or sectors, and the way to the full list. */
export function EntryCardsSection({ section }: { section: SectionOf<'serviceCards' | 'sectorCards'> }) {
  const { ground, id, heading, intro, link } = section;
  return (
    <Band ground={ground} id={id} heading={heading} intro={intro}>
      <EntryCards section={section} />
      <p className={styles.all}>
        <TextLink to={link.to}>{link.label}</TextLink>
      </p>
    </Band>
  );
}
