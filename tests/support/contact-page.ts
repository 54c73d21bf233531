/**
 * Drives the contact page as a visitor. Reads the requests that the page sends and the inbox where messages are stored.
 */
import type { HTTPRequest } from 'puppeteer';
import { expect, vi } from 'vitest';
import { listMessages, type Message, messageFields, type StoredMessage } from '../../scripts/server/embedded/inbox.ts';
import type { OpenSite, Tab } from './journey.ts';
import { content } from './real-content.ts';
import { asOperator } from './serve-site.ts';

export const message: Message = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@engines.example',
  phone: '+1 613 555 0100',
  organization: 'Engines & Söhne',
  message: 'Two questions.\nHow exact is <b>fusion</b>? And by which “standard”?',
};
/** Texts that the page shows after a message has been sent. */
export const sentHeading = 'Message Sent Successfully';
export const sentText =
  'Thank you for reaching out. Our team will review your message and respond within 1-2 business days.';

// Find fields by name and buttons by text, not by role: while a page is loading, the accessibility tree is outdated.
export const fieldSelector = (field: keyof Message): string => `form [name="${field}"]`;
export const buttonSelector = (label: string): string =>
  `main ::-p-xpath(.//button[normalize-space(.)=${JSON.stringify(label)}])`;

/** Clicks each field and enters its text in one step, as an input method (IME) does. Another test types key by key. */
export async function fillIn(tab: Tab, fields: Partial<Message> = message): Promise<void> {
  for (const field of messageFields) {
    const text = fields[field];
    if (text === undefined) continue;
    await (await tab.waitForSelector(fieldSelector(field)))?.click();
    await tab.keyboard.sendCharacter(text);
  }
}

export async function press(tab: Tab, label: string): Promise<void> {
  await (await tab.waitForSelector(buttonSelector(label)))?.click();
}

/** Returns the contents of the form fields, keyed by field name. */
export const readFields = (tab: Tab): Promise<Record<string, string>> =>
  tab.$$eval('form :is(input:not([type="hidden"]), textarea)', (fields) =>
    Object.fromEntries(
      fields.filter((field) => field.name !== 'botcheck').map((field) => [field.name, field.value] as const),
    ),
  );
export const emptyFields = Object.fromEntries(messageFields.map((field) => [field, '']));

export async function waitUntilSent(tab: Tab): Promise<void> {
  await tab.waitForFunction((heading) => document.activeElement?.textContent === heading, {}, sentHeading);
  expect(await tab.$('form')).toBeNull();
}

/**
 * Waits for the banner. Returns its text, whether it is above the form, whether it is in view, and whether it has the
 * focus.
 */
export async function readBanner(tab: Tab) {
  const banner = await tab.waitForSelector('main [role="alert"]');
  await tab.waitForSelector(buttonSelector('Send Message'));
  return banner?.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return {
      text: element.textContent,
      aboveForm: bottom <= (document.querySelector('main form')?.getBoundingClientRect().top ?? -1),
      inView: top >= 0 && bottom <= innerHeight,
      focused: document.activeElement === element,
    };
  });
}
export const bannerOf = (text: string) => ({ text, aboveForm: true, inView: true, focused: true });

type Desk = {
  /** Every request with a message that the page has sent, oldest first. */
  requests: HTTPRequest[];
  /** Answers a request. Tests may replace this function; by default, the real form service answers. */
  answer: (request: HTTPRequest) => unknown;
};

/** Intercepts the messages that the page sends to the form service. */
export async function watchMessages(tab: Tab): Promise<Desk> {
  const desk: Desk = { requests: [], answer: (request) => request.continue() };
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    if (new URL(request.url()).pathname !== content.site.services.contact.endpoint) return request.continue();
    desk.requests.push(request);
    return desk.answer(request);
  });
  return desk;
}

/** Waits until the page has sent the message with this index. The service may not have answered yet. */
export const requestOf = (desk: Desk, index: number): Promise<HTTPRequest> =>
  vi.waitUntil(() => desk.requests[index], { timeout: 60_000 });

export const answerJson =
  (answer: unknown, status = 200) =>
  (request: HTTPRequest): Promise<void> =>
    request.respond({ status, contentType: 'application/json', body: JSON.stringify(answer) });

/** Reads the stored messages as the operator does, from the database on disk. */
export const readInbox = (site: OpenSite): Promise<StoredMessage[]> => asOperator(site.dataDirectory, listMessages);

/** Returns the stored messages that contain these words. To tell messages apart, each test uses different words. */
export async function findStored(site: OpenSite, words: string): Promise<Partial<StoredMessage>[]> {
  const all = await readInbox(site);
  return all
    .filter((stored) => stored.message.includes(words))
    .map(({ id: _id, received: _received, ...rest }) => rest);
}
