import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Operation } from '#instruments/operate.ts';
import { readHash } from '#lib/read-hash.ts';
import { useRest } from './use-rest.ts';

/** Milliseconds after the last change in which the address follows. */
const delay = 400;

type Followed = {
  operation: Operation | null;
  /** Anchor of the section, for links. */
  id: string | undefined;
  change: number | null;
  onChange: () => void;
};

/**
 * Keeps parameters in the address, as `#signals=clock:90`, so that what is seen can be sent; and takes them from there when
 * the address changes. A hash of anything else is left alone, and so is the address of a page to which the visitor has gone on.
 */
export function useInstrumentAddress({ operation, id, change, onChange }: Followed): void {
  useEffect(() => {
    const take = (): void => {
      if (operation?.parse(location.hash)) onChange();
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [operation, onChange]);

  const changedOn = useRef('');
  useLayoutEffect(() => {
    if (change !== null) changedOn.current = location.pathname;
  }, [change]);

  const write = useCallback(() => {
    const hash = readHash(location.hash);
    const isOwn = hash === '' || hash === id || hash.startsWith(`${operation?.name}=`);
    if (!operation || !isOwn || location.pathname !== changedOn.current) return;
    const text = operation.print();
    history.replaceState(history.state, '', text === '' ? location.pathname + location.search : `#${text}`);
  }, [operation, id]);
  useRest(change, delay, write);
}
