import { memo, useCallback, useId, useRef, useState } from 'react';
import type { Reading, Value } from '#instruments/instrument.ts';
import type { OperatedControl } from '#instruments/operate.ts';
import { printControl } from '#instruments/print-control.ts';
import { assertNever } from '#lib/assert-never.ts';
import { Announcement } from '#ui/announcement.tsx';
import styles from './instrument.module.scss';
import type { InstrumentProps } from './instrument-sheet.tsx';
import { useKeptRoom } from './use-kept-room.ts';
import { useRest } from './use-rest.ts';

type InputProps = { control: OperatedControl; value: Value | undefined; id: string; onSet: (value: Value) => void };

function Input({ control, value, id, onSet }: InputProps) {
  switch (control.kind) {
    case 'range':
      return (
        <input
          id={id}
          type="range"
          min={control.min}
          max={control.max}
          step={control.step}
          value={Number(value)}
          aria-valuetext={printControl(control, value)}
          onChange={(event) => onSet(event.currentTarget.valueAsNumber)}
        />
      );
    case 'choice':
      return (
        <select id={id} value={String(value)} onChange={(event) => onSet(event.currentTarget.value)}>
          {control.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'switch':
      return (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onSet(event.currentTarget.checked)}
        />
      );
    default:
      return assertNever(control);
  }
}

type RowProps = {
  label: string;
  text: string;
  /** Keeps the room of the text. */
  widest: string;
  /** Null until it is loaded. */
  control: OperatedControl | null;
  value: Value | undefined;
  onSet: (name: string, value: Value) => void;
};

/** Rendered again only when its own parameter changes: an update moves one control of many. */
const ControlRow = memo(function ControlRow({ label, text, widest, control, value, onSet }: RowProps) {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={control ? id : undefined}>{label}</label>
      <span className={styles.value} data-widest={widest}>
        <span>{text}</span>
      </span>
      {control ? (
        <div className={styles.input}>
          <Input control={control} id={id} value={value} onSet={(next) => onSet(control.name, next)} />
        </div>
      ) : null}
    </div>
  );
});

/** Of a reading, what is not as it was: the number with its sentence, or else those of the notes that differ. */
function tellChange(before: Reading, { value, sentence, notes }: Reading): string {
  if (value !== before.value || sentence !== before.sentence) return `${value}. ${sentence}`;
  return notes.filter((note) => !before.notes.includes(note)).join('. ');
}

/** What changes have changed, once they rest for a second. */
function useSpoken(printed: Reading, reading: Reading): string {
  const [spoken, setSpoken] = useState('');
  const known = useRef(printed);
  const tell = useCallback(() => {
    const change = tellChange(known.current, reading);
    known.current = reading;
    if (change) setSpoken(change);
  }, [reading]);
  useRest(reading === printed ? null : reading, 1000, tell);
  return spoken;
}

/** Controls, the number, its sentence, the small print. Without scripts the values stand where the controls would. */
export function InstrumentRail({ instrument, operation, change, onChange }: InstrumentProps) {
  const reading = operation && change !== null ? operation.read() : instrument.reading;
  const spoken = useSpoken(instrument.reading, reading);
  const room = useKeptRoom(operation !== null, reading);
  const values = operation?.values() ?? {};
  const onSet = useCallback(
    (name: string, value: Value) => {
      operation?.set({ [name]: value });
      onChange();
    },
    [operation, onChange],
  );
  return (
    <div className={styles.rail}>
      <div className={styles.controls}>
        {instrument.settings.map(({ label, value, widest }, index) => {
          const control = operation?.controls[index] ?? null;
          const current = control ? values[control.name] : undefined;
          const text = control ? printControl(control, current) : value;
          const row = { label, text, widest, control, value: current, onSet };
          return <ControlRow key={label} {...row} />;
        })}
      </div>
      <div className={styles.reading} data-reading>
        <div ref={room} className={styles.room}>
          <p className={styles.number}>{reading.value}</p>
          <p>{reading.sentence}</p>
          {reading.notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a note is at its place, and its text changes as the reading does
            <p key={index} className={styles.note}>
              {note}
            </p>
          ))}
          <p className={styles.note}>{instrument.basis}</p>
        </div>
      </div>
      <div className={styles.more}>
        <details>
          <summary>How this is computed</summary>
          <div className={styles.method}>{instrument.method}</div>
        </details>
        {operation ? (
          <button
            type="button"
            className={styles.reset}
            onClick={() => {
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
