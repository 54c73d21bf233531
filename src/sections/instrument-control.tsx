import { memo, useId } from 'react';
import type { Value } from '#instruments/instrument.ts';
import type { OperatedControl } from '#instruments/operate.ts';
import { printControl } from '#instruments/print-control.ts';
import { assertNever } from '#lib/assert-never.ts';
import { isMeasure } from '#lib/units.ts';
import styles from './instrument-control.module.scss';

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
export const InstrumentControl = memo(function InstrumentControl({
  label,
  text,
  widest,
  control,
  value,
  onSet,
}: RowProps) {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={control ? id : undefined}>{label}</label>
      <span className={styles.value} data-widest={widest} translate={isMeasure(text) ? 'no' : undefined}>
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
