// Tests that pages still work while Chrome translates them. Chrome replaces every text node, including text nodes that
// are added later.
import { expect, test } from 'vitest';
import {
  answerJson,
  buttonSelector,
  fillIn as fillInMessage,
  message,
  press,
  readFields,
  sentHeading,
  watchMessages,
} from '../support/contact-page.ts';
import { journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import { answered, clickSignIn, fillIn, openSignIn, readStorage, refusedText, seeBanner } from '../support/session.ts';
import { translate } from '../support/translate.ts';

const site = await openSharedSite();

/** Waits until an element shows the translation of a text: the same text in brackets. */
const seeTranslated = (tab: Tab, selector: string, text: string) =>
  tab.waitForFunction(
    (find, words) => [...document.querySelectorAll(find)].some(({ textContent }) => textContent?.trim() === words),
    {},
    selector,
    `[${text}]`,
  );

test('On a translated page, a wrong password shows a banner, and users can sign in and out', async () => {
  await journey(
    site,
    async (tab) => {
      await openSignIn(tab, site);
      await tab.evaluate(translate);
      await fillIn(tab, { ...site.account, password: 'wrong' });
      await clickSignIn(tab);
      expect(await seeBanner(tab)).toBe(`[${refusedText}]`);
      await seeTranslated(tab, 'form button:enabled', 'Sign In');
      expect(await tab.$eval('#field-password', (field) => (field as HTMLInputElement).value)).toBe('wrong');
      await tab.click('#field-password', { count: 3 });
      await tab.keyboard.sendCharacter(site.account.password);
      await clickSignIn(tab);
      await seeTranslated(tab, 'main h2', 'Dashboard Overview');
      await press(tab, '[Sign Out]');
      await tab.waitForFunction(() => location.pathname === '/');
      await seeTranslated(tab, 'header nav a', 'Client Login');
      expect(await readStorage(tab)).toEqual({});
    },
    { expects: [answered(400)] },
  );
});

test('On a translated page, a refused message stays in the form and can be sent again', async () => {
  const full = { success: false, message: 'The service is full.' };
  await journey(site, async (tab) => {
    const desk = await watchMessages(tab);
    desk.answer = answerJson(full);
    await visit(tab, `${site.origin}/contact`);
    await tab.evaluate(translate);
    await fillInMessage(tab);
    await press(tab, '[Send Message]');
    await seeTranslated(tab, 'main [role="alert"]', full.message);
    await tab.waitForSelector(buttonSelector('[Send Message]'));
    expect(await readFields(tab)).toEqual(message);
    desk.answer = answerJson({ success: true });
    await press(tab, '[Send Message]');
    await seeTranslated(tab, 'main h3', sentHeading);
  });
});
