import { useCallback, useEffect, useRef, useState } from 'react';
import { loadOperation } from '#instruments/load-operation.ts';
import type { Operation } from '#instruments/operate.ts';
import { readHash } from '#lib/read-hash.ts';
import type { InstrumentContent } from '#model/schemas/sources.ts';
import styles from './instrument.module.scss';
import { InstrumentRail } from './instrument-rail.tsx';
import { InstrumentRecord } from './instrument-record.tsx';
import { InstrumentSheet } from './instrument-sheet.tsx';
import { SectionFrame } from './section-frame.tsx';
import { useInstrumentAddress } from './use-instrument-address.ts';
import { watchApproach, watchReturn } from './watch-approach.ts';

/** Calls back once: when the element is near the view, or at once when the address names the instrument. */
function watchFor(element: Element, name: string, onNear: () => void): () => void {
  if (!readHash(location.hash).startsWith(`${name}=`)) return watchApproach(element, onNear);
  onNear();
  return () => undefined;
}

/** Shows what an address has named, and lets keys and screen readers begin there. */
function goTo(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ behavior: 'instant' });
}

/** A question that the visitor answers by trying: the drawing, its controls, its number. */
export function InstrumentSection({ instrument }: { instrument: InstrumentContent }) {
  const { name, theme, id, heading, intro } = instrument;
  const frame = useRef<HTMLDivElement>(null);
  const [operation, setOperation] = useState<Operation | null>(null);
  /** Counts changes; null as long as the printed state stands. */
  const [change, setChange] = useState<number | null>(null);
  const onChange = useCallback(() => setChange((count) => (count ?? 0) + 1), []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isLeft = false;
    const load = (): void => {
      loadOperation(name).then(
        (loaded) => {
          if (isLeft) return;
          setOperation(loaded);
          if (!loaded.parse(location.hash)) return;
          onChange();
          goTo(element);
        },
        () => {
          // The finished drawing and its numbers stay; the network may have come back by the next time.
          if (!isLeft) stop = watchReturn(element, load);
        },
      );
    };
    let stop = watchFor(element, name, load);
    return () => {
      isLeft = true;
      stop();
    };
  }, [name, onChange]);
  useInstrumentAddress({ operation, id, change, onChange });

  const shared = { instrument, operation, change, onChange };
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of a form, and the drawing belongs to it */}
      <div ref={frame} role="group" aria-label={heading} className={styles.instrument}>
        <InstrumentSheet {...shared} />
        <InstrumentRail {...shared} />
        <InstrumentRecord {...shared} />
      </div>
    </SectionFrame>
  );
}
