// A link names a subject, and the message begins with it: to be seen, changed or removed.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { renderAt } from '../support/render-at.tsx';
import { sampleTopics } from '../support/sample-content.ts';

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message *' });

/** Opens the form by a link. */
const openForm = (query: string) => renderAt(`/contact${query}`, <ContactForm topics={sampleTopics} />);

test.each([
  ['?topic=demo', 'I would like a demo.\n\n'],
  ['?topic=demo&about=movement', 'I would like a demo: Movement Intelligence.\n\n'],
  ['?topic=demo&about=nothing', 'I would like a demo.\n\n'],
  ['?about=movement', ''],
  ['?topic=Buy+now', ''],
  ['?topic=constructor', ''],
  ['', ''],
])('the query %j begins the message with %j', async (query, expected) => {
  const { unmount } = openForm(query);
  expect(message()).toHaveValue(expected);
  await userEvent.clear(message());
  unmount();
});

test('an untouched opening gives way to that of another link, and what was typed stays', async () => {
  const first = openForm('?topic=demo');
  first.unmount();
  const second = openForm('?topic=support');
  expect(message()).toHaveValue('I need support.\n\n');
  await userEvent.type(message(), 'It is about tides.');
  second.unmount();
  const third = openForm('?topic=demo');
  expect(message()).toHaveValue('I need support.\n\nIt is about tides.');
  await userEvent.clear(message());
  third.unmount();
});
