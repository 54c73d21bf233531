import { useCallback, useRef } from 'react';
import { slugify } from '#lib/slugify.ts';
import { isMeasure } from '#lib/units.ts';
import type { InstrumentContent } from '#model/schemas/sources.ts';
import styles from './instrument.module.scss';
import { InstrumentMore, InstrumentReading } from './instrument-reading.tsx';
import { InstrumentSettings } from './instrument-settings.tsx';
import { InstrumentSheet } from './instrument-sheet.tsx';
import { InstrumentWords } from './instrument-words.tsx';
import { useInstrumentAddress } from './use-instrument-address.ts';
import { type Operated, useOperation } from './use-operation.ts';

/** Renders the value of the result. After a change, it shows the default and the current value: "default → current". */
function InstrumentNumber({ operated: { instrument, operation, change } }: { operated: Operated }) {
  const isChanged = operation !== null && change !== null;
  const { value } = isChanged ? operation.read() : instrument.reading;
  const before = isChanged ? operation.readBefore()?.value : undefined;
  return (
    <p className={styles.number}>
      <span className={styles.before} translate={isMeasure(value) ? 'no' : undefined}>
        {before !== undefined && before !== value ? `${before} →` : null}
      </span>{' '}
      <span data-value translate={isMeasure(value) ? 'no' : undefined}>
        {value}
      </span>
    </p>
  );
}

/**
 * Renders an instrument: its question and presets, the drawing, the controls, the result (a value and a text), and the
 * method.
 */
export function InstrumentSection({ instrument }: { instrument: InstrumentContent }) {
  const { theme = 'day', id, heading } = instrument;
  const frame = useRef<HTMLDivElement>(null);
  const operated = useOperation(instrument, frame);
  const { operation, change, act } = operated;
  const takeAddress = useCallback(() => {
    const values = operation?.parse(location.hash);
    if (values) act((loaded) => loaded.set(values));
  }, [operation, act]);
  useInstrumentAddress({ operation, id, change, takeAddress });

  return (
    <section className={`theme-${theme} ${styles.band}`} id={id ?? slugify(heading)}>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of a form, and the drawing belongs to it */}
      <div ref={frame} role="group" aria-label={heading} className={styles.instrument}>
        <InstrumentWords
          instrument={instrument}
          address={operation ? `#${operation.print()}` : '#'}
          glideTo={operated.glideTo}
        />
        <div className={styles.live}>
          <div className={styles.stage}>
            <InstrumentSheet operated={operated} />
            <InstrumentNumber operated={operated} />
          </div>
          <InstrumentSettings operated={operated} />
          <InstrumentReading operated={operated} />
        </div>
        <InstrumentMore instrument={instrument} isOperable={operated.isOperable} act={act} />
      </div>
    </section>
  );
}
