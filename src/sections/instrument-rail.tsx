import { useEffect, useId, useState } from 'react';
import type { Value } from '#instruments/instrument.ts';
import { type OperatedControl, printControl } from '#instruments/operate.ts';
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

/** The sentence, at most once a second. */
function useSpoken(sentence: string | null): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (sentence === null) return;
    const timer = setTimeout(() => setSpoken(sentence), 1000);
    return () => clearTimeout(timer);
  }, [sentence]);
  return spoken;
}

/** Controls, the number, its sentence, the small print. Without scripts the values stand where the controls would. */
export function InstrumentRail({ instrument, operation, change, onChange }: InstrumentProps) {
  const id = useId();
  const reading = operation && change !== null ? operation.read() : instrument.reading;
  const spoken = useSpoken(change === null ? null : `${reading.value}. ${reading.sentence}`);
  const values = operation?.values() ?? {};
  return (
    <div className={styles.rail}>
      <div className={styles.controls}>
        {instrument.settings.map(({ label, value }, index) => {
          const control = operation?.controls[index];
          return (
            <div key={label} className={styles.control}>
              <label htmlFor={control ? `${id}${control.name}` : undefined}>{label}</label>
              <span className={styles.value}>{control ? printControl(control, values[control.name]) : value}</span>
              {operation && control ? (
                <Input
                  control={control}
                  id={`${id}${control.name}`}
                  value={values[control.name]}
                  onSet={(next) => {
                    operation.set({ [control.name]: next });
                    onChange();
                  }}
                />
              ) : null}
            </div>
          );
        })}
      </div>
      <div className={styles.reading} data-reading>
        <p className={styles.number}>{reading.value}</p>
        <p>{reading.sentence}</p>
        {reading.notes.map((note) => (
          <p key={note} className={styles.note}>
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
