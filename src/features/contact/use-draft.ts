import { type RefObject, useLayoutEffect } from 'react';
import { useContact } from './contact-store.ts';

/** What was typed and not sent, kept while the document is open: visiting another page loses nothing. Never stored. */
let draft = new Map<string, string>();

const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [...form.elements].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLTextAreaElement,
  );

/** The service has the message, wherever the visitor is. */
export function forgetDraft(): void {
  draft = new Map();
}

/** Keeps a form's typed text when the page is left within the app, and puts it back. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    // Text that was typed before the script arrived is kept.
    for (const field of fieldsOf(element))
      if (!field.value && draft.has(field.name)) field.value = draft.get(field.name) ?? '';
    return () => {
      // The success panel takes the place of a form whose text has been sent.
      if (!useContact.getState().success) draft = new Map(fieldsOf(element).map((field) => [field.name, field.value]));
    };
  }, [form]);
}
