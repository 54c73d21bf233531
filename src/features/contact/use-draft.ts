import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What was typed and not sent, for as long as the document lives: a look at another page loses nothing. Never stored. */
let draft = new Map<string, string>();

const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [...form.elements].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLTextAreaElement,
  );

/** Keeps a form's typed text when the page is left within the app, and puts it back. Returns the way to forget it. */
export function useDraft(form: RefObject<HTMLFormElement | null>): () => void {
  const kept = useRef(true);
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    // Text that was typed before the script arrived stands.
    for (const field of fieldsOf(element))
      if (!field.value && draft.has(field.name)) field.value = draft.get(field.name) ?? '';
    return () => {
      if (kept.current) draft = new Map(fieldsOf(element).map((field) => [field.name, field.value]));
    };
  }, [form]);
  return () => {
    kept.current = false;
    // The page may have been left while the message was on its way.
    draft = new Map();
  };
}
