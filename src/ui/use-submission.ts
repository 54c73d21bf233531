import { type FormEvent, useRef, useState } from 'react';

export type Submission = {
  pending: boolean;
  /** Text of the banner; null when there is none. */
  error: string | null;
  clearError: () => void;
  /** True when the banner should take the focus: the user has not gone on writing, or to another field, in the meantime. */
  movesFocus: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * One submission of a form at a time, in place of the browser's own.
 * @param send resolves to null when all went well, else to the text of the error; it never rejects
 */
export function useSubmission(send: (form: HTMLFormElement) => Promise<string | null>): Submission {
  const [state, setState] = useState<{ pending: boolean; error: string | null; movesFocus: boolean }>({
    pending: false,
    error: null,
    movesFocus: false,
  });
  // A second click comes before the first has been rendered.
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
    // A button that is disabled loses the focus to the body.
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
