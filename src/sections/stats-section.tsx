import type { SectionOf } from '#model/collections/section-bodies.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { SectionFrame } from './section-frame.tsx';
import styles from './stats-section.module.scss';

export function StatsSection({ section }: { section: SectionOf<'stats'> }) {
  const { theme, id, heading, intro, items } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <dl className={styles.stats}>
        {items.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd className={styles.value}>{keepUnits(item.value)}</dd>
            {item.note ? <dd className={styles.note}>{keepUnits(item.note)}</dd> : null}
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}
