import { useEffect, useRef, useState } from 'react';
import { site } from '#content/site.ts';
import { captchaField, solveCaptcha } from '#features/captcha/captcha.ts';
import { hrefs } from '#routes/hrefs.ts';
import { Announcement } from '#ui/announcement.tsx';
import { Field } from '#ui/field.tsx';
import styles from '#ui/form.module.scss';
import { FormAlert } from '#ui/form-alert.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useSubmission } from '#ui/use-submission.ts';
import own from './contact-form.module.scss';
import { sendMessage } from './send-message.ts';
import { SentPanel } from './sent-panel.tsx';
import { useDraft } from './use-draft.ts';

/** Where a form sent without a script comes back to. */
const sentAnchor = 'message-sent';
const { contact } = site.services;

/**
 * The contact form. It posts natively: before the script has arrived, or without it, a message still reaches the
 * service. With the script it is sent in the background, and what was typed stays until the service has it.
 */
export function ContactForm() {
  const [state, setState] = useState<'first' | 'sent' | 'another'>('first');
  return (
    <>
      {state === 'sent' ? (
        <SentPanel onAnother={() => setState('another')} />
      ) : (
        <MessageForm takesFocus={state === 'another'} onSent={() => setState('sent')} />
      )}
      <p id={sentAnchor} className={own.sentNote} tabIndex={-1}>
        Message Sent Successfully. Our team will review your message and respond within 1-2 business days.
      </p>
      <p className={own.direct}>
        You can also write to <a href={`mailto:${site.email}`}>{site.email}</a>. We answer within 1-2 business days.
      </p>
    </>
  );
}

function MessageForm({ takesFocus, onSent }: { takesFocus: boolean; onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const captcha = useRef<HTMLDivElement>(null);
  const forget = useDraft(form);
  const { pending, error, movesFocus, onSubmit } = useSubmission(async (element) => {
    const message = new FormData(element);
    // For a form that is loaded as a page; here it would turn the answer into one.
    message.delete('redirect');
    const token = captcha.current ? await solveCaptcha(captcha.current).catch(() => '') : '';
    message.set(captchaField, token);
    const failure = await sendMessage(message);
    if (failure === null) {
      forget();
      onSent();
    }
    return failure;
  });
  useEffect(() => {
    // The button that asked for this form is gone, and the focus with it.
    if (takesFocus) form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  }, [takesFocus]);

  return (
    <>
      {error === null ? null : <FormAlert text={error} takesFocus={movesFocus} />}
      <form
        ref={form}
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
        <button type="submit" className={styles.submit} disabled={pending} aria-busy={pending}>
          {pending ? (
            <>
              <Spinner />
              Sending...
            </>
          ) : (
            'Send Message'
          )}
        </button>
        <Announcement text={pending ? 'Sending...' : ''} />
      </form>
    </>
  );
}
