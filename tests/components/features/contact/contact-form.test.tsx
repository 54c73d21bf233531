import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { site } from '#lib/site.ts';
import { renderAt } from '../../../support/render.tsx';
import { sampleTopics } from '../../../support/sample-content.ts';

test.each([
  ['First Name *', 'firstName', 'text', 'given-name'],
  ['Last Name *', 'lastName', 'text', 'family-name'],
  ['Email *', 'email', 'email', 'email'],
  ['Phone', 'phone', 'tel', 'tel'],
  ['Organization', 'organization', 'text', 'organization'],
])('the field "%s" has the name %s, the type %s and the autocomplete value %s', (label, name, type, autocomplete) => {
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  const field = screen.getByRole('textbox', { name: label });
  expect(field).toHaveAttribute('name', name);
  expect(field).toHaveProperty('type', type);
  expect(field).toHaveAttribute('autocomplete', autocomplete);
});

test('required fields have a star, and other fields have none', () => {
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  const required = screen.getAllByRole('textbox').filter((field) => field.hasAttribute('required'));
  expect(required).toEqual(screen.getAllByRole('textbox', { name: / \*$/ }));
  expect(required.map((field) => field.getAttribute('name'))).toEqual(['firstName', 'lastName', 'email', 'message']);
  expect(screen.getByRole('textbox', { name: 'Message *' })).toHaveAttribute('rows', '5');
});

test('the honeypot field has a label that explains it, and keyboards and screen readers can’t reach it', async () => {
  const user = userEvent.setup();
  const { container } = renderAt('/contact', <ContactForm topics={sampleTopics} />);
  const honeypot = screen.getByLabelText("Don't fill this out if you're human:");
  expect(honeypot).toHaveAttribute('name', 'botcheck');
  expect(honeypot).toHaveAttribute('autocomplete', 'off');
  expect(screen.queryByRole('textbox', { name: /human/ })).not.toBeInTheDocument();
  const reached: (string | null | undefined)[] = [];
  for (const _stop of container.querySelectorAll('a, button, input, textarea')) {
    await user.tab();
    reached.push(document.activeElement?.getAttribute('name'));
  }
  expect(reached).toContain('message');
  expect(reached).not.toContain('botcheck');
});

test('without scripts, the form posts to the form service, with fields for subject, sender and captcha', () => {
  const { container } = renderAt('/contact', <ContactForm topics={sampleTopics} />);
  const form = container.querySelector('form');
  if (!form) expect.fail('The page has no form.');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('enctype', 'multipart/form-data');
  expect(form).toHaveAttribute('action', site.services.contact.endpoint);
  const sent = new FormData(form);
  expect(sent.get('subject')).toBe(`New Contact Form Submission - ${site.name}`);
  expect(sent.get('from_name')).toBe(`${site.name} Website`);
  expect(sent.get('access_key')).toBe(site.services.contact.accessKey);
  expect(sent.has('captcha')).toBe(true);
});
