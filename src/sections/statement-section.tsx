import type { SectionOf } from '#model/collections/section-bodies.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import styles from './statement-section.module.scss';

/** Renders one number with its sentence, or one sentence alone, between longer sections. */
export function StatementSection({ section }: { section: SectionOf<'statement'> }) {
  const { theme = 'day', id, value, text } = section;
  return (
    <div id={id} className={`theme-${theme} ${styles.statement}`}>
      <p className={styles.inner}>
        {value ? (
          <strong className={styles.value} translate="no">
            {value}
          </strong>
        ) : null}{' '}
        <span className={value ? styles.beside : styles.alone}>{keepUnits(text)}</span>
      </p>
    </div>
  );
}
