// If an e-mail link of the auth service fails, the address names the error, and /login explains it.
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startSession, useSession } from '#features/session/session-store.ts';
import { SignInForm } from '#features/session/sign-in-form.tsx';
import { readLinkError } from '#features/session/stored-session.ts';
import { renderAt } from '../../../support/render.tsx';

const expired = '#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  [expired, 'expired'],
  ['#error=access_denied&error_description=Nobody+knows', 'failed'],
])('the hash %s means that an e-mail link has %s', (hash, error) => {
  expect(readLinkError(hash)).toBe(error);
});

test.each(['', '#form', '#error_code=otp_expired', '#access_token=a&refresh_token=b'])(
  'the hash "%s" does not mean that an e-mail link has failed',
  (hash) => {
    expect(readLinkError(hash)).toBeNull();
  },
);

test('the app removes the error of a failed e-mail link from the address, and keeps the rest of the address', () => {
  history.replaceState({ kept: true }, '', `/about?a=b${expired}`);
  onTestFinished(startSession());
  expect(useSession.getState().linkError).toBe('expired');
  expect([location.pathname + location.search + location.hash, history.state]).toEqual(['/about?a=b', { kept: true }]);
});

test.each([
  ['expired', /This link has expired or was used before/],
  ['failed', /This link did not work/],
] as const)(
  'until the visitor types, the sign-in form explains that a link has %s and offers a new link',
  async (linkError, words) => {
    renderAt('/login', <SignInForm heading="Sign In" />);
    act(() => useSession.setState({ linkError, loading: false }));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/contact?topic=access');
    await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'a');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);
