import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { captchaField } from '#features/captcha/captcha.ts';
import { hrefs } from '#lib/hrefs.ts';
import { site } from '#lib/site.ts';
import type { ContactTopics } from '#model/schemas/sources.ts';
import { Announcement } from '#ui/announcement.tsx';
import { Field } from '#ui/field.tsx';
import styles from '#ui/form.module.scss';
import { FormAlert } from '#ui/form-alert.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { Spinner } from '#ui/spinner.tsx';
import own from './contact-form.module.scss';
import { contactFormId, idle, sentHeading, useContact } from './contact-store.ts';
import { SentPanel } from './sent-panel.tsx';
import { leaveForm, submitMessage } from './submit-message.ts';
import { useDraft } from './use-draft.ts';
import { useOutcomeFocus } from './use-outcome-focus.ts';
import { useTopic } from './use-topic.ts';

/** Anchor of the note that confirms a message. The form service redirects to it after a submission without a script. */
const sentAnchor = 'message-sent';
const { contact } = site.services;

/**
 * Renders the contact form. Without the script, the browser posts the form to the form service. With the script, the
 * form is sent in the background, and shows the typed text until the service has received it.
 */
export function ContactForm({ topics }: { topics: ContactTopics }) {
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const [another, setAnother] = useState(false);
  const success = useContact((state) => state.success);
  const takesFocus = useOutcomeFocus(form);
  useEffect(() => {
    const element = note.current;
    return () => {
      // In Strict Mode, React also runs this cleanup while the form stays on the page.
      if (!element?.isConnected) leaveForm();
    };
  }, []);
  return (
    <>
      {success ? (
        <SentPanel
          takesFocus={takesFocus}
          onAnother={() => {
            setAnother(true);
            useContact.setState(idle);
          }}
        />
      ) : (
        <MessageForm form={form} topics={topics} startsFocused={another} outcomeTakesFocus={takesFocus} />
      )}
      <p ref={note} id={sentAnchor} className={own.sentNote} tabIndex={-1}>
        {keepUnits(`${sentHeading}. Our team will review your message and respond within 1-2 business days.`)}
      </p>
      <p className={own.direct}>
        You can also write to{' '}
        <a href={`mailto:${site.email}`} translate="no">
          {site.email}
        </a>
        . {keepUnits('We answer within 1-2 business days.')}
      </p>
    </>
  );
}

type MessageFormProps = {
  form: RefObject<HTMLFormElement | null>;
  topics: ContactTopics;
  /** True after "Send Another Message": that button is gone, so the form takes the focus. */
  startsFocused: boolean;
  outcomeTakesFocus: boolean;
};

function MessageForm({ form, topics, startsFocused, outcomeTakesFocus }: MessageFormProps) {
  const captcha = useRef<HTMLDivElement>(null);
  const { submitting, error } = useContact();
  useDraft(form);
  useTopic(form, topics);
  useEffect(() => {
    if (startsFocused) form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  }, [startsFocused, form]);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (captcha.current) void submitMessage(event.currentTarget, captcha.current);
  };

  return (
    <>
      {error === null ? null : <FormAlert text={error} takesFocus={outcomeTakesFocus} />}
      <form
        ref={form}
        id={contactFormId}
        className={styles.form}
        method="post"
        action={contact.endpoint}
        encType="multipart/form-data"
        onSubmit={onSubmit}
      >
        <input type="hidden" name="access_key" value={contact.accessKey} />
        <input type="hidden" name="subject" value={`New Contact Form Submission - ${site.name}`} />
        <input type="hidden" name="from_name" value={`${site.name} Website`} />
        <input type="hidden" name="redirect" value={`${site.host}${hrefs.contact}#${sentAnchor}`} />
        <Field name="firstName" label="First Name" required autoComplete="given-name" />
        <Field name="lastName" label="Last Name" required autoComplete="family-name" />
        <Field name="email" label="Email" type="email" required autoComplete="email" />
        <Field name="phone" label="Phone" type="tel" autoComplete="tel" />
        <Field name="organization" label="Organization" autoComplete="organization" className={styles.wide ?? ''} />
        <div className={`${styles.field} ${styles.wide}`}>
          <label htmlFor="field-message">Message *</label>
          <textarea id="field-message" name="message" rows={5} required />
        </div>
        <div className={own.honeypot} aria-hidden="true">
          <label htmlFor="field-botcheck">Don't fill this out if you're human:</label>
          <input id="field-botcheck" name="botcheck" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name={captchaField} value="" />
        <div ref={captcha} className={styles.captcha} />
        <button type="submit" className={styles.submit} disabled={submitting} aria-busy={submitting}>
          {submitting ? <Spinner /> : null}
          <span>{submitting ? 'Sending...' : 'Send Message'}</span>
        </button>
        <Announcement text={submitting ? 'Sending...' : ''} />
      </form>
    </>
  );
}
