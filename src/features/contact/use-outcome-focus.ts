import { type RefObject, useEffect, useRef, useState } from 'react';
import { useContact } from './contact-store.ts';

/**
 * Returns true if the outcome of a message should take the focus, because the visitor hasn't typed or moved the focus
 * since sending. The success panel also takes the focus from any field of the form, because it replaces the form.
 */
export function useOutcomeFocus(form: RefObject<HTMLFormElement | null>): boolean {
  const [takesFocus, setTakesFocus] = useState(false);
  const sentFrom = useRef<Element | null>(null);
  useEffect(() => {
    const onInput = ({ target }: Event): void => {
      if (form.current?.contains(target as Node)) sentFrom.current = null;
    };
    // The store calls this function before React renders the outcome, so the visitor's focus is still in place.
    const stop = useContact.subscribe(({ submitting, submitted, success }) => {
      const here = document.activeElement;
      if (submitting) sentFrom.current = here;
      // When a focused button becomes disabled, browsers move the focus to an ancestor of the form. This doesn't count
      // as a move by the visitor.
      const waits = here === sentFrom.current || here?.contains(form.current);
      setTakesFocus(submitted && Boolean(waits || (success && form.current?.contains(here))));
    });
    document.addEventListener('input', onInput);
    return () => {
      stop();
      document.removeEventListener('input', onInput);
    };
  }, [form]);
  return takesFocus;
}
