import { memo, useCallback, useRef, useState } from 'react';
import type { Reading } from '#instruments/instrument.ts';
import { joinUnits } from '#lib/units.ts';
import { Announcement } from '#ui/announcement.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './instrument.module.scss';
import type { Operated } from './use-operation.ts';
import { useReservedHeight } from './use-reserved-height.ts';
import { useRest } from './use-rest.ts';

/**
 * Returns the text to announce after a change. It consists of the number and its sentence if one of them has changed,
 * or else of the notes that have changed.
 */
function describeChange(before: Reading, { value, sentence, notes }: Reading): string {
  if (value !== before.value || sentence !== before.sentence) return `${value}. ${sentence}`;
  return notes.filter((note) => !before.notes.includes(note)).join('. ');
}

/** Returns the text that screen readers announce. It is updated one second after the reading has stopped changing. */
function useSpoken(printed: Reading, reading: Reading): string {
  const [spoken, setSpoken] = useState('');
  const known = useRef(printed);
  const tell = useCallback(() => {
    const change = describeChange(known.current, reading);
    known.current = reading;
    if (change) setSpoken(change);
  }, [reading]);
  useRest(reading === printed ? null : reading, 1000, tell);
  return spoken;
}

/** Renders the part of the reading below its number: the sentence and the small print. */
export function InstrumentReading({ operated: { instrument, operation, change } }: { operated: Operated }) {
  const reading = operation && change !== null ? operation.read() : instrument.reading;
  const room = useReservedHeight(operation !== null, reading);
  const spoken = useSpoken(instrument.reading, reading);
  return (
    <div className={styles.reading} data-reading>
      <div ref={room} className={styles.room}>
        <p>{joinUnits(reading.sentence)}</p>
        {reading.notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a note keeps its place when its text changes
          <p key={index} className={styles.note}>
            {joinUnits(note)}
          </p>
        ))}
        <p className={styles.note}>{instrument.basis}</p>
      </div>
      <Announcement text={spoken} />
    </div>
  );
}

type MoreProps = Pick<Operated, 'instrument' | 'isOperable' | 'act'>;

/**
 * Renders a text on how the result is computed, and a button that restores the defaults. Memoized, because no setting
 * changes them.
 */
export const InstrumentMore = memo(function InstrumentMore({ instrument, isOperable, act }: MoreProps) {
  return (
    <div className={styles.more}>
      <details>
        <summary>{instrument.isMeasured ? 'How this was computed' : 'How this is computed'}</summary>
        <div className={styles.method}>
          <RichText text={instrument.method} />
        </div>
      </details>
      {isOperable ? (
        <button type="button" className={styles.reset} onClick={() => act((loaded) => loaded.reset())}>
          Reset
        </button>
      ) : null}
    </div>
  );
});
