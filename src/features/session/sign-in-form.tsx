import { useState } from 'react';
import { hrefs } from '#routes/hrefs.ts';
import { Field } from '#ui/field.tsx';
import styles from '#ui/form.module.scss';
import { TextLink } from '#ui/text-link.tsx';

/** The sign-in form. `method="post"`: a password can never reach the address line. */
export function SignInForm({ heading }: { heading: string }) {
  const [shown, setShown] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby="sign-in-title">
      <h2 id="sign-in-title" className={styles.title}>
        {heading}
      </h2>
      <form className={`${styles.form} ${styles.narrow}`} method="post" action={hrefs.login}>
        <Field
          name="email"
          label="Email Address"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          placeholder="Enter your email"
        />
        <div className={styles.field}>
          <label htmlFor="field-password">Password *</label>
          <div className={styles.withToggle}>
            <input
              id="field-password"
              name="password"
              type={shown ? 'text' : 'password'}
              required
              autoComplete="current-password"
              placeholder="Enter your password"
            />
            <button
              type="button"
              aria-pressed={shown}
              aria-controls="field-password"
              aria-label="Show password"
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </button>
          </div>
        </div>
        <button type="submit" className={styles.submit}>
          Sign In
        </button>
        <p className={styles.after}>
          Don't have an account? <TextLink to={hrefs.contact}>Contact us for access</TextLink>
        </p>
      </form>
      <p className="without-script">Signing in needs JavaScript. Please switch it on for this site.</p>
    </section>
  );
}
