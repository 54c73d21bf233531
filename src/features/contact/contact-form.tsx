import { site } from '#content/catalogue.ts';
import { Field } from '#ui/field.tsx';
import styles from '#ui/form.module.scss';
import trap from './honeypot.module.scss';

/** The contact form. It posts natively: before the script has arrived, or without it, a message still reaches the service. */
export function ContactForm() {
  return (
    <>
      <form className={styles.form} method="post" action={site.formEndpoint} encType="multipart/form-data">
        <input type="hidden" name="subject" value={`New Contact Form Submission - ${site.name}`} />
        <input type="hidden" name="from_name" value={`${site.name} Website`} />
        <Field name="firstName" label="First Name" required autoComplete="given-name" />
        <Field name="lastName" label="Last Name" required autoComplete="family-name" />
        <Field name="email" label="Email" type="email" required autoComplete="email" />
        <Field name="phone" label="Phone" type="tel" autoComplete="tel" />
        <Field name="organization" label="Organization" autoComplete="organization" className={styles.wide ?? ''} />
        <div className={`${styles.field} ${styles.wide}`}>
          <label htmlFor="field-message">Message *</label>
          <textarea id="field-message" name="message" rows={5} required />
        </div>
        <div className={trap.honeypot} aria-hidden="true">
          <label htmlFor="field-botcheck">Don't fill this out if you're human:</label>
          <input id="field-botcheck" name="botcheck" tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name="captcha" value="" />
        <button type="submit" className={styles.submit}>
          Send Message
        </button>
      </form>
      <p className={trap.direct}>
        You can also write to <a href={`mailto:${site.email}`}>{site.email}</a>. We answer within 1-2 business days.
      </p>
    </>
  );
}
