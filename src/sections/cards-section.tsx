import type { SectionOf } from '#content/content-types.ts';
import { Band } from './band.tsx';
import styles from './item.module.scss';
import { ItemBody, ItemHead } from './item-parts.tsx';

export function CardsSection({ section }: { section: SectionOf<'cards'> }) {
  const { ground, id, heading, intro, items } = section;
  return (
    <Band ground={ground} id={id} heading={heading} intro={intro}>
      <ul className={`${styles.grid} ${items.length === 4 ? styles.quarters : ''}`}>
        {items.map((item) => (
          <li key={item.title} className={`${styles.card} ${item.to ? styles.linked : ''}`}>
            <ItemHead item={item} />
            <ItemBody item={item} />
          </li>
        ))}
      </ul>
    </Band>
  );
}
