import { useCallback, useEffect } from 'react';
import type { Operation } from '#instruments/operate.ts';
import { useRest } from './use-rest.ts';

/** Milliseconds after the last change in which the address follows. */
const delay = 400;

/**
 * Keeps parameters in the address, as `#tdoa=clock:90`, so that what is seen can be sent; and takes them from there when
 * the address changes. A hash of anything else is left alone.
 */
export function useInstrumentAddress(operation: Operation | null, change: number | null, onChange: () => void): void {
  useEffect(() => {
    const take = (): void => {
      if (operation?.parse(location.hash)) onChange();
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [operation, onChange]);

  const write = useCallback(() => {
    const isOwn = location.hash === '' || location.hash.startsWith(`#${operation?.name}=`);
    if (!operation || !isOwn) return;
    const text = operation.print();
    history.replaceState(history.state, '', text === '' ? location.pathname + location.search : `#${text}`);
  }, [operation]);
  useRest(change, delay, write);
}
