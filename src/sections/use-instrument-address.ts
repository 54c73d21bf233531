import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Operation } from '#instruments/operate.ts';
import { readHash } from '#lib/read-hash.ts';
import { useRest } from './use-rest.ts';

/** Milliseconds between the visitor's last change of a parameter and the update of the address. */
const delay = 400;

type Followed = {
  operation: Operation | null;
  /** Anchor of the instrument's section, to which links can point. */
  id: string | undefined;
  change: number | null;
  /** Sets the instrument's parameters to those in the address. */
  takeAddress: () => void;
};

/**
 * Writes the parameters into the address, such as `#signals=clock:90`, so that visitors can share the address. Reads
 * the parameters when the address changes. Writes nothing if the hash points to another element, or if the visitor has
 * opened another page.
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
