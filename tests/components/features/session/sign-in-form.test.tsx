import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SignInForm } from '#features/session/sign-in-form.tsx';
import { renderAt } from '../../../support/render.tsx';

const renderForm = () => renderAt('/login', <SignInForm heading="Sign In" />);

test('the e-mail field is required, accepts only valid addresses, and can be filled in by password managers', () => {
  renderForm();
  const email = screen.getByRole('textbox', { name: /Email Address/ });
  expect(email).toBeRequired();
  expect(email).toHaveAttribute('type', 'email');
  expect(email).toHaveAttribute('placeholder', 'Enter your email');
  expect(email).toHaveAttribute('autocomplete', 'username');
});

test('the password field is required, hides its text, and can be filled in by password managers', () => {
  renderForm();
  const password = screen.getByPlaceholderText('Enter your password');
  expect(password).toBe(screen.getByLabelText(/^Password/));
  expect(password).toBeRequired();
  expect(password).toHaveAttribute('type', 'password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
});

test('the toggle shows the password and hides it again, without losing it', async () => {
  const user = userEvent.setup();
  renderForm();
  const password = screen.getByLabelText(/^Password/);
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect(toggle).toHaveAttribute('type', 'button');
  await user.type(password, 'secret');
  await user.click(toggle);
  expect(password).toHaveAttribute('type', 'text');
  expect(toggle).toHaveAccessibleName('Hide password');
  expect(password).toHaveValue('secret');
  await user.click(toggle);
  expect(password).toHaveAttribute('type', 'password');
  expect(toggle).toHaveAccessibleName('Show password');
});

test('the form uses POST, so that a password never appears in the address bar', () => {
  const { container } = renderForm();
  expect(container.querySelector('form')).toHaveProperty('method', 'post');
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveAttribute('type', 'submit');
});

test('visitors without an account get a link to the contact page, and no demo account', () => {
  const { container } = renderForm();
  expect(container).toHaveTextContent("Don't have an account? Contact us for access");
  expect(screen.getByRole('link', { name: 'Contact us for access' })).toHaveAttribute('href', '/contact?topic=access');
  expect(container).not.toHaveTextContent(/demo|client@/i);
});
