import type { SectionOf } from '#model/collections/section-bodies.ts';
import columns from './columns.module.scss';
import styles from './item.module.scss';
import { ItemBody, ItemHead } from './item-parts.tsx';
import { SectionFrame } from './section-frame.tsx';

/** Returns the class that sets the number of columns for a number of cards: 4 → four, 6 → three, 10 → two columns. */
function columnsFor(count: number): string | undefined {
  if (count === 4) return styles.quarters;
  return count % 3 === 0 || count % 2 === 1 ? styles.thirds : styles.halves;
}

export function CardsSection({ section, isBeside }: { section: SectionOf<'cards'>; isBeside: boolean }) {
  const { theme, id, heading, intro, layout, items } = section;
  const isRuled = layout === 'ledger' || layout === 'columns';
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro} layout={isBeside ? 'split' : 'stack'}>
      <ul className={isRuled ? `${columns.columns} ${styles.list}` : `${styles.grid} ${columnsFor(items.length)}`}>
        {items.map((item) => (
          <li
            key={item.title}
            id={item.id}
            className={isRuled ? `${styles.cell} ${styles.ruled}` : `${styles.card} ${item.to ? styles.linked : ''}`}
          >
            <ItemHead item={item} />
            <ItemBody item={item} />
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
