import { useCallback, useRef, useState } from 'react';
import type { Reading, Value } from '#instruments/instrument.ts';
import { printControl } from '#instruments/print-control.ts';
import { isMeasure, joinUnits } from '#lib/units.ts';
import { Announcement } from '#ui/announcement.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { InstrumentControl } from './instrument-control.tsx';
import styles from './instrument-rail.module.scss';
import type { InstrumentProps } from './instrument-sheet.tsx';
import { useReservedHeight } from './use-reserved-height.ts';
import { useRest } from './use-rest.ts';

/** More controls stand below the drawing. */
const maxBeside = 4;

/** Of a reading, what is not as it was: the number with its sentence, or else those of the notes that differ. */
function tellChange(before: Reading, { value, sentence, notes }: Reading): string {
  if (value !== before.value || sentence !== before.sentence) return `${value}. ${sentence}`;
  return notes.filter((note) => !before.notes.includes(note)).join('. ');
}

/** What changes have changed, once they rest for a second; of a reset, all of it. */
function useSpoken(printed: Reading, reading: Reading): { spoken: string; noteReset: () => void } {
  const [spoken, setSpoken] = useState('');
  const known = useRef<Reading | null>(printed);
  const tell = useCallback(() => {
    const { value, sentence } = reading;
    const change = known.current ? tellChange(known.current, reading) : `Reset. ${value}. ${sentence}`;
    known.current = reading;
    if (change) setSpoken(change);
  }, [reading]);
  useRest(reading === printed ? null : reading, 1000, tell);
  const noteReset = useCallback(() => {
    known.current = null;
  }, []);
  return { spoken, noteReset };
}

/** Controls, the number, its sentence, the small print. Without scripts the values stand where the controls would. */
export function InstrumentRail({ instrument, operation, change, onChange }: InstrumentProps) {
  const reading = operation && change !== null ? operation.read() : instrument.reading;
  const { spoken, noteReset } = useSpoken(instrument.reading, reading);
  const room = useReservedHeight(operation !== null, reading);
  const values = operation?.values() ?? {};
  const onSet = useCallback(
    (name: string, value: Value) => {
      operation?.set({ [name]: value });
      onChange();
    },
    [operation, onChange],
  );
  return (
    <div className={`${styles.rail} ${instrument.settings.length > maxBeside ? styles.below : ''}`}>
      <div className={styles.controls}>
        {instrument.settings.map(({ label, value, widest }, index) => {
          const control = operation?.controls[index] ?? null;
          const current = control ? values[control.name] : undefined;
          const text = control ? printControl(control, current) : value;
          const row = { label, text, widest, control, value: current, onSet };
          return <InstrumentControl key={label} {...row} />;
        })}
      </div>
      <div className={styles.reading} data-reading>
        <div ref={room} className={styles.room}>
          <p className={styles.number} translate={isMeasure(reading.value) ? 'no' : undefined}>
            {reading.value}
          </p>
          <p>{joinUnits(reading.sentence)}</p>
          {reading.notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a note is at its place, and its text changes as the reading does
            <p key={index} className={styles.note}>
              {joinUnits(note)}
            </p>
          ))}
          <p className={styles.note}>{instrument.basis}</p>
        </div>
      </div>
      <div className={styles.more}>
        <details>
          <summary>{instrument.isMeasured ? 'How this was computed' : 'How this is computed'}</summary>
          <div className={styles.method}>
            <RichText text={instrument.method} />
          </div>
        </details>
        {operation ? (
          <button
            type="button"
            className={styles.reset}
            onClick={() => {
              // Where nothing differs, nothing will be told that could end the note.
              if (operation.print()) noteReset();
              operation.reset();
              onChange();
            }}
          >
            Reset
          </button>
        ) : null}
      </div>
      <Announcement text={spoken} />
    </div>
  );
}
