// Specification 4.1: the states of the contact form. The network is a stub here. The tests in tests/e2e use a real
// network.
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { OutcomeAnnouncer } from '#features/contact/outcome-announcer.tsx';
import { site } from '#lib/site.ts';
import { renderAt } from '../../../support/render.tsx';
import { sampleTopics } from '../../../support/sample-content.ts';

const post = vi.fn<typeof fetch>();
const solveCaptcha = vi.hoisted(() => vi.fn(async () => ''));
vi.mock('#features/captcha/captcha.ts', () => ({ captchaField: 'captcha', solveCaptcha }));

beforeEach(() => {
  post.mockReset();
  vi.stubGlobal('fetch', post);
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Reset the form. Otherwise, `useDraft` would restore the remaining text in the form of the next test.
  document.forms[0]?.reset();
});

const answer = (body: object): Response => new Response(JSON.stringify(body));
const refusal = { success: false, message: 'The service is full.' };
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Send Message' });
const panelHeading = () => screen.findByRole('heading', { name: 'Message Sent Successfully' });

async function write() {
  const user = userEvent.setup();
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  await user.type(field(/^First/), 'Ada');
  await user.type(field(/^Last/), 'Lovelace');
  await user.type(field(/^Email/), 'ada@engines.example');
  await user.type(field(/^Message/), 'A question.');
  return user;
}

test('while a message is being sent, the button announces "Sending..." and sends no second message', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  post.mockReturnValue(promise);
  const user = await write();
  await user.click(submit());
  const button = screen.getByRole('button', { name: 'Sending...' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Sending...');
  await user.type(field(/^Phone/), '{Enter}');
  expect(post).toHaveBeenCalledOnce();
  expect(post.mock.calls[0]?.[0]).toBe(site.services.contact.endpoint);
  await act(async () => resolve(answer({ success: true })));
});

test('submitting the form twice at the same time, as browser extensions do, sends only one message', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  post.mockReturnValue(promise);
  await write();
  await act(async () => {
    document.forms[0]?.requestSubmit();
    document.forms[0]?.requestSubmit();
  });
  expect(post).toHaveBeenCalledOnce();
  await act(async () => resolve(answer({ success: true })));
});

test('after a message is sent, a confirmation replaces the form, takes the focus and is announced', async () => {
  post.mockResolvedValue(answer({ success: true }));
  const user = await write();
  await user.click(submit());
  expect(await panelHeading()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Thank you for reaching out. Our team will review your message and respond within 1-2 business days.',
  );
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('"Send Another Message" shows an empty form and focuses its first field', async () => {
  post.mockResolvedValue(answer({ success: true }));
  const user = await write();
  await user.click(submit());
  await panelHeading();
  await user.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(field(/^First/)).toHaveFocus();
  for (const input of screen.getAllByRole('textbox')) expect(input).toHaveValue('');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test.each([
  ['a refusal', refusal.message, async () => answer(refusal)],
  ['a refusal without a message', 'Something went wrong. Please try again.', async () => answer({ success: false })],
  [
    'a network failure',
    'Network error. Please check your connection and try again.',
    async () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  [
    'a truncated answer',
    'Network error. Please check your connection and try again.',
    async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })),
  ],
])(
  'after %s, a focused banner above the form shows the error, and the visitor can send again',
  async (_w, text, reply) => {
    post.mockImplementationOnce(reply);
    const user = await write();
    await user.click(submit());
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent(text);
    expect(banner).toHaveFocus();
    expect(banner.compareDocumentPosition(field(/^First/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(field(/^Message/)).toHaveValue('A question.');
    post.mockResolvedValue(answer({ success: true }));
    await user.click(submit());
    await panelHeading();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('after an exception in the form, the visitor sees an error and can send the message again', async () => {
  const user = await write();
  vi.stubGlobal('FormData', () => {
    throw new TypeError('This browser lacks something.');
  });
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(submit()).toBeEnabled();
  expect(field(/^Message/)).toHaveValue('A question.');
  vi.unstubAllGlobals();
  vi.stubGlobal('fetch', post);
  post.mockResolvedValue(answer({ success: true }));
  await user.click(submit());
  await panelHeading();
});

test.each([['in another field', /^Phone/]])(
  'a failure does not take the focus from a visitor who types %s',
  async (_where, next) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    post.mockReturnValue(promise);
    const user = await write();
    await user.type(field(/^First/), '{Enter}');
    await user.type(field(next), '1');
    await act(async () => resolve(answer(refusal)));
    expect(screen.getByRole('alert')).toHaveTextContent(refusal.message);
    expect(field(next)).toHaveFocus();
  },
);

test('after a failure, the error banner takes the focus from the field where the visitor pressed Enter', async () => {
  post.mockResolvedValue(answer(refusal));
  const user = await write();
  await user.type(field(/^First/), '{Enter}');
  expect(await screen.findByRole('alert')).toHaveFocus();
});

test('the form restores an unsent draft, and is empty after the message is sent', async () => {
  await write();
  cleanup();
  post.mockResolvedValue(answer({ success: true }));
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  expect(field(/^Message/)).toHaveValue('A question.');
  await userEvent.click(submit());
  await panelHeading();
  cleanup();
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  expect(field(/^Message/)).toHaveValue('');
});

/** Sends a message and leaves the page before the service answers. Returns a function that sends the answer. */
async function sendAndLeave() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  post.mockReturnValue(promise);
  const user = await write();
  await user.click(submit());
  cleanup();
  return (body: object) => act(async () => resolve(answer(body)));
}

test('a visitor who returns to the form while the message is being sent sees its progress and outcome', async () => {
  const reply = await sendAndLeave();
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  expect(field(/^Message/)).toHaveValue('A question.');
  await userEvent.type(field(/^Phone/), '{Enter}');
  expect(post).toHaveBeenCalledOnce();
  await reply({ success: true });
  expect(await panelHeading()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(field(/^Message/)).toHaveValue('');
});

test('a visitor who returns to the form after a failure sees the draft, and sees the error once, without focus on it', async () => {
  const reply = await sendAndLeave();
  await reply(refusal);
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  expect(screen.getByRole('alert')).toHaveTextContent(refusal.message);
  expect(screen.getByRole('alert')).not.toHaveFocus();
  expect(field(/^Message/)).toHaveValue('A question.');
  expect(submit()).toBeEnabled();
  cleanup();
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field(/^Message/)).toHaveValue('A question.');
});

test.each([
  ['a successful submission', { success: true }, 'Message Sent Successfully'],
  ['a failed submission', refusal, `Your message was not sent. ${refusal.message}`],
])('%s is announced to a visitor who has left the form', async (_what, body, said) => {
  const reply = await sendAndLeave();
  renderAt('/about', <OutcomeAnnouncer />);
  await reply(body);
  expect(screen.getByRole('status')).toHaveTextContent(said);
  // Open the form, which clears the result and the draft for the next test.
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
});

test('a successful submission is announced to a visitor who has moved the focus to another part of the page', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  post.mockReturnValue(promise);
  const { container } = renderAt('/contact', <OutcomeAnnouncer />);
  const user = await write();
  await user.click(submit());
  screen.getByRole('link').focus();
  await act(async () => resolve(answer({ success: true })));
  expect(container).toHaveTextContent('Message Sent Successfully');
  expect(screen.getByRole('link')).toHaveFocus();
});

test.each([
  ['a successful submission', { success: true }],
  ['a failed submission', refusal],
])('%s that the form itself announces is not announced twice', async (_what, body) => {
  post.mockResolvedValue(answer(body));
  const { container } = renderAt('/contact', <OutcomeAnnouncer />);
  const user = await write();
  await user.click(submit());
  await screen.findByText(/^(Message Sent Successfully|The service is full\.)$/);
  expect(container).toHaveTextContent(/^$/);
});

test('leaving the page with an unsolved captcha sends the message without a captcha token', async () => {
  solveCaptcha.mockReturnValueOnce(new Promise(() => {}));
  post.mockResolvedValue(answer(refusal));
  const user = await write();
  await user.click(submit());
  expect(post).not.toHaveBeenCalled();
  cleanup();
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal.message);
});
