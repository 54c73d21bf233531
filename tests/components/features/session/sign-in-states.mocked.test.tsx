// Specification 4.3: the states of the sign-in form. The auth client that the session store uses is a stub.

import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#features/session/session-store.ts';
import { SignInForm } from '#features/session/sign-in-form.tsx';
import { renderAt } from '../../../support/render.tsx';
import { sampleSession } from '../../../support/session-store.ts';

// All tests in this file share one auth client, because the app creates only one per document.
const client = await vi.hoisted(async () => (await import('../../../support/session-store.ts')).stageAuthClient());
vi.mock('#features/session/auth-client.ts', () => ({ createAuthClient: client.createAuthClient }));

const refused = 'Invalid email or password. Please check your credentials and try again.';
const unexpected = 'An unexpected error occurred. Please try again.';
const wrong = { error: new AuthApiError('Invalid login credentials', 400, 'invalid_credentials') };

beforeEach(() => {
  client.signIn.mockReset();
});

const email = () => screen.getByRole('textbox', { name: 'Email Address *' });
const password = () => screen.getByLabelText('Password *');
const submit = () => screen.getByRole('button', { name: 'Sign In' });

async function signIn() {
  const user = userEvent.setup();
  const rendered = renderAt('/login', <SignInForm heading="Sign In" />);
  await user.type(email(), 'client@sample.example');
  await user.type(password(), 'great-circle');
  await user.click(submit());
  return { ...rendered, user };
}

test('during sign-in, the button is disabled, announces "Signing In..." and sends one request', async () => {
  const answer = Promise.withResolvers<{ error: null }>();
  client.signIn.mockReturnValue(answer.promise);
  const { user } = await signIn();
  const button = screen.getByRole('button', { name: 'Signing In...' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Signing In...');
  await user.click(button);
  await user.type(password(), '{Enter}');
  expect(client.signIn.mock.calls).toEqual([
    [{ email: 'client@sample.example', password: 'great-circle', options: {} }],
  ]);
  await act(async () => answer.resolve({ error: null }));
});

test('submitting the form twice at the same moment, as browser extensions do, sends only one request', async () => {
  const answer = Promise.withResolvers<{ error: null }>();
  client.signIn.mockReturnValue(answer.promise);
  const { container } = renderAt('/login', <SignInForm heading="Sign In" />);
  const form = container.querySelector('form') ?? expect.fail('The page has no form.');
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(client.signIn).toHaveBeenCalled());
  await act(async () => answer.resolve({ error: null }));
  expect(client.signIn).toHaveBeenCalledOnce();
});

test('signing in replaces the sign-in page with the dashboard', async () => {
  client.signIn.mockImplementation(async () => {
    client.announce('SIGNED_IN', sampleSession);
    return { error: null };
  });
  const { place } = await signIn();
  await waitFor(() => expect(place()).toEqual({ path: '/welcome', way: 'REPLACE' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a user who is already signed in is redirected to the dashboard', async () => {
  const { place } = renderAt('/login', <SignInForm heading="Sign In" />);
  expect(place().path).toBe('/login');
  act(() => useSession.setState({ user: sampleSession.user, session: sampleSession, loading: false }));
  expect(place()).toEqual({ path: '/welcome', way: 'REPLACE' });
});

test.each([
  ['refused credentials', refused, wrong],
  ['a service that does not answer', unexpected, { error: new AuthRetryableFetchError('Failed to fetch', 0) }],
])(
  'with %s, a focused banner above the fields names the problem, and the fields keep their values',
  async (_what, text, answer) => {
    client.signIn.mockResolvedValue(answer);
    const { place } = await signIn();
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent(text);
    expect(banner).toHaveFocus();
    expect(banner.compareDocumentPosition(email())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(email()).toHaveValue('client@sample.example');
    expect(password()).toHaveValue('great-circle');
    expect(submit()).toBeEnabled();
    expect(place().path).toBe('/login');
  },
);

test('after an exception in the form, the visitor sees an error and can send the form again', async () => {
  renderAt('/login', <SignInForm heading="Sign In" />);
  vi.stubGlobal('FormData', () => {
    throw new TypeError('This browser lacks something.');
  });
  await userEvent.type(email(), 'client@sample.example');
  await userEvent.type(password(), 'great-circle{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(unexpected);
  expect(submit()).toBeEnabled();
  expect(password()).toHaveValue('great-circle');
});

test.each([
  ['e-mail address', email],
  ['password', password],
])('editing the %s removes the error banner, and the form can be sent again', async (_which, field) => {
  client.signIn.mockResolvedValue(wrong);
  const { user } = await signIn();
  await screen.findByRole('alert');
  await user.type(field(), 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveFocus();
  expect(client.signIn).toHaveBeenCalledTimes(2);
});

test('submitting the form hides a password that the visitor had made visible', async () => {
  client.signIn.mockResolvedValue(wrong);
  const { user } = await signIn();
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(submit());
  expect(password()).toHaveAttribute('type', 'password');
  await screen.findByRole('alert');
});

test('the prerendered sign-in button is disabled, because nothing can handle a password before scripts run', () => {
  const sent = document.createElement('div');
  sent.innerHTML = renderToString(
    <MemoryRouter initialEntries={['/login']}>
      <SignInForm heading="Sign In" />
    </MemoryRouter>,
  );
  expect(sent.querySelector('button[type="submit"]')).toBeDisabled();
});
