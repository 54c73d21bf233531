import { type RefObject, useEffect, useRef, useState } from 'react';
import { useContact } from './contact-store.ts';

/**
 * True when the outcome of a message takes the focus: it came while the form was on the screen, and the visitor had not
 * gone on writing or elsewhere meanwhile. What the success panel replaces gives it the focus in any case.
 */
export function useOutcomeFocus(form: RefObject<HTMLFormElement | null>): boolean {
  const [takesFocus, setTakesFocus] = useState(false);
  const sentFrom = useRef<Element | null>(null);
  useEffect(() => {
    const onInput = ({ target }: Event): void => {
      if (form.current?.contains(target as Node)) sentFrom.current = null;
    };
    // Told before the page shows it: the focus is still where the visitor has it.
    const stop = useContact.subscribe(({ submitting, submitted, success }) => {
      const here = document.activeElement;
      if (submitting) sentFrom.current = here;
      // A button that is disabled loses the focus to what it stands in.
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
