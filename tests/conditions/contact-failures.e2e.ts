// Specification 8: whatever goes wrong with a message, the page says so and nothing that was typed is lost.
import type { HTTPRequest } from 'puppeteer';
import { expect, test } from 'vitest';
import {
  answerJson,
  bannerOf,
  buttonSelector,
  fieldSelector,
  fillIn,
  findStored,
  message,
  press,
  readBanner,
  readFields,
  requestOf,
  waitUntilSent,
  watchMessages,
} from '../support/contact-page.ts';
import { holdTime, passTime } from '../support/held-time.ts';
import { journey, openSharedSite, visit } from '../support/journey.ts';

const site = await openSharedSite();
const address = `${site.origin}/contact`;
const failed = 'Something went wrong. Please try again.';
const networkFailed = 'Network error. Please check your connection and try again.';

const html = (status: number) => (request: HTTPRequest) =>
  request.respond({ status, contentType: 'text/html', body: '<!doctype html><title>Bad Gateway</title>' });
const full = { success: false, message: 'The service is full. Please write tomorrow.' };
const markup = 'Too <b>long</b> & <img src=x onerror="document.title=1">';

type Answer = (request: HTTPRequest) => unknown;
// What each answer means is for tests/unit/read-answer.test.ts.
const refusals: [what: string, shown: string, answer: Answer, status: number][] = [
  ['a refusal with a message', full.message, answerJson(full, 400), 400],
  ['a message with markup', markup, answerJson({ success: false, message: markup }), 200],
  ['a page in place of an answer', failed, html(500), 500],
];

test.each(refusals)(
  '%s is shown as “%s”; all text is kept and can be sent again',
  async (what, shown, staged, status) => {
    const words = { ...message, message: `Answered by ${what}.` };
    await journey(
      site,
      async (tab) => {
        const desk = await watchMessages(tab);
        desk.answer = staged;
        await visit(tab, address);
        const title = await tab.title();
        await fillIn(tab, words);
        await press(tab, 'Send Message');
        expect(await readBanner(tab)).toEqual(bannerOf(shown));
        expect(await tab.title()).toBe(title);
        expect(await readFields(tab)).toEqual(words);
        desk.answer = (request) => request.continue();
        await press(tab, 'Send Message');
        await waitUntilSent(tab);
        expect(await tab.$('main [role="alert"]')).toBeNull();
        expect(desk.requests).toHaveLength(2);
      },
      status < 400 ? {} : { expects: [new RegExp(`status of ${status}`)] },
    );
    expect(await findStored(site, words.message)).toEqual([words]);
  },
);

test('a connection that breaks off is shown as a network error; all text is kept and can be sent again', async () => {
  const words = { ...message, message: 'Lost on its way.' };
  await journey(
    site,
    async (tab) => {
      const desk = await watchMessages(tab);
      desk.answer = (request) => request.abort('connectionreset');
      await visit(tab, address);
      await fillIn(tab, words);
      await press(tab, 'Send Message');
      expect(await readBanner(tab)).toEqual(bannerOf(networkFailed));
      expect(await readFields(tab)).toEqual(words);
      desk.answer = (request) => request.continue();
      await press(tab, 'Send Message');
      await waitUntilSent(tab);
    },
    { expects: [/ERR_CONNECTION_RESET/, /^failed: /] },
  );
  expect(await findStored(site, words.message)).toEqual([words]);
});

test('who is offline is told so, keeps the text, and sends it when back online', async () => {
  const words = { ...message, message: 'Sent when back online.' };
  await journey(
    site,
    async (tab) => {
      await visit(tab, address);
      await fillIn(tab, words);
      await tab.setOfflineMode(true);
      await press(tab, 'Send Message');
      expect(await readBanner(tab)).toEqual(bannerOf(networkFailed));
      expect(await readFields(tab)).toEqual(words);
      await tab.setOfflineMode(false);
      await press(tab, 'Send Message');
      await waitUntilSent(tab);
    },
    { expects: [/ERR_INTERNET_DISCONNECTED/, /^failed: /] },
  );
  expect(await findStored(site, words.message)).toHaveLength(1);
});

test('a service that never answers is given up after a while, and that is a network error', async () => {
  await journey(site, async (tab) => {
    await holdTime(tab);
    const desk = await watchMessages(tab);
    desk.answer = () => {};
    await visit(tab, address);
    await fillIn(tab);
    await press(tab, 'Send Message');
    await tab.waitForSelector(buttonSelector('Sending...'));
    await passTime(tab, 20);
    expect(await readBanner(tab)).toEqual(bannerOf(networkFailed));
    expect(await readFields(tab)).toEqual(message);
  });
});

test('the real service refuses what holds no name, and says what to do', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, address);
      await fillIn(tab, { ...message, firstName: ' ' });
      await press(tab, 'Send Message');
      expect(await readBanner(tab)).toEqual(bannerOf('Please fill in your name, your e-mail address and a message.'));
    },
    { expects: [/status of 400/] },
  );
});

test('each further failure is shown and takes the focus anew, and none stands while a message is on its way', async () => {
  await journey(site, async (tab) => {
    const desk = await watchMessages(tab);
    await visit(tab, address);
    await fillIn(tab);
    for (const attempt of [1, 2, 3]) {
      desk.answer = () => {};
      await press(tab, 'Send Message');
      await tab.waitForSelector(buttonSelector('Sending...'));
      expect(await tab.$('main [role="alert"]')).toBeNull();
      await answerJson(full)(await requestOf(desk, attempt - 1));
      expect(await readBanner(tab)).toEqual(bannerOf(full.message));
    }
  });
});

test.each([
  ['in another field', 'phone'],
  ['in the field from which it was sent', 'organization'],
] as const)(
  'who writes on %s while a message is on its way loses nothing and is not interrupted',
  async (_where, field) => {
    await journey(site, async (tab) => {
      const desk = await watchMessages(tab);
      desk.answer = () => {};
      await visit(tab, address);
      await fillIn(tab);
      await (await tab.waitForSelector(fieldSelector('organization')))?.click();
      await tab.keyboard.press('End');
      await tab.keyboard.press('Enter');
      await tab.waitForSelector(buttonSelector('Sending...'));
      await (await tab.waitForSelector(fieldSelector(field)))?.click();
      await tab.keyboard.press('End');
      await tab.keyboard.type(' and');
      await answerJson(full)(await requestOf(desk, 0));
      expect(await readBanner(tab)).toMatchObject({ text: full.message, focused: false });
      await tab.keyboard.type(' more');
      expect(await readFields(tab)).toEqual({ ...message, [field]: `${message[field]} and more` });
    });
  },
);
