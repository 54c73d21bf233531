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
  /** Sets the parameters that the address contains. */
  takeAddress: () => void;
};

/**
 * Keeps the parameters in the address, such as `#signals=clock:90`, so that visitors can send it. Takes them from there when the address
 * changes. Leaves the hash of anything else alone, and the address of a page that the visitor has gone to.
 */
export function useInstrumentAddress({ operation, id, change, takeAddress }: Followed): void {
  useEffect(() => {
    addEventListener('hashchange', takeAddress);
    return () => removeEventListener('hashchange', takeAddress);
  }, [takeAddress]);

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
