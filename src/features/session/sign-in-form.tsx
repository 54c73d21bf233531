import { useEffect, useRef, useState } from 'react';
import { solveCaptcha } from '#features/captcha/captcha.ts';
import { hrefs } from '#lib/hrefs.ts';
import { useRedirect } from '#lib/use-redirect.ts';
import { Announcement } from '#ui/announcement.tsx';
import { Field } from '#ui/field.tsx';
import styles from '#ui/form.module.scss';
import { FormAlert } from '#ui/form-alert.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useSubmission } from '#ui/use-submission.ts';
import { prepareSession, type SignInError, useSession } from './session-store.ts';
import type { LinkError } from './stored-session.ts';

const errors: Record<SignInError, string> = {
  refused: 'Invalid email or password. Please check your credentials and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

const linkErrors: Record<LinkError, string> = {
  expired: 'This link has expired or was used before. Sign in with your password, or ask us for a new link.',
  failed: 'This link did not work. Sign in with your password, or ask us for a new link.',
};

/** Renders the sign-in form. Redirects signed-in users to the dashboard. */
export function SignInForm({ heading }: { heading: string }) {
  const user = useSession((state) => state.user);
  const signIn = useSession((state) => state.signIn);
  const linkError = useSession((state) => state.linkError);
  const [shown, setShown] = useState(false);
  // The button is disabled until the app has started, because only the app's code can sign in.
  const [ready, setReady] = useState(false);
  const captcha = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setReady(true);
    prepareSession();
  }, []);
  useRedirect(hrefs.login, user ? hrefs.welcome : null);

  const { pending, error, clearError, movesFocus, onSubmit } = useSubmission(async (form) => {
    try {
      setShown(false);
      const fields = new FormData(form);
      const token = captcha.current ? await solveCaptcha(captcha.current) : '';
      const refused = await signIn(String(fields.get('email')), String(fields.get('password')), token);
      return refused === null ? null : errors[refused];
    } catch {
      // The captcha returned no token, or the browser lacks an API.
      return errors.unexpected;
    }
  });
  // Keep the form disabled after signing in, while the dashboard loads.
  const busy = pending || user !== null;

  return (
    <section className={styles.panel} aria-labelledby="sign-in-title">
      <h2 id="sign-in-title" className={styles.title}>
        {heading}
      </h2>
      {error === null ? null : <FormAlert text={error} takesFocus={movesFocus} />}
      {error === null && linkError !== null ? (
        <FormAlert text={linkErrors[linkError]} takesFocus>
          <p>
            <TextLink to={hrefs.contactAbout('access')}>Ask for a new link</TextLink>
          </p>
        </FormAlert>
      ) : null}
      <form
        className={`${styles.form} ${styles.narrow}`}
        method="post"
        action={hrefs.login}
        onSubmit={onSubmit}
        onInput={() => {
          clearError();
          useSession.setState({ linkError: null });
        }}
      >
        <Field
          name="email"
          label="Email Address"
          type="email"
          required
          autoComplete="username"
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
              aria-controls="field-password"
              aria-label={shown ? 'Hide password' : 'Show password'}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </button>
          </div>
        </div>
        <div ref={captcha} className={styles.captcha} />
        <button type="submit" className={styles.submit} disabled={!ready || busy} aria-busy={busy}>
          {busy ? <Spinner /> : null}
          <span>{busy ? 'Signing In...' : 'Sign In'}</span>
        </button>
        <Announcement text={busy ? 'Signing In...' : ''} />
        <p className={styles.after}>
          Don't have an account? <TextLink to={hrefs.contactAbout('access')}>Contact us for access</TextLink>
        </p>
      </form>
      <p className="without-script">Signing in needs JavaScript. Please switch it on for this site.</p>
    </section>
  );
}
