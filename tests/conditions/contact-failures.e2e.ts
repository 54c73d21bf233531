// If sending a message fails, the form reports the failure and keeps the text. Error responses of the form service are
// tested in tests/components/features/contact/contact-states.mocked.test.tsx.
import { expect, test } from 'vitest';
import {
  bannerOf,
  buttonSelector,
  fillIn,
  findStored,
  message,
  press,
  readBanner,
  readFields,
  waitUntilSent,
  watchMessages,
} from '../support/contact-page.ts';
import { journey, openSharedSite, visit } from '../support/journey.ts';
import { holdTime, passTime } from '../support/session.ts';

const site = await openSharedSite();
const address = `${site.origin}/contact`;
const networkFailed = 'Network error. Please check your connection and try again.';

test('An offline visitor sees an error, keeps the message and can send it when online again', async () => {
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

test('If the form service never answers, the visitor sees a network error after a while', async () => {
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
