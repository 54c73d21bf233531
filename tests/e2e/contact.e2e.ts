// Specification 4.1, 5.1 and 7.1: a visitor sends a message, and the inbox receives it.
import { expect, test } from 'vitest';
import { messageFields } from '../../scripts/server/embedded/inbox.ts';
import {
  answerJson,
  buttonSelector,
  fieldSelector,
  fillIn,
  findStored,
  message,
  press,
  requestOf,
  sentHeading,
  sentText,
  waitUntilSent,
  watchMessages,
} from '../support/contact-page.ts';
import { journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import { content } from '../support/real-content.ts';

const site = await openSharedSite();
const address = `${site.origin}/contact`;
const { name, services } = content.site;

/** Converts line breaks to CRLF, as browsers do in form data (HTML standard, "multipart/form-data encoding"). */
const withLineEnds = (text: string): string => text.replaceAll('\n', '\r\n');

const typeByKeyboard = async (tab: Tab): Promise<void> => {
  await (await tab.waitForSelector(fieldSelector('firstName')))?.focus();
  for (const field of messageFields) {
    await tab.keyboard.type(message[field]);
    await tab.keyboard.press('Tab');
  }
  await tab.keyboard.press('Enter');
};

test.each([
  ['mouse', fillIn],
  ['keyboard', typeByKeyboard],
])('with the %s, a visitor sends one message with all its fields to the inbox', async (way, write) => {
  const before = (await findStored(site, 'Two questions.')).length;
  await journey(site, async (tab) => {
    const desk = await watchMessages(tab);
    await visit(tab, address);
    await write(tab);
    if (way === 'mouse') await press(tab, 'Send Message');
    await waitUntilSent(tab);
    expect(desk.requests).toHaveLength(1);
    const [request] = desk.requests;
    const body = new Response(await request?.fetchPostData(), { headers: request?.headers() ?? {} });
    expect(request?.method()).toBe('POST');
    expect(request?.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect([...(await body.formData())]).toEqual([
      ['access_key', services.contact.accessKey],
      ['subject', `New Contact Form Submission - ${name}`],
      ['from_name', `${name} Website`],
      ...messageFields.map((field) => [field, withLineEnds(message[field])]),
      ['botcheck', ''],
      ['captcha', ''],
    ]);
  });
  const stored = await findStored(site, 'Two questions.');
  expect(stored).toHaveLength(before + 1);
  expect(stored.at(-1)).toEqual(message);
});

// tests/components/features/contact/contact-states.mocked.test.tsx covers the texts of all form states, and sending a
// second message.
test('the send button shows a spinner until a confirmation replaces the form and takes the focus', async () => {
  await journey(
    site,
    async (tab) => {
      const desk = await watchMessages(tab);
      desk.answer = () => {};
      await visit(tab, address);
      expect(await tab.evaluate(() => document.activeElement === document.body)).toBe(true);
      await fillIn(tab);
      await press(tab, 'Send Message');
      const button = await tab.waitForSelector(buttonSelector('Sending...'));
      const turning = await button?.evaluate(
        ({ children }) =>
          [...children].filter((part) => part.checkVisibility() && part.getAnimations().length > 0).length,
      );
      expect(turning).toBe(1);
      await answerJson({ success: true })(await requestOf(desk, 0));
      await waitUntilSent(tab);
      const panel = await tab.evaluate(() => {
        const heading = document.activeElement;
        const { top, bottom } = heading?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
        const texts = [...(heading?.closest('[role="status"]')?.children ?? [])].map((part) => part.textContent);
        return { texts, level: heading?.localName, inView: top >= 0 && bottom <= innerHeight };
      });
      expect(panel).toEqual({ texts: [sentHeading, sentText, 'Send Another Message'], level: 'h3', inView: true });
    },
    { width: 390, height: 700 },
  );
});

test('the browser points out empty required fields and an invalid e-mail address, and sends nothing', async () => {
  await journey(site, async (tab) => {
    const desk = await watchMessages(tab);
    await visit(tab, address);
    const complaint = async () => {
      await press(tab, 'Send Message');
      return tab.evaluate(() => {
        const { activeElement: field } = document;
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
        const { valueMissing, typeMismatch } = field.validity;
        return { name: field.name, valueMissing, typeMismatch };
      });
    };
    const missing = (field: string) => ({ name: field, valueMissing: true, typeMismatch: false });
    for (const field of ['firstName', 'lastName', 'email'] as const) {
      expect(await complaint()).toEqual(missing(field));
      await fillIn(tab, { [field]: field === 'email' ? 'ada at engines' : message[field] });
    }
    expect(await complaint()).toEqual({ name: 'email', valueMissing: false, typeMismatch: true });
    await (await tab.waitForSelector(fieldSelector('email')))?.click({ count: 3 });
    await tab.keyboard.type(message.email);
    expect(await complaint()).toEqual(missing('message'));
    await fillIn(tab, { message: 'Phone and organization are optional.' });
    await press(tab, 'Send Message');
    await waitUntilSent(tab);
    expect(desk.requests).toHaveLength(1);
  });
  expect(await findStored(site, 'are optional.')).toMatchObject([{ phone: '', organization: '' }]);
});

test('the confirmation of an earlier message disappears when a new message is refused or sent', async () => {
  const confirmationShows = (tab: Tab) => tab.$eval('#message-sent', (note) => note.checkVisibility());
  await journey(site, async (tab) => {
    const desk = await watchMessages(tab);
    // If a form is sent without scripts, the contact service redirects the browser to this address.
    await visit(tab, `${address}#message-sent`);
    expect(await confirmationShows(tab)).toBe(true);
    desk.answer = answerJson({ success: false, message: 'The service is full.' });
    await fillIn(tab);
    await press(tab, 'Send Message');
    await tab.waitForSelector('main [role="alert"]');
    expect(await confirmationShows(tab)).toBe(false);
    desk.answer = answerJson({ success: true });
    await press(tab, 'Send Message');
    await waitUntilSent(tab);
    expect(await confirmationShows(tab)).toBe(false);
  });
});

test('a link above the contact form fills in the start of the message and focuses the form', async () => {
  await journey(site, async (tab) => {
    await visit(tab, address);
    await tab.locator('main a ::-p-text(NDA Process)').click();
    const field = fieldSelector('message');
    await tab.waitForFunction((one) => document.querySelector<HTMLTextAreaElement>(one)?.value, {}, field);
    expect(await tab.$eval(field, (element) => (element as HTMLTextAreaElement).value)).toBe(
      'We need a non-disclosure agreement.\n\n',
    );
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('contact-form');
  });
});
