import styles from './instrument.module.scss';
import type { InstrumentProps } from './instrument-sheet.tsx';

/** What a client would get of what is shown, as data. */
export function InstrumentRecord({ instrument, operation, change }: InstrumentProps) {
  if (instrument.record === null) return null;
  const record = operation && change !== null ? operation.record() : instrument.record;
  return (
    <details className={styles.record}>
      <summary>The record as JSON</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section tabIndex={0} aria-label="The record as JSON">
        <pre>
          <code>{record ?? 'No record'}</code>
        </pre>
      </section>
    </details>
  );
}
