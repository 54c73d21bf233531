import { useEffect, useState } from 'react';
import { Announcement } from '#ui/announcement.tsx';
import { type ContactState, contactFormId, sentHeading, useContact } from './contact-store.ts';

/**
 * Returns true if the contact form itself makes screen readers read the outcome. It always does so for an error. For a
 * success, it does so only if the success panel takes the focus.
 */
function isHeardAtForm({ success }: ContactState): boolean {
  const form = document.getElementById(contactFormId);
  const here = document.activeElement;
  return form !== null && (!success || here?.contains(form) || form.contains(here));
}

/** Announces the outcome of a message to screen-reader users who have left the contact form. Doesn't move the focus. */
export function OutcomeAnnouncer() {
  const [text, setText] = useState('');
  useEffect(
    () =>
      // The store calls its subscribers before React renders the outcome. So the form that `isHeardAtForm` looks for
      // is still in the document.
      useContact.subscribe((state) => {
        const outcome = state.success ? sentHeading : `Your message was not sent. ${state.error}`;
        setText(!state.submitted || isHeardAtForm(state) ? '' : outcome);
      }),
    [],
  );
  return <Announcement text={text} />;
}
