import { type FormEvent, useRef, useState } from 'react';

export type Submission = {
  pending: boolean;
  /** Text of the error banner. Null while no banner is shown. */
  error: string | null;
  clearError: () => void;
  /** True if the banner should take the focus: the user hasn't typed or moved to another field since sending. */
  movesFocus: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Sends a form with `send` instead of the browser's own submission. Ignores submissions while one is pending.
 * @param send resolves to null on success, otherwise to the text of the error; must never reject
 */
export function useSubmission(send: (form: HTMLFormElement) => Promise<string | null>): Submission {
  const [state, setState] = useState<{ pending: boolean; error: string | null; movesFocus: boolean }>({
    pending: false,
    error: null,
    movesFocus: false,
  });
  // A ref, because a second click may come before React has rendered the new state.
  const busy = useRef(false);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    busy.current = true;
    const focused = document.activeElement;
    setState({ pending: true, error: null, movesFocus: false });
    let writing = false;
    const onInput = (): void => {
      writing = true;
    };
    form.addEventListener('input', onInput);
    const error = await send(form);
    form.removeEventListener('input', onInput);
    busy.current = false;
    // If the focus is on the body, the user didn't move it there: browsers do so when the focused button becomes
    // disabled.
    const here = document.activeElement;
    setState({ pending: false, error, movesFocus: here === document.body || (here === focused && !writing) });
  };

  return {
    ...state,
    clearError: () => {
      if (state.error !== null) setState({ ...state, error: null });
    },
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy.current) void submit(event.currentTarget);
    },
  };
}
