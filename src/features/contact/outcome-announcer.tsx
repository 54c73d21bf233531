import { useEffect, useState } from 'react';
import { Announcement } from '#ui/announcement.tsx';
import { type ContactState, contactFormId, sentHeading, useContact } from './contact-store.ts';

/** True when the form's own banner or panel says the outcome aloud: the banner by itself, the panel with the focus. */
function isHeardAtForm({ success }: ContactState): boolean {
  const form = document.getElementById(contactFormId);
  const here = document.activeElement;
  return form !== null && (!success || here?.contains(form) || form.contains(here));
}

/** Tells screen-reader users who have left the contact form what has become of their message; it is invisible and moves no focus. */
export function OutcomeAnnouncer() {
  const [text, setText] = useState('');
  useEffect(
    () =>
      // Told before the page shows it: the form is still there.
      useContact.subscribe((state) => {
        const outcome = state.success ? sentHeading : `Your message was not sent. ${state.error}`;
        setText(!state.submitted || isHeardAtForm(state) ? '' : outcome);
      }),
    [],
  );
  return <Announcement text={text} />;
}
