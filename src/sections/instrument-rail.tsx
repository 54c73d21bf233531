import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Reading, Value } from '#instruments/instrument.ts';
import type { OperatedControl } from '#instruments/operate.ts';
import { printControl } from '#instruments/print-control.ts';
import { assertNever } from '#lib/assert-never.ts';
import { Announcement } from '#ui/announcement.tsx';
import styles from './instrument.module.scss';
import type { InstrumentProps } from './instrument-sheet.tsx';

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
  /** Null until it is loaded. */
  control: OperatedControl | null;
  value: Value | undefined;
  onSet: (name: string, value: Value) => void;
};

/** Rendered again only when its own parameter changes: an update moves one control of many. */
const ControlRow = memo(function ControlRow({ label, text, control, value, onSet }: RowProps) {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={control ? id : undefined}>{label}</label>
      <span className={styles.value}>{text}</span>
      {control ? <Input control={control} id={id} value={value} onSet={(next) => onSet(control.name, next)} /> : null}
    </div>
  );
});

/** Of a reading, what is not as it was: the number with its sentence, or else those of the notes that differ. */
function tellChange(before: Reading, { value, sentence, notes }: Reading): string {
  if (value !== before.value || sentence !== before.sentence) return `${value}. ${sentence}`;
  return notes.filter((note) => !before.notes.includes(note)).join('. ');
}

/** What a change has changed, at most once a second. */
function useSpoken(printed: Reading, reading: Reading): string {
  const [spoken, setSpoken] = useState('');
  const known = useRef(printed);
  useEffect(() => {
    const timer = setTimeout(() => {
      const change = tellChange(known.current, reading);
      known.current = reading;
      if (change) setSpoken(change);
    }, 1000);
    return () => clearTimeout(timer);
  }, [reading]);
  return spoken;
}

/** Controls, the number, its sentence, the small print. Without scripts the values stand where the controls would. */
export function InstrumentRail({ instrument, operation, change, onChange }: InstrumentProps) {
  const reading = operation && change !== null ? operation.read() : instrument.reading;
  const spoken = useSpoken(instrument.reading, reading);
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
        {instrument.settings.map(({ label, value }, index) => {
          const control = operation?.controls[index] ?? null;
          const current = control ? values[control.name] : undefined;
          const text = control ? printControl(control, current) : value;
          return <ControlRow key={label} label={label} text={text} control={control} value={current} onSet={onSet} />;
        })}
      </div>
      <div className={styles.reading} data-reading>
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
