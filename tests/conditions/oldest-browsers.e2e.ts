// The oldest supported browsers: Safari 16.4, Chrome 111 and Firefox 114. Everything newer is deleted before any script runs.
import { expect, test } from 'vitest';
import {
  answerJson,
  bannerOf,
  fillIn as fillInMessage,
  findStored,
  message,
  press,
  readBanner,
  readFields,
  waitUntilSent,
  watchMessages,
} from '../support/contact-page.ts';
import { arriveAt, clickLink, journey, openSharedSite, visit } from '../support/journey.ts';
import { forgetPopovers, useOldestBrowser } from '../support/oldest-browsers.ts';
import type { Tab } from '../support/open-site.ts';
import {
  answered,
  clickButton,
  clickSignIn,
  fillIn,
  openSignIn,
  readStorage,
  refusedText,
  seeBanner,
  seeInHeader,
  signIn,
} from '../support/session.ts';
import { eachInstrument } from '../support/site-routes.ts';

const site = await openSharedSite();

test('pages are read and followed', async () => {
  await journey(site, async (tab) => {
    await useOldestBrowser(tab);
    await visit(tab, site.origin);
    for (const [label, path] of [
      ['Services', '/services'],
      ['Blog', '/blog'],
    ] as const) {
      await clickLink(tab, label, 'header');
      await arriveAt(tab, path);
    }
  });
});

test('a contact message that fails is shown as such and keeps its text; sent again, it arrives', async () => {
  const words = { ...message, message: 'Sent by an old browser.' };
  const full = { success: false, message: 'The service is full.' };
  await journey(site, async (tab) => {
    await useOldestBrowser(tab);
    const desk = await watchMessages(tab);
    desk.answer = answerJson(full);
    await visit(tab, `${site.origin}/contact`);
    await fillInMessage(tab, words);
    await press(tab, 'Send Message');
    expect(await readBanner(tab)).toEqual(bannerOf(full.message));
    expect(await readFields(tab)).toEqual(words);
    desk.answer = (request) => request.continue();
    await press(tab, 'Send Message');
    await waitUntilSent(tab);
  });
  expect(await findStored(site, words.message)).toEqual([words]);
});

test('a wrong password is refused, the right one leads to the dashboard, and Sign Out leaves nothing stored', async () => {
  await journey(
    site,
    async (tab) => {
      await useOldestBrowser(tab);
      await openSignIn(tab, site);
      await fillIn(tab, { ...site.account, password: 'wrong ' });
      await clickSignIn(tab);
      expect(await seeBanner(tab)).toBe(refusedText);
      await signIn(tab, site);
      await clickButton(tab, 'Sign Out');
      await arriveAt(tab, '/');
      await seeInHeader(tab, 'Client Login');
      expect(await readStorage(tab)).toEqual({});
    },
    { expects: [answered(400)] },
  );
});

const readBand = (tab: Tab, id: string) =>
  tab.$eval(`#${id}`, (band) => ({
    number: band.querySelector('[data-reading] p')?.textContent,
    drawing: band.querySelector('svg')?.innerHTML,
  }));

test.each(eachInstrument)('the instrument $name answers to its controls', async ({ path, name, id }) => {
  await journey(site, async (tab) => {
    await useOldestBrowser(tab);
    await visit(tab, site.origin + path);
    const printed = await readBand(tab, id);
    await tab.$eval(`#${id}`, (band) => band.scrollIntoView());
    const control = await tab.waitForSelector(`#${id} :is(input[type="range"], [role="slider"])`);
    await control?.focus();
    for (let step = 0; step < 3; step += 1) await tab.keyboard.press('ArrowRight');
    await tab.waitForFunction((start) => location.hash.startsWith(start), {}, `#${name}=`);
    expect(await readBand(tab, id)).not.toEqual(printed);
  });
});

test('a phone without popovers shows the links of the menu below the bar, and no button that does nothing', async () => {
  await journey(
    site,
    async (tab) => {
      await useOldestBrowser(tab);
      await forgetPopovers(tab);
      await visit(tab, `${site.origin}/about`);
      const seen = await tab.evaluate(() => {
        const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
        const links = [...document.querySelectorAll('header nav a')].map((link) => link.getBoundingClientRect());
        return {
          isButtonShown: document.querySelector('header button')?.getClientRects().length !== 0,
          areLinksShown: links.every(({ height, left, right }) => height >= 44 && left >= 0 && right <= innerWidth),
          isPageBelow: (document.querySelector('h1')?.getBoundingClientRect().top ?? 0) > bottomOf('header nav'),
        };
      });
      expect(seen).toEqual({ isButtonShown: false, areLinksShown: true, isPageBelow: true });
      await clickLink(tab, 'Services', 'header');
      await arriveAt(tab, '/services');
    },
    { width: 360, height: 740, fresh: true },
  );
});
