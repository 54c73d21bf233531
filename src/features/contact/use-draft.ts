import { type RefObject, useLayoutEffect } from 'react';
import { useContact } from './contact-store.ts';

/** Unsent text by name of the field, so that visiting another page loses nothing. Kept in memory only, and never stored. */
let draft = new Map<string, string>();

const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [...form.elements].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLTextAreaElement,
  );

/** Deletes the draft, once the service has the message. */
export function forgetDraft(): void {
  draft = new Map();
}

/** Keeps a form's text when the visitor goes to another page of the app, and restores it later. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    // Text typed before the script loaded takes precedence.
    for (const field of fieldsOf(element))
      if (!field.value && draft.has(field.name)) field.value = draft.get(field.name) ?? '';
    return () => {
      // After a success, the text has been sent and must not return.
      if (!useContact.getState().success) draft = new Map(fieldsOf(element).map((field) => [field.name, field.value]));
    };
  }, [form]);
}
