import { useCallback, useState } from 'react';
import type { Parameters, Value } from '#instruments/instrument.ts';
import styles from './instrument.module.scss';
import { InstrumentControl } from './instrument-control.tsx';
import type { Operated } from './use-operation.ts';

/** Number of settings that are always shown. The others are under "More settings". */
const main = 2;

/** Renders the controls. Until scripts run, it renders only labels and values. */
export function InstrumentSettings({ operated: { instrument, operation, isOperable, act } }: { operated: Operated }) {
  /** Values that the visitor set before the instrument's code had loaded. */
  const [early, setEarly] = useState<Parameters>({});
  const values = operation?.values() ?? early;
  const onSet = useCallback(
    (name: string, value: Value) => {
      setEarly((before) => ({ ...before, [name]: value }));
      act((loaded) => loaded.set({ [name]: value }));
    },
    [act],
  );
  const rows = instrument.settings.map((setting) => (
    <InstrumentControl
      key={setting.name}
      setting={setting}
      text={operation?.textOf(setting.name) ?? setting.text}
      value={values[setting.name] ?? setting.start}
      isOperable={isOperable}
      isLoaded={operation !== null}
      onSet={onSet}
    />
  ));
  // Collapsing a single control would save no space, because the summary "More settings" is as tall as a control.
  const shown = rows.length === main + 1 ? rows : rows.slice(0, main);
  const others = rows.slice(shown.length);
  return (
    <div className={styles.settings}>
      {shown}
      {others.length > 0 ? (
        <details>
          <summary>More settings</summary>
          <div className={styles.others}>{others}</div>
        </details>
      ) : null}
    </div>
  );
}
