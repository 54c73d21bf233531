import { memo, useId } from 'react';
import type { Value } from '#instruments/instrument.ts';
import { assertNever } from '#lib/assert-never.ts';
import { isMeasure } from '#lib/units.ts';
import type { InstrumentSetting } from '#model/schemas/sources.ts';
import styles from './instrument-control.module.scss';

type InputProps = {
  setting: InstrumentSetting;
  text: string;
  value: Value;
  id: string;
  /** True once the code of the instrument has loaded. Until then, a list shows only its current option. */
  isLoaded: boolean;
  onSet: (value: Value) => void;
};

function Input({ setting, text, value, id, isLoaded, onSet }: InputProps) {
  switch (setting.kind) {
    case 'range':
      return (
        <input
          id={id}
          type="range"
          min={setting.min}
          max={setting.max}
          step={setting.step}
          value={Number(value)}
          aria-valuetext={text}
          onChange={(event) => onSet(event.currentTarget.valueAsNumber)}
        />
      );
    case 'choice':
      return (
        <select id={id} value={String(value)} onChange={(event) => onSet(event.currentTarget.value)}>
          {setting.options
            .filter((option) => isLoaded || option.value === value)
            .map((option) => (
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
      return assertNever(setting);
  }
}

type RowProps = {
  setting: InstrumentSetting;
  text: string;
  value: Value;
  /** False until the page is hydrated. */
  isOperable: boolean;
  /** False until the code of the instrument has loaded. */
  isLoaded: boolean;
  onSet: (name: string, value: Value) => void;
};

/** Renders a control with its label and value. Memoized, because a change usually affects only one of the controls. */
export const InstrumentControl = memo(function InstrumentControl({
  setting,
  text,
  value,
  isOperable,
  isLoaded,
  onSet,
}: RowProps) {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={isOperable ? id : undefined}>{setting.label}</label>
      <span className={styles.value} data-widest={setting.widest} translate={isMeasure(text) ? 'no' : undefined}>
        <span>{text}</span>
      </span>
      {isOperable ? (
        <div className={styles.input}>
          <Input
            id={id}
            setting={setting}
            isLoaded={isLoaded}
            text={text}
            value={value}
            onSet={(next) => onSet(setting.name, next)}
          />
        </div>
      ) : null}
    </div>
  );
});
