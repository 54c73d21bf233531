// The contact form when its page is left within the app: what was typed, and what is under way.
import { expect, test } from 'vitest';
import {
  answerJson,
  buttonSelector,
  emptyFields,
  fillIn,
  message,
  press,
  readBanner,
  readFields,
  requestOf,
  sentHeading,
  waitUntilSent,
  watchMessages,
} from '../support/contact-page.ts';
import { arriveAt, clickLink, journey, openSharedSite, visit } from '../support/journey.ts';
import type { Tab } from '../support/open-site.ts';

const site = await openSharedSite();
const address = `${site.origin}/contact`;

test('what was typed is still there after a look at another page, and gone once it is sent', async () => {
  await journey(site, async (tab) => {
    const lookElsewhere = async (): Promise<void> => {
      await clickLink(tab, 'Sanctions Policy', 'footer:last-of-type');
      await arriveAt(tab, '/sanctions');
      await clickLink(tab, 'Contact', 'header');
      await arriveAt(tab, '/contact');
    };
    await visit(tab, address);
    await fillIn(tab);
    await lookElsewhere();
    expect(await readFields(tab)).toEqual(message);
    await tab.goBack();
    await arriveAt(tab, '/sanctions');
    await tab.goBack();
    await arriveAt(tab, '/contact');
    expect(await readFields(tab)).toEqual(message);
    await press(tab, 'Send Message');
    await waitUntilSent(tab);
    await lookElsewhere();
    expect(await readFields(tab)).toEqual(emptyFields);
  });
});

/** Sends a message and leaves the page before the answer. Returns what answers it. */
async function sendAndLeave(tab: Tab): Promise<(answer: unknown) => Promise<void>> {
  const desk = await watchMessages(tab);
  desk.answer = () => {};
  await visit(tab, address);
  await fillIn(tab);
  await press(tab, 'Send Message');
  await tab.waitForSelector(buttonSelector('Sending...'));
  await clickLink(tab, 'About', 'header');
  await arriveAt(tab, '/about');
  return async (answer) => answerJson(answer)(await requestOf(desk, 0));
}

async function comeBack(tab: Tab): Promise<void> {
  await clickLink(tab, 'Contact', 'header');
  await arriveAt(tab, '/contact');
}

/** Waits until a region for screen readers says this. */
const hear = (tab: Tab, words: string) =>
  tab.waitForFunction(
    (text) => [...document.querySelectorAll('#root > [role="status"]')].some((region) => region.textContent === text),
    {},
    words,
  );
const isAtHeading = (tab: Tab): Promise<boolean> => tab.evaluate(() => document.activeElement?.localName === 'h1');

test('a message that arrives after its page was left is announced there, and its panel stands on the form once', async () => {
  await journey(site, async (tab) => {
    const answer = await sendAndLeave(tab);
    await answer({ success: true });
    await hear(tab, sentHeading);
    expect(await isAtHeading(tab)).toBe(true);
    await comeBack(tab);
    expect(await tab.$$eval('main h3', (all) => all.map((one) => one.textContent))).toContain(sentHeading);
    expect(await tab.$('form')).toBeNull();
    await clickLink(tab, 'About', 'header');
    await arriveAt(tab, '/about');
    await comeBack(tab);
    expect(await readFields(tab)).toEqual(emptyFields);
  });
});

test('who comes back while a message is on its way sees that, and its failure with all that was typed', async () => {
  await journey(site, async (tab) => {
    const answer = await sendAndLeave(tab);
    await comeBack(tab);
    await tab.waitForSelector(buttonSelector('Sending...'));
    expect(await tab.$eval('form [type="submit"]', (button) => button.matches(':disabled'))).toBe(true);
    await answer({ success: false, message: 'The service is full.' });
    expect(await readBanner(tab)).toMatchObject({ text: 'The service is full.', aboveForm: true, focused: false });
    expect(await isAtHeading(tab)).toBe(true);
    expect(await readFields(tab)).toEqual(message);
  });
});

test('who comes back while a message is on its way and reads on is not moved when it arrives, and hears of it', async () => {
  await journey(site, async (tab) => {
    const answer = await sendAndLeave(tab);
    await comeBack(tab);
    await answer({ success: true });
    await hear(tab, sentHeading);
    await tab.waitForFunction(() => document.querySelector('main form') === null);
    expect(await isAtHeading(tab)).toBe(true);
  });
});

test('what was typed and not sent is stored nowhere', async () => {
  await journey(site, async (tab) => {
    await visit(tab, address);
    await fillIn(tab);
    await clickLink(tab, 'About', 'header');
    await arriveAt(tab, '/about');
    const stored = () => [...Object.entries(localStorage), ...Object.entries(sessionStorage), document.cookie].join();
    expect(await tab.evaluate(stored)).not.toContain('Two questions');
  });
});
