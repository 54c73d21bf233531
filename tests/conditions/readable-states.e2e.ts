// Tests accessibility in all states: forms that fail, wait and succeed, open menus, and pages for signed-in clients.
import { expect, test } from 'vitest';
import { findBarriers, findSidewaysScroll, phone } from '../support/barriers.ts';
import {
  answerJson,
  buttonSelector,
  fillIn as fillInMessage,
  press,
  readBanner,
  requestOf,
  waitUntilSent,
  watchMessages,
} from '../support/contact-page.ts';
import { journey, openSharedSite, visit } from '../support/journey.ts';
import { content } from '../support/real-content.ts';
import {
  answered,
  clickButton,
  clickSignIn,
  comeExpired,
  comeSignedIn,
  fillIn,
  openSignIn,
  passTime,
  seeBanner,
  seeButton,
  stageFaults,
} from '../support/session.ts';

const site = await openSharedSite();
const contact = `${site.origin}/contact`;

test('The contact form is accessible while it is invalid, while it sends a message, and after a failure or success', async () => {
  await journey(site, async (tab) => {
    const desk = await watchMessages(tab);
    await visit(tab, contact);
    await press(tab, 'Send Message');
    await tab.waitForSelector('input:focus:invalid');
    expect(await findBarriers(tab, '/contact, invalid')).toEqual([]);

    desk.answer = () => {};
    await fillInMessage(tab);
    await press(tab, 'Send Message');
    await tab.waitForSelector(buttonSelector('Sending...'));
    expect(await findBarriers(tab, '/contact, sending', phone)).toEqual([]);

    await answerJson({ success: false, message: 'The service is full.' })(await requestOf(desk, 0));
    await readBanner(tab);
    expect(await findBarriers(tab, '/contact, failed')).toEqual([]);

    desk.answer = answerJson({ success: true });
    await press(tab, 'Send Message');
    await waitUntilSent(tab);
    expect(await findBarriers(tab, '/contact, sent')).toEqual([]);
  });
});

test('The confirmation of a message sent without scripts is accessible', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(`${contact}#message-sent`);
      await tab.setJavaScriptEnabled(true);
      expect(await tab.$eval('#message-sent', (note) => note.checkVisibility())).toBe(true);
      expect(await findBarriers(tab, '/contact#message-sent')).toEqual([]);
    },
    { javaScript: false },
  );
});

test('The sign-in form is accessible while it is invalid, pending or refused, and while the password is visible', async () => {
  await journey(
    site,
    async (tab) => {
      const stage = await stageFaults(tab);
      await openSignIn(tab, site);
      await clickSignIn(tab);
      await tab.waitForSelector('input:focus:invalid');
      expect(await findBarriers(tab, '/login, invalid', phone)).toEqual([]);

      await fillIn(tab, { email: site.account.email, password: 'not the password' });
      stage.set('silent');
      await clickSignIn(tab);
      await seeButton(tab, 'Signing In...', 'disabled');
      expect(await findBarriers(tab, '/login, pending', phone)).toEqual([]);

      await stage.release();
      await seeBanner(tab);
      await clickButton(tab, 'Show');
      expect(await findBarriers(tab, '/login, refused')).toEqual([]);
    },
    { expects: [answered(400)] },
  );
});

test('On a small screen, the open menu is accessible', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/about`);
      await (await tab.waitForSelector('button[popovertarget]'))?.click();
      await tab.waitForSelector('nav:popover-open');
      expect(await findBarriers(tab, 'menu open', phone)).toEqual([]);
    },
    { width: 360, height: 900 },
  );
});

const locked = content.pages.filter(({ sections }) => sections.some(({ type }) => type === 'locked'));

test('The dashboard is accessible while the user is signed in and while the user signs out', async () => {
  await journey(site, async (tab) => {
    const stage = await stageFaults(tab);
    await comeSignedIn(tab, site);
    expect(await findBarriers(tab, '/welcome, signed in')).toEqual([]);
    expect(await findSidewaysScroll(tab)).toBe('');

    stage.set('silent');
    await clickButton(tab, 'Sign Out');
    await seeButton(tab, 'Signing Out...', 'disabled');
    expect(await findBarriers(tab, '/welcome, leaving', phone)).toEqual([]);
  });
});

test('While the dashboard waits for the session, the page is accessible, even after a long wait', async () => {
  await journey(site, async (tab) => {
    await comeExpired(tab, site, 'silent');
    await tab.reload();
    await tab.waitForSelector('main ::-p-text(Loading...)');
    expect(await findBarriers(tab, '/welcome, waiting', phone)).toEqual([]);
    await passTime(tab, 8);
    await tab.waitForSelector('main ::-p-text(Retry)');
    expect(await findBarriers(tab, '/welcome, waiting long')).toEqual([]);
  });
});

test.each(locked.map(({ path }) => path))(
  'For signed-in clients, %s is accessible with its unlocked figures',
  async (path) => {
    await journey(site, async (tab) => {
      await comeSignedIn(tab, site);
      await visit(tab, site.origin + path);
      await tab.waitForFunction(
        () => !document.querySelector('main a[href="/login"]') && !document.querySelector('main [role="status"]'),
      );
      expect(await findBarriers(tab, `${path}, signed in`)).toEqual([]);
    });
  },
);
