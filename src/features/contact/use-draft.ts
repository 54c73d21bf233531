import { type RefObject, useLayoutEffect } from 'react';
import { useContact } from './contact-store.ts';

/** Unsent text of the form, keyed by field name. It survives a visit to another page, but is kept in memory only. */
let draft = new Map<string, string>();

const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [...form.elements].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLTextAreaElement,
  );

/** Deletes the draft. Call it once the service has received the message. */
export function forgetDraft(): void {
  draft = new Map();
}

/** Keeps a form's text when the visitor goes to another page of the app, and restores it when the visitor returns. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    // A field that already has text keeps it: the visitor typed it before the script loaded.
    for (const field of fieldsOf(element))
      if (!field.value && draft.has(field.name)) field.value = draft.get(field.name) ?? '';
    return () => {
      // Don't keep a text that was sent: it must not reappear in the form.
      if (!useContact.getState().success) draft = new Map(fieldsOf(element).map((field) => [field.name, field.value]));
    };
  }, [form]);
}
