// A link to the form can name a topic. The message then begins with a sentence about the topic, which the visitor can
// change or remove.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { renderAt } from '../../../support/render.tsx';
import { sampleTopics } from '../../../support/sample-content.ts';

const load = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  load.mockReset();
  load.mockImplementation(async () => Response.json({ movement: 'Movement Intelligence' }));
  vi.stubGlobal('fetch', load);
});

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message *' });

const openForm = (query: string) => renderAt(`/contact${query}`, <ContactForm topics={sampleTopics} />);

test.each([
  ['?topic=demo', 'I would like a demo.\n\n'],
  ['?topic=demo&about=movement', 'I would like a demo: Movement Intelligence.\n\n'],
  ['?topic=demo&about=nothing', 'I would like a demo.\n\n'],
  ['?topic=constructor', ''],
])('with the query %j in the address, the message begins with %j', async (query, expected) => {
  const { unmount } = openForm(query);
  await waitFor(() => expect(message()).toHaveValue(expected));
  // The titles of services and sectors load only if the link names a service or sector.
  expect(load.mock.calls).toEqual(/topic=demo&about/.test(query) ? [[sampleTopics.subjectsFile]] : []);
  await userEvent.clear(message());
  unmount();
});

test('a second topic link replaces the prefilled message unless the visitor has edited the message', async () => {
  const first = openForm('?topic=demo');
  await waitFor(() => expect(message()).toHaveValue('I would like a demo.\n\n'));
  first.unmount();
  const second = openForm('?topic=support');
  await waitFor(() => expect(message()).toHaveValue('I need support.\n\n'));
  await userEvent.type(message(), 'It is about tides.');
  second.unmount();
  const third = openForm('?topic=demo');
  expect(message()).toHaveValue('I need support.\n\nIt is about tides.');
  await userEvent.clear(message());
  third.unmount();
});

test('if the titles of services fail to load, the message names only the topic', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = openForm('?topic=demo&about=movement');
  await waitFor(() => expect(message()).toHaveValue('I would like a demo.\n\n'));
  await userEvent.clear(message());
  unmount();
});
