import { useEffect, useRef, useState } from 'react';
import styles from './instrument.module.scss';
import type { InstrumentProps } from './instrument-sheet.tsx';

/** What a client would get of what is shown, as data; while it is closed, nothing is made of it. */
export function InstrumentRecord({ instrument, operation, change }: InstrumentProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A visitor may have opened it before the page had its scripts.
  useEffect(() => setIsOpen(details.current?.open ?? false), []);
  if (instrument.record === null) return null;
  const record = operation && change !== null && isOpen ? operation.record() : instrument.record;
  return (
    <details ref={details} className={styles.record} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>The record as JSON</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section tabIndex={0} aria-label={`The record as JSON: ${instrument.heading}`}>
        <pre translate="no">
          <code>{record ?? 'No record'}</code>
        </pre>
      </section>
    </details>
  );
}
